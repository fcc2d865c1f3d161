import { preferences, preferencesCodec } from '@vigia/contract'
import { DEFAULT_PREFERENCES } from '@vigia/domain/account/preferences'
import type { z } from 'zod'
import type { Sql } from '../../../db/pool.ts'

export type StoredPreferences = z.output<typeof preferences>

const DEFAULTS: StoredPreferences = preferences.parse(preferencesCodec.encode(DEFAULT_PREFERENCES))

interface Versioned {
  readonly value: StoredPreferences
  /** `0` while the person has chosen nothing. */
  readonly version: string
}

/** A person's preferences; the defaults where they have chosen none, and for each that another version of ours wrote otherwise. */
export async function preferencesOf(sql: Sql, userId: string): Promise<Versioned> {
  const { rows } = await sql.query<{ value: object; version: string }>(
    'select value, version::text from user_preferences where user_id = $1',
    [userId],
  )
  const [row] = rows
  return row === undefined ? { value: DEFAULTS, version: '0' } : { value: readStored(row.value), version: row.version }
}

/** Replaces the version that the caller has read; null when there is another by now. Answers the new version. */
export async function replacePreferences(
  sql: Sql,
  owner: { readonly userId: string; readonly organisationId: string; readonly version: string },
  value: StoredPreferences,
  now: number,
): Promise<string | null> {
  const { userId, organisationId, version } = owner
  const written = [userId, JSON.stringify(value), new Date(now)]
  const { rows } =
    version === '0'
      ? await sql.query<{ version: string }>(
          `insert into user_preferences (user_id, value, updated_at, organisation_id) values ($1, $2::jsonb, $3, $4)
           on conflict (user_id) do nothing returning version::text`,
          [...written, organisationId],
        )
      : await sql.query<{ version: string }>(
          `update user_preferences set value = $2::jsonb, updated_at = $3, version = version + 1
           where user_id = $1 and version = $4 returning version::text`,
          [...written, version],
        )
  return rows[0]?.version ?? null
}

function readStored(stored: object): StoredPreferences {
  const known = Object.entries(preferences.shape).flatMap(([key, schema]) => {
    const { success, data } = schema.safeParse(Reflect.get(stored, key))
    return success ? [[key, data]] : []
  })
  return { ...DEFAULTS, ...Object.fromEntries(known) }
}
