import { gpsSettings } from '@vigia/contract'
import type { Sql } from './pool.ts'

/** How an organisation's platforms are read. */
export interface GpsSettings {
  /** Active trips with a link and an account are opened by the server itself. */
  readonly autoOpen: boolean
  /** A person at the wheel may do what the read-only guard denies the robot. */
  readonly personMayChange: boolean
}

/**
 * The organisation's own settings, else the defaults: nothing is opened by itself until an administrator says so, but in
 * the demo, which has nobody to say it.
 */
export async function gpsSettingsOf(sql: Sql, organisationId: string): Promise<GpsSettings> {
  const { rows } = await sql.query<{ demo: boolean; value: unknown }>(
    `select g.demo, s.value from organisations g left join settings s on s.organisation_id = g.id and s.key = 'gps'
     where g.id = $1`,
    [organisationId],
  )
  return readGpsSettings(rows[0]?.value, rows[0]?.demo ?? false)
}

/** Those of every organisation, by its id. */
export async function allGpsSettings(sql: Sql): Promise<ReadonlyMap<string, GpsSettings>> {
  const { rows } = await sql.query<{ id: string; demo: boolean; value: unknown }>(
    `select g.id, g.demo, s.value from organisations g left join settings s on s.organisation_id = g.id and s.key = 'gps'`,
  )
  return new Map(rows.map(({ id, demo, value }) => [id, readGpsSettings(value, demo)]))
}

function readGpsSettings(stored: unknown, demo: boolean): GpsSettings {
  const read = gpsSettings.safeParse(stored)
  if (!read.success) return { autoOpen: demo, personMayChange: false }
  const { auto_open, person_may_change } = read.data
  return { autoOpen: auto_open, personMayChange: person_may_change }
}
