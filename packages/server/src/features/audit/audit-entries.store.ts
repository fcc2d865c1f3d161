import type { Sql } from '../../db/pool.ts'

/** An entry of the audit log with its place in the chain. */
export interface StoredEntry {
  readonly id: string
  readonly seq: string | null
  readonly at: number
  readonly actorKind: 'user' | 'api-key' | 'device' | 'system'
  readonly actorId: string | null
  readonly actorName: string | null
  readonly action: string
  readonly subject: string | null
  readonly before: unknown
  readonly after: unknown
  readonly details: unknown
  readonly address: string | null
  readonly requestId: string | null
  readonly hash: string | null
  readonly prevHash: string | null
}

export interface EntryFilter {
  readonly from: number | null
  readonly to: number | null
  /** `user:12`, `system`. */
  readonly actor: string | null
  /** Null: any. */
  readonly actions: readonly string[] | null
  readonly subject: string | null
  /** What a person typed: matched with names, invoices, plates, addresses and subjects, never with the values of a change. */
  readonly text: string | null
  readonly newerThan: string | null
  /** An entry, with the one before it in its chain. */
  readonly proofOf: string | null
}

const folded = (sql: string): string => `translate(lower(${sql}), 'áéíóúüñ', 'aeiouun')`
const has = (column: string): string => `strpos(${folded(column)}, (select text from asked)) > 0`

/** Whatever has the text in its name, as the log calls it. */
const NAMED = `
  select 'user:' || id from users where ${has('name')} or ${has('email')}
  union all select 'api-key:' || id from api_keys where ${has('name')}
  union all select 'trip:' || t.id from trips t left join units n on n.id = t.unit_id
    where ${has('t.external_invoice')} or ${has('n.plates')} or ${has('n.name')}
  union all select 'device:' || id from devices where ${has('name')} or ${has('unique_id')}
  union all select 'geofence:' || id from geofences where ${has('name')}
  union all select 'alert:' || a.id from alerts a join trips t on t.id = a.trip_id left join units n on n.id = t.unit_id
    where ${has('t.external_invoice')} or ${has('n.plates')}`

/** Entries as filtered, the newest first; those older than `beforeId` where it is given. */
export async function auditEntries(
  sql: Sql,
  organisationId: string,
  filter: EntryFilter,
  page: { readonly beforeId: string | null; readonly fetch: number },
): Promise<readonly StoredEntry[]> {
  const text = filter.text?.trim() ?? ''
  // The page first, then what belongs to its entries. The number before is made apart: row security lets no index be asked for what
  // is computed in the very condition (its error could tell of a row), and each entry would read the whole chain.
  const { rows } = await sql.query<StoredEntry>(
    `with asked as (select ${folded('$8::text')} as text)${text === '' ? '' : `, named as materialized (${NAMED})`},
     page as materialized (
       select a.* from audit_log a
       where a.organisation_id = $1
         and ($2::bigint is null or a.id < $2) and ($3::bigint is null or a.id > $3)
         and ($4::timestamptz is null or a.at >= $4) and ($5::timestamptz is null or a.at < $5)
         and ($6::text is null or a.actor_kind || coalesce(':' || a.actor_id, '') = $6)
         and ($7::text[] is null or a.action = any($7)) and ($9::text is null or a.subject = $9)
         and ($11::bigint is null or a.id = $11 or a.id = (
           select b.audit_id from audit_chain c join audit_chain b on b.chain = c.chain and b.seq = c.seq - 1
           where c.audit_id = $11))
         ${
           text === ''
             ? ''
             : `and (${has("coalesce(a.address, '')")} or ${has("coalesce(a.subject, '')")}
                or a.subject in (select * from named) or a.actor_kind || ':' || a.actor_id in (select * from named))`
         }
       order by a.id desc limit $10
     ),
     chained as materialized (
       select page.*, c.chain, c.seq, c.seq - 1 as "seqBefore", c.hash from page left join audit_chain c on c.audit_id = page.id
     )
     select a.id::text, a.seq::text, a.at, a.actor_kind as "actorKind", a.actor_id::text as "actorId",
       coalesce(u.name, k.name, d.name, d.unique_id) as "actorName", a.action, a.subject, a.before, a.after, a.details,
       a.address, a.request_id as "requestId", encode(a.hash, 'hex') as hash, encode(p.hash, 'hex') as "prevHash"
     from chained a
       left join audit_chain p on p.chain = a.chain and p.seq = a."seqBefore"
       left join users u on a.actor_kind = 'user' and u.id = a.actor_id
       left join api_keys k on a.actor_kind = 'api-key' and k.id = a.actor_id
       left join devices d on a.actor_kind = 'device' and d.id = a.actor_id
     order by a.id desc`,
    [
      ...[organisationId, page.beforeId, filter.newerThan, dateOf(filter.from), dateOf(filter.to), filter.actor],
      ...[filter.actions, text, filter.subject, page.fetch, filter.proofOf],
    ],
  )
  return rows
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

/** What the subjects are called, by the subject: those that have a row with a name. */
export async function subjectNames(sql: Sql, subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ subject: string; name: string }>(
    `with asked as (
       select split_part(s, ':', 1) as kind, split_part(s, ':', 2)::bigint as id
       from unnest($1::text[]) as s where s ~ '^[a-z-]+:[1-9][0-9]{0,17}$'
     )
     select asked.kind || ':' || asked.id as subject, name from asked join users u using (id) where asked.kind = 'user'
     union all select asked.kind || ':' || asked.id, name from asked join api_keys k using (id) where asked.kind = 'api-key'
     union all select asked.kind || ':' || asked.id, concat_ws(' · ', t.external_invoice, n.plates)
       from asked join trips t using (id) left join units n on n.id = t.unit_id where asked.kind = 'trip'
     union all select asked.kind || ':' || asked.id, coalesce(d.name, d.unique_id, d.kind)
       from asked join devices d using (id) where asked.kind = 'device'
     union all select asked.kind || ':' || asked.id, name from asked join geofences g using (id) where asked.kind = 'geofence'
     union all select asked.kind || ':' || asked.id, concat_ws(' · ', n.plates, l.title)
       from asked join alerts l using (id) left join trips t on t.id = l.trip_id left join units n on n.id = t.unit_id
       where asked.kind = 'alert'
     union all select asked.kind || ':' || asked.id, carrier_name from asked join gps_mirrors m using (id)
       where asked.kind = 'gps-mirror'`,
    [subjects],
  )
  return new Map(rows.map(({ subject, name }) => [subject, name]))
}
