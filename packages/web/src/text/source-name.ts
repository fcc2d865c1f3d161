import type { FixSource } from '@vigia/domain/gps/fix'

/** Where a position came from, in the room's words (spec §3 `gps_source`). */
export const SOURCE_NAME: Readonly<Record<FixSource, string>> = {
  original: 'App del operador',
  extracted: 'Plataforma GPS',
  unit: 'Rastreador propio',
  manual: 'Posición manual',
  cache: 'Última lectura guardada',
}
