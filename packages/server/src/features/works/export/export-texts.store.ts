import { hideSecrets } from '@vigia/domain/audit/hide-secrets'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import type { Sql } from '../../../db/pool.ts'
import { settingsAsStored } from '../../../db/settings.store.ts'
import { writeGeofences } from '../../../geo-files/write-geo-file.ts'

/** A file of an export that is no table, and small: it is read whole. */
export interface ExportText {
  readonly name: string
  readonly label: string
  readonly read: (sql: Sql) => Promise<{ readonly text: string; readonly rows: number }>
}

const at = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What else a company has set, each list as its table has it. Ids are of usuarios.csv and clientes.csv. */
const SET = {
  reglas_de_alertas: `select type, version, rule, reason, restored_from, ${at('changed_at')} as changed_at, changed_by::text
    from alert_rule_versions order by type, version`,
  protocolos: `select type, version, steps, reason, restored_from, ${at('changed_at')} as changed_at, changed_by::text
    from alert_protocol_versions order by type, version`,
  preferencias_de_usuarios: `select user_id::text, value, ${at('updated_at')} as updated_at from user_preferences order by user_id`,
  reportes_guardados: `select user_id::text, name, kind, params, columns, ${at('updated_at')} as updated_at from report_views
    order by user_id, name`,
  reportes_programados: `select owner_id::text, kind, params, columns, days, at, range, formats, recipients, skip_empty, is_on,
    paused_because, ${at('updated_at')} as updated_at from report_schedules order by id`,
  encabezados_de_importacion: `select headers, fields, ${at('used_at')} as used_at from trip_import_headers order by headers`,
  palabras_de_importacion: 'select field, word, value from trip_import_words order by field, word',
} as const

export const EXPORT_TEXTS: readonly ExportText[] = [
  {
    name: 'ajustes.json',
    label: 'Ajustes, reglas de alertas y protocolos',
    read: async (sql) => {
      const lists: Record<string, readonly object[]> = { ajustes: await settingsAsStored(sql) }
      for (const [name, text] of Object.entries(SET)) lists[name] = (await sql.query<object>(text)).rows
      // Addresses of map tiles may hold a provider's key.
      const { after } = hideSecrets({ before: null, after: lists })
      const rows = Object.values(lists).reduce((sum, list) => sum + list.length, 0)
      return { text: `${JSON.stringify(after, null, 2)}\n`, rows }
    },
  },
  {
    name: 'zonas.geojson',
    label: 'Zonas para mapas',
    read: async (sql) => {
      const { rows } = await sql.query<Geofence>('select id::text, name, kind, shape from geofences order by id')
      return { text: writeGeofences('geojson', rows), rows: rows.length }
    },
  },
]
