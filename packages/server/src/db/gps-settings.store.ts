import { gpsSettings } from '@vigia/contract'
import type { z } from 'zod'
import type { Sql } from './pool.ts'

/** How an organisation's platforms are read. */
export type GpsSettings = z.output<typeof gpsSettings>

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
  return read.success ? read.data : { auto_open: demo, allowed_hosts: [], person_may_change: false }
}
