import { RISK_TITLE } from '@vigia/domain/risk/risk-title'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { SOURCE_NAME } from '../../../text/source-name.ts'
import { SEVERITY_WORD } from '../../../theme/bands.ts'
import type { GuardianUnit } from '../guardian-unit.ts'
import { stateOf } from '../unit-state.ts'
import { UNIT_STATE_WORD } from '../unit-state-mark.tsx'

/** Guardian's active units as a file. */
export const guardianColumns = (now: number): readonly ExportColumn<GuardianUnit>[] => [
  ['Placas', 'text', ({ plates }) => plates],
  ['Operador', 'text', ({ operator }) => operator],
  ['Estado', 'text', (unit) => UNIT_STATE_WORD[stateOf(unit, now)]],
  ['Riesgo', 'text', ({ level }) => SEVERITY_WORD[level]],
  ['Puntos de riesgo', 'number', ({ level, score }) => (level === 'unknown' ? null : score)],
  ['Alerta principal', 'text', ({ primaryAlert }) => (primaryAlert === null ? null : RISK_TITLE[primaryAlert])],
  ['Lugar', 'text', ({ place }) => place],
  ['Destino', 'text', ({ destination }) => destination],
  [
    'Velocidad (km/h)',
    'number',
    ({ fixAt, speedKmh }) => (isLiveFix(fixAt, now) && speedKmh !== null ? Math.round(speedKmh) : null),
  ],
  ['Última señal', 'instant', ({ fixAt }) => fixAt],
  ['Fuente de la posición', 'text', ({ source }) => SOURCE_NAME[source]],
  ['Latitud', 'number', ({ point }) => point.lat],
  ['Longitud', 'number', ({ point }) => point.lng],
]
