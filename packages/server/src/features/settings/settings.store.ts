import type { Sql } from '../../db/pool.ts'
import type { SettingKey } from '../../ports/setting-key.ts'

/** Replaces the value, and answers the one before; undefined when there was none. */
export async function replaceSetting(
  sql: Sql,
  organisationId: string,
  key: SettingKey,
  value: unknown,
  by: { readonly userId: string | null; readonly now: number },
): Promise<object | undefined> {
  const { rows } = await sql.query<{ value: object }>(
    'select value from settings where organisation_id = $1 and key = $2 for update',
    [organisationId, key],
  )
  await sql.query(
    `insert into settings (organisation_id, key, value, updated_by, updated_at) values ($1, $2, $3::jsonb, $4, $5)
     on conflict (organisation_id, key) do update
       set value = excluded.value, updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
    [organisationId, key, JSON.stringify(value), by.userId, new Date(by.now)],
  )
  return rows[0]?.value
}

/** Gives the organisation a central to call; the one that it has stays. */
export async function seedContact(sql: Sql, organisationId: string, phone: string, now: number): Promise<void> {
  const value = JSON.stringify({ central_phone: phone })
  await sql.query(
    `insert into settings (organisation_id, key, value, updated_at) values ($1, 'contact', $2::jsonb, $3)
     on conflict (organisation_id, key) do nothing`,
    [organisationId, value, new Date(now)],
  )
}
