import { isActive } from '../../db/active-trips.ts'
import { eraseDevicesOf } from '../../db/devices.store.ts'
import { entryText } from '../../db/entry-text.ts'
import { eraseOperator } from '../../db/operators.store.ts'
import { onlyRow, type Sql } from '../../db/pool.ts'
import { isEntryOf } from './operator-list.store.ts'

interface ErasureCounts {
  readonly documents: number
  readonly photos: number
  readonly devices: number
  readonly trips: number
  readonly comments: number
  readonly active_trips: number
}

export async function erasureCounts(sql: Sql, operatorId: string): Promise<ErasureCounts> {
  return onlyRow(
    await sql.query<ErasureCounts>(
      `select (select count(*)::int from operator_documents where operator_id = $1) as documents,
         (select count(*)::int from trip_photos where operator_id = $1) as photos,
         (select count(*)::int from devices where operator_id = $1) as devices,
         (select count(*)::int from trips where operator_id = $1) as trips,
         (select count(*)::int from comments c where ${isEntryOf('$1')}) as comments,
         (select count(*)::int from trips t where operator_id = $1 and ${isActive()}) as active_trips`,
      [operatorId],
    ),
  )
}

/** What is kept of an operator beside positions and scans, each list the oldest first. */
const PARTS: Readonly<Record<string, string>> = {
  operator: `select id::text, name, phone, email, emergency_name, emergency_phone, created_at from operators where id = $1`,
  documents: `select id::text, kind, label, number, expires_on::text, created_at, file_name from operator_documents
    where operator_id = $1 order by created_at, id`,
  absences: `select kind, since::text, until::text, marked_at, ended_at from operator_absences where operator_id = $1 order by id`,
  devices: `select d.unique_id, d.kind, d.name, h.from_at, h.until_at from device_owners h join devices d on d.id = h.device_id
    where h.operator_id = $1 order by h.id`,
  trips: `select t.external_invoice, t.status, t.origin, t.destination, t.created_at, u.plates, o.from_at, o.until_at
    from trip_operators o join trips t on t.id = o.trip_id left join units u on u.id = t.unit_id
    where o.operator_id = $1 order by o.id`,
  comments: `select t.external_invoice, ${entryText('c.comment', 'c.id')} as comment, c.reported_by, c.created_at, c.outcome
    from comments c join trips t on t.id = c.trip_id where ${isEntryOf('$1')} order by c.id`,
  corrections: `select t.external_invoice, ${entryText('k.was', 'c.id')} as was, k.was_outcome, ${entryText('c.comment', 'c.id')} as comment, c.outcome, k.reason, k.created_at
    from comment_corrections k join comments c on c.id = k.comment_id join trips t on t.id = c.trip_id
    where ${isEntryOf('$1')} order by k.id`,
  promises: `select t.external_invoice, p.said_by, p.text, p.due_at, p.state, p.note, p.created_at
    from promises p join trips t on t.id = p.trip_id
    where p.said_by_kind = 'operador' and exists (select from trip_operators o where o.trip_id = p.trip_id and o.operator_id = $1
      and p.created_at >= coalesce(o.from_at, '-infinity') and p.created_at < coalesce(o.until_at, 'infinity')) order by p.id`,
  links: `select t.external_invoice, l.made_at, l.expires_at, l.opened_at, l.phone_model, l.other_opened_at, l.other_phone_model
    from operator_links l join trips t on t.id = l.trip_id where l.operator_id = $1 order by l.id`,
  messages: `select t.external_invoice, m.said_by, m.via, m.text, m.at, m.seen_at, m.mail_state
    from operator_messages m join trips t on t.id = m.trip_id where m.operator_id = $1 order by m.id`,
  photos: `select t.external_invoice, p.id::text, p.bytes, c.created_at
    from trip_photos p join comments c on c.id = p.comment_id join trips t on t.id = c.trip_id
    where p.operator_id = $1 order by p.comment_id`,
  consents: `select t.external_invoice, c.version, c.accepted, c.at, c.phone_model
    from operator_link_consents c join operator_links l on l.id = c.link_id join trips t on t.id = l.trip_id
    where l.operator_id = $1 order by c.id`,
  incidents: `select t.external_invoice, i.type, i.description, i.status, i.created_at
    from incidences i join trips t on t.id = i.trip_id where t.operator_id = $1 order by i.id`,
  alerts: `select a.type, a.severity, a.title, a.message, a.opened_at, a.closed_at, t.external_invoice
    from alerts a left join trips t on t.id = a.trip_id where a.operator_id = $1 or t.operator_id = $1 order by a.id`,
}

