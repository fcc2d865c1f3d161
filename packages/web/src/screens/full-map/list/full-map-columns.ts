import { formatDateTime } from '@vigia/domain/format/date-time'
import { RISK_TITLE } from '@vigia/domain/risk/risk-title'
import type { FullMapUnit } from '../../../api/full-map.ts'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import type { StaleLimit } from '../../../live/gps-status-now.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { SOURCE_NAME } from '../../../text/source-name.ts'
import { SEVERITY_WORD } from '../../../theme/bands.ts'
import { BAND_WORD } from '../band-mark.tsx'
import { bandOf } from '../live-unit.ts'
import { offRouteText, stateNote } from '../unit-text.ts'

/** The units of the full map as a file. A speed that is past is none; what is said of a state is said as of `now`. */
export const fullMapColumns = (staleLimit: StaleLimit, now: number): readonly ExportColumn<FullMapUnit>[] => [
  ['Unidad', 'text', ({ unit }) => unit],
  ['Placas', 'text', ({ plates }) => plates],
  ['Factura', 'text', ({ invoice }) => invoice],
  ['Estado', 'text', (unit) => BAND_WORD[bandOf(unit)]],
  [`Nota al ${formatDateTime(now)}`, 'text', (unit) => stateNote(unit, staleLimit, now)],
  ['Riesgo', 'text', ({ level }) => SEVERITY_WORD[level]],
  ['Alerta principal', 'text', ({ primaryAlert }) => (primaryAlert === null ? null : RISK_TITLE[primaryAlert])],
  ['Origen', 'text', ({ origin }) => origin],
  ['Destino', 'text', ({ destination }) => destination],
  ['Cliente', 'text', ({ client }) => client],
  ['Operador', 'text', ({ operator }) => operator],
  ['Teléfono', 'text', ({ phone }) => phone],
  ['Entrega programada', 'instant', ({ dueAt }) => dueAt],
  [
    'Velocidad (km/h)',
    'number',
    ({ fixAt, speedKmh }) => (isLiveFix(fixAt, now) && speedKmh !== null ? Math.round(speedKmh) : null),
  ],
  ['Última señal', 'instant', ({ fixAt }) => fixAt],
  ['Fuente de la posición', 'text', ({ source }) => SOURCE_NAME[source]],
  ['Detenida desde', 'instant', ({ stoppedSince }) => stoppedSince],
  ['Ruta planeada', 'text', offRouteText],
  ['Latitud', 'number', ({ point }) => point.lat],
  ['Longitud', 'number', ({ point }) => point.lng],
  ['Último comentario', 'text', ({ lastComment }) => lastComment],
]
