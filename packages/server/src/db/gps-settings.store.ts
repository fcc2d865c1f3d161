import type { Sql } from './pool.ts'
import { readStored, storedSetting } from './settings.store.ts'

/** How an organisation's platforms are read. */
export interface GpsSettings {
  /** Active trips with a link and an account are opened by the server itself. */
  readonly autoOpen: boolean
  /** A person at the wheel may do what the read-only guard denies the robot. */
  readonly personMayChange: boolean
}

const STORED = storedSetting('gps', 'g.id')

/**
 * The settings of every organisation by its id, else the defaults: nothing is opened by itself until an administrator says so,
 * but in the demo that the server starts with, which has nobody to say it.
 */
export async function allGpsSettings(sql: Sql): Promise<ReadonlyMap<string, GpsSettings>> {
  const { rows } = await sql.query<{ id: string; demo: boolean; value: unknown }>(
    `select g.id, g.demo and g.demo_of is null as demo, ${STORED} as value from organisations g`,
  )
  return new Map(rows.map(({ id, demo, value }) => [id, readGpsSettings(value, demo)]))
}

/** What a stored value says; `demo`: whether it is the demo organisation's. */
export function readGpsSettings(stored: unknown, demo: boolean): GpsSettings {
  const own = readStored('gps', stored)
  if (own === null) return { autoOpen: demo, personMayChange: false }
  return { autoOpen: own.auto_open, personMayChange: own.person_may_change }
}