/** What is kept of an operator, by part. Instants in epoch milliseconds. */
export async function operatorData(sql: Sql, operatorId: string): Promise<Record<string, readonly object[]>> {
  const parts: Record<string, readonly object[]> = {}
  for (const [part, text] of Object.entries(PARTS)) parts[part] = (await sql.query(text, [operatorId])).rows
  return parts
}

interface KeptPosition {
  readonly device_id: string
  readonly at: number
  readonly lat: number
  readonly lng: number
  readonly speed_kmh: number | null
}

/**
 * Positions of the phones while they were the operator's, all before for whom they first belonged to, and those of the pages of his
 * trips' links while he drove them; `fetch` of those after the one given.
 */
export async function operatorPositions(
  sql: Sql,
  operatorId: string,
  after: Pick<KeptPosition, 'device_id' | 'at'> | null,
  fetch: number,
): Promise<KeptPosition[]> {
  const { rows } = await sql.query<KeptPosition>(
    `select p.device_id::text, p.fix_at as at, p.lat, p.lng, p.speed_kmh
     from (
       select h.device_id, case when h.from_at is null or not exists (
           select from device_owners earlier where earlier.device_id = h.device_id and earlier.id < h.id
         ) then '-infinity' else h.from_at end as from_at, coalesce(h.until_at, 'infinity') as until_at
       from device_owners h where h.operator_id = $1
       union all
       select d.id, coalesce(o.from_at, '-infinity'), coalesce(o.until_at, 'infinity')
       from trip_operators o join devices d on d.trip_id = o.trip_id and d.kind = 'link' where o.operator_id = $1
     ) his join organisation_positions p on p.device_id = his.device_id and p.fix_at >= his.from_at and p.fix_at < his.until_at
     where $2::bigint is null or (p.device_id, p.fix_at) > ($2, $3::timestamptz)
     order by p.device_id, p.fix_at limit $4`,
    [operatorId, after?.device_id ?? null, after === null ? null : new Date(after.at), fetch],
  )
  return rows
}

/** Takes a person, and what they are reached by (`mailto:` and an address, else as a telephone is typed), out of what others wrote. */
async function eraseWords(sql: Sql, of: readonly [id: string, name: string, reachedBy: string | null]): Promise<void> {
  await sql.query('select erase_operator_texts($1, $2, $3)', of)
  await sql.query('select erase_operator_corrections($1, $2, $3)', of)
  await sql.query('select erase_operator_promises($1, $2, $3)', of)
  await sql.query('select erase_operator_of_handovers($1, $2, $3)', of)
  await sql.query('select erase_operator_messages($1, $2, $3)', of)
  await sql.query('select erase_operator_reasons($1, $2, $3)', of)
  await sql.query('select erase_operator_evidence($1, $2, $3)', of)
}

/** A name that nobody writes. */
const NOBODY = '\u0002'

interface Erased {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly now: number
}

/** Removes what another feature keeps of an operator, in the transaction that erases them. */
export type ForgetOperator = (sql: Sql, operatorId: string) => Promise<void>

/** Leaves of the operator a row that says nothing of the person; what others keep of them `forget` removes. */
export async function eraseOperatorRows(
  sql: Sql,
  { id, name, phone, email, now }: Erased,
  forget: readonly ForgetOperator[],
): Promise<void> {
  // Whole, before a name of one word is taken out of its middle. Somebody may have typed an address in place of the telephone.
  if (email !== null) await eraseWords(sql, [id, NOBODY, `mailto:${email}`])
  if (phone?.includes('@')) await eraseWords(sql, [id, NOBODY, phone])
  await eraseWords(sql, [id, name, phone])
  for (const forgetOperator of forget) await forgetOperator(sql, id)
  await sql.query('delete from operator_documents where operator_id = $1', [id])
  await sql.query('delete from operator_absences where operator_id = $1', [id])
  await eraseDevicesOf(sql, id, now)
  await eraseOperator(sql, id, now)
}
