import type { CadenceException } from '@vigia/domain/communication/logbook-rules'
import type { OperatorTexts } from '@vigia/domain/operator/operator-texts'
import { mergedDelays, type ShareLinkRules } from '@vigia/domain/tracking/link-delay'
import type { Sql } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import type { EditedSettingKey } from '../../ports/setting-key.ts'

interface Person {
  readonly id: string
  readonly name: string
}

/** A setting as it is stored; version `0` and nothing else while nobody has set it. */
export interface StoredSetting {
  readonly value: object | undefined
  readonly version: string
  /** Null: the system, or an account that is gone. */
  readonly changedBy: Person | null
  readonly changedAt: number | null
  /** By the path of each value: who changed it last, and when. */
  readonly changes: Readonly<Record<string, { readonly by: string | null; readonly at: number }>>
  /** Whether it is the demo organisation's, which has other defaults. */
  readonly demo: boolean
}

interface Row {
  readonly key: EditedSettingKey
  readonly value: object | null
  readonly version: string
  readonly by: string | null
  readonly name: string | null
  readonly at: number | null
  readonly changes: StoredSetting['changes'] | null
  readonly demo: boolean
}

const STORED = `select k.key, s.value, coalesce(s.version, 0)::text as version, u.id::text as by, u.name,
    s.updated_at as at, s.changes, g.demo and g.demo_of is null as demo
  from organisations g cross join unnest($2::text[]) as k(key)
    left join settings s on s.organisation_id = g.id and s.key = k.key
    left join users u on u.id = s.updated_by
  where g.id = $1`

/** Every setting of `keys`, by its key. */
export async function storedSettings(
  sql: Sql,
  organisationId: string,
  keys: readonly EditedSettingKey[],
): Promise<ReadonlyMap<EditedSettingKey, StoredSetting>> {
  const { rows } = await sql.query<Row>(STORED, [organisationId, keys])
  return new Map(rows.map((row) => [row.key, fromRow(row)]))
}

export async function storedSettingOf(sql: Sql, organisationId: string, key: EditedSettingKey): Promise<StoredSetting> {
  const found = (await storedSettings(sql, organisationId, [key])).get(key)
  if (found === undefined) throw new Error(`organisation ${organisationId} is not there`)
  return found
}

const fromRow = ({ value, version, by, name, at, changes, demo }: Row): StoredSetting => ({
  value: value ?? undefined,
  version,
  changedBy: by === null || name === null ? null : { id: by, name },
  changedAt: at,
  changes: changes ?? {},
  demo,
})

/**
 * Replaces the version that the caller has read; null when there is another by now, and then nothing is changed. Answers the
 * new version.
 */
export async function replaceSetting(
  sql: Sql,
  setting: { readonly organisationId: string; readonly key: EditedSettingKey; readonly version: string },
  value: object,
  by: { readonly userId: string | null; readonly now: number; readonly paths: readonly string[] },
): Promise<string | null> {
  const { organisationId, key, version } = setting
  const changes = Object.fromEntries(by.paths.map((path) => [path, { by: by.userId, at: by.now }]))
  const written = [organisationId, key, JSON.stringify(value), by.userId, new Date(by.now), JSON.stringify(changes)]
  const { rows } =
    version === '0'
      ? await sql.query<{ version: string }>(
          `insert into settings (organisation_id, key, value, updated_by, updated_at, changes)
           values ($1, $2, $3::jsonb, $4, $5, $6::jsonb) on conflict (organisation_id, key) do nothing
           returning version::text`,
          written,
        )
      : await sql.query<{ version: string }>(
          `update settings set value = $3::jsonb, updated_by = $4, updated_at = $5, changes = changes || $6::jsonb,
             version = version + 1
           where organisation_id = $1 and key = $2 and version = $7 returning version::text`,
          [...written, version],
        )
  return rows[0]?.version ?? null
}

/** Keeps what nobody edits on a page, whatever there was: how far the first steps are. */
export async function overwriteSetting(
  sql: Sql,
  organisationId: string,
  key: 'setup',
  value: object,
  by: { readonly userId: string; readonly now: number },
): Promise<void> {
  await sql.query(
    `insert into settings (organisation_id, key, value, updated_by, updated_at) values ($1, $2, $3::jsonb, $4, $5)
     on conflict (organisation_id, key) do update set value = excluded.value, updated_by = excluded.updated_by,
       updated_at = excluded.updated_at, version = settings.version + 1`,
    [organisationId, key, JSON.stringify(value), by.userId, new Date(by.now)],
  )
}

