import { type MapSettings, mapSettings } from '@vigia/contract'
import type { Sql } from './pool.ts'

const NO_LAYERS: MapSettings = {
  streets: null,
  satellite: null,
  hybrid: null,
  terrain: null,
  dark: null,
  traffic: null,
  attribution: null,
}

/** Where an organisation's layers of the map come from; none where it has not set them. */
export async function mapSettingsOf(sql: Sql, organisationId: string): Promise<MapSettings> {
  const { rows } = await sql.query<{ value: unknown }>(
    `select value from settings where organisation_id = $1 and key = 'map'`,
    [organisationId],
  )
  const stored = mapSettings.safeParse(rows[0]?.value)
  return stored.success ? stored.data : NO_LAYERS
}
