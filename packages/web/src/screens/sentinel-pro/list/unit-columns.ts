import { RISK_TITLE } from '@vigia/domain/risk/risk-title'
import { unifiedStatusLabel } from '@vigia/domain/trip/status-label'
import type { UnifiedUnit } from '../../../api/unified-units.ts'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { SOURCE_NAME } from '../../../text/source-name.ts'
import { SEVERITY_WORD } from '../../../theme/bands.ts'
import { CONNECTION_WORD } from '../connection-badge.tsx'

/** Sentinel Pro's units as a file, without the links of platforms: a file is passed on. */
export const unitColumns = (now: number): readonly ExportColumn<UnifiedUnit>[] => [
  ['Factura', 'text', ({ invoice }) => invoice],
  ['Factura interna', 'text', ({ invoiceId }) => invoiceId],
  ['Estado', 'text', ({ status }) => unifiedStatusLabel(status)],
  ['GPS', 'text', ({ connection }) => CONNECTION_WORD[connection]],
  ['Riesgo', 'text', ({ level }) => SEVERITY_WORD[level]],
  ['Alerta principal', 'text', ({ primaryAlert }) => (primaryAlert === null ? null : RISK_TITLE[primaryAlert])],
  ['Plataforma', 'text', ({ platform }) => platform],
  ['Cliente', 'text', ({ client }) => client],
  ['Transportista', 'text', ({ carrier }) => carrier],
  ['Placas', 'text', ({ plates }) => plates],
  ['Operador', 'text', ({ operator }) => operator],
  ['Teléfono', 'text', ({ phone }) => phone],
  ['Origen', 'text', ({ origin }) => origin],
  ['Destino', 'text', ({ destination }) => destination],
  [
    'Velocidad (km/h)',
    'number',
    ({ fixAt, speedKmh }) => (isLiveFix(fixAt, now) && speedKmh !== null ? Math.round(speedKmh) : null),
  ],
  ['Última señal', 'instant', ({ fixAt }) => fixAt],
  ['Fuente de la posición', 'text', ({ source }) => (source === null ? null : SOURCE_NAME[source])],
  ['Dirección', 'text', ({ address }) => address],
  ['Latitud', 'number', ({ point }) => point?.lat ?? null],
  ['Longitud', 'number', ({ point }) => point?.lng ?? null],
  ['Obstáculo de la sesión GPS', 'text', ({ sessionError }) => sessionError],
]