/** Gives the organisation a central to call; the one that it has stays. */
export const seedContact = (sql: Sql, organisationId: string, phone: string, now: number): Promise<void> =>
  seed(sql, organisationId, { key: 'contact', value: { central_phone: phone } }, now)

/** How long an organisation keeps its positions from its start; what it has set stays. */
export const seedRetention = (sql: Sql, organisationId: string, positionDays: number, now: number): Promise<void> =>
  seed(sql, organisationId, { key: 'retention', value: { positionDays } }, now)

async function seed(
  sql: Sql,
  organisationId: string,
  setting: { readonly key: 'contact' | 'retention'; readonly value: object },
  now: number,
): Promise<void> {
  await sql.query(
    `insert into settings (organisation_id, key, value, updated_at) values ($1, $2, $3::jsonb, $4)
     on conflict (organisation_id, key) do nothing`,
    [organisationId, setting.key, JSON.stringify(setting.value), new Date(now)],
  )
}

/** One change of a setting, as the audit has it. */
export interface StoredChange {
  readonly id: string
  readonly key: EditedSettingKey
  readonly at: number
  readonly by: Person | null
  readonly reason: string | null
  readonly before: object | null
  readonly after: object
}

/** Changes of these settings, the newest first; those older than entry `beforeId` where it is given. */
export async function storedChanges(
  sql: Sql,
  organisationId: string,
  page: { readonly keys: readonly EditedSettingKey[]; readonly beforeId: string | null; readonly fetch: number },
): Promise<readonly StoredChange[]> {
  const { rows } = await sql.query<Omit<StoredChange, 'by'> & { by: string | null; name: string | null }>(
    `select a.id::text, substr(a.subject, 9) as key, a.at, u.id::text as by, u.name, a.details->>'reason' as reason,
       a.before, a.after
     from audit_log a left join users u on u.id = a.actor_id and a.actor_kind = 'user'
     where a.organisation_id = $1 and a.action = 'setting-change'
       and a.subject = any(select 'setting:' || key from unnest($2::text[]) as key)
       and ($3::bigint is null or a.id < $3)
     order by a.id desc limit $4`,
    [organisationId, page.keys, page.beforeId, page.fetch],
  )
  return rows.map(({ by, name, ...row }) => ({
    ...row,
    by: by === null || name === null ? null : { id: by, name },
  }))
}

/** Names of people of the organisation, by their id. */
export async function namesOfPeople(
  sql: Sql,
  organisationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<Person>(
    'select id::text, name from users where organisation_id = $1 and id = any($2::bigint[])',
    [organisationId, ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Changes a list of a setting, where the organisation has one: whoever has read it meanwhile is told so when they save. */
async function changeList<T>(
  sql: Sql,
  organisationId: string,
  { key, name }: { readonly key: 'logbook' | 'operator-link' | 'share-links'; readonly name: string },
  change: (list: readonly T[]) => readonly T[],
): Promise<void> {
  const { rows } = await sql.query<{ list: readonly T[] }>(
    `select value->$3::text as list from settings
     where organisation_id = $1 and key = $2 and jsonb_array_length(value->$3::text) > 0 for update`,
    [organisationId, key, name],
  )
  for (const { list } of rows) {
    const changed = JSON.stringify(change(list))
    if (changed === JSON.stringify(list)) continue
    await sql.query(
      `update settings set value = jsonb_set(value, array[$3::text], $4::jsonb), version = version + 1
       where organisation_id = $1 and key = $2`,
      [organisationId, key, name, changed],
    )
  }
}

/** As `changeList`, the exceptions of the cadence. */
export const changeExceptions = (
  sql: Sql,
  organisationId: string,
  change: (exceptions: readonly CadenceException[]) => readonly CadenceException[],
): Promise<void> => changeList(sql, organisationId, { key: 'logbook', name: 'exceptions' }, change)

/** As `changeList`, what settings say of clients that are merged: it is said of the one that stays. */
export async function mergeClientsOfSettings(
  sql: Sql,
  organisationId: string,
  doubles: { readonly into: string; readonly from: readonly string[] },
): Promise<void> {
  const { into, from } = doubles
  await changeList<OperatorTexts['deliveryPhotos'][number]>(
    sql,
    organisationId,
    { key: 'operator-link', name: 'deliveryPhotos' },
    (clients) =>
      [...new Set(clients.map(({ client }) => (from.includes(client) ? into : client)))].map((client) => ({ client })),
  )
  const rules = await readSetting(sql, organisationId, 'share-links')
  await changeList<ShareLinkRules['clients'][number]>(
    sql,
    organisationId,
    { key: 'share-links', name: 'clients' },
    (clients) => mergedDelays({ ...rules, clients }, doubles),
  )
}
