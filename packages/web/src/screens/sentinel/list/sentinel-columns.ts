import { RISK_TITLE } from '@vigia/domain/risk/risk-title'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import type { ExportColumn } from '../../../fleet-screen/export/export-column.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { ETA_DOUBT_TEXT } from '../../../text/eta-doubt-text.ts'
import { SOURCE_NAME } from '../../../text/source-name.ts'
import { SEVERITY_WORD } from '../../../theme/bands.ts'
import { trackingText } from '../detail/tracking-type-text.ts'

/** Sentinel's trips as a file, without the links of platforms: a file is passed on. A speed that is past is none. */
export const sentinelColumns = (now: number): readonly ExportColumn<SentinelTrip>[] => [
  ['Factura', 'text', ({ invoice }) => invoice],
  ['Factura interna', 'text', ({ invoiceId }) => invoiceId],
  ['Riesgo', 'text', ({ level }) => SEVERITY_WORD[level]],
  ['Puntos de riesgo', 'number', ({ level, score }) => (level === 'unknown' ? null : score)],
  ['Alerta principal', 'text', ({ primaryAlert }) => (primaryAlert === null ? null : RISK_TITLE[primaryAlert])],
  ['Motivos', 'text', ({ factors }) => factors.map(({ text }) => text).join(' · ')],
  ['Cliente', 'text', ({ client }) => client],
  ['Transportista', 'text', ({ carrier }) => carrier],
  ['Placas', 'text', ({ plates }) => plates],
  ['Operador', 'text', ({ operator }) => operator],
  ['Teléfono', 'text', ({ phone }) => phone],
  ['Origen', 'text', ({ origin }) => origin],
  ['Destino', 'text', ({ destination }) => destination],
  ['Salida', 'instant', ({ departedAt }) => departedAt],
  ['Entrega programada', 'instant', ({ dueAt }) => dueAt],
  ['ETA', 'instant', ({ etaAt, etaDoubt }) => (etaDoubt === null ? etaAt : null)],
  ['Nota sobre la ETA', 'text', ({ etaDoubt }) => (etaDoubt === null ? null : ETA_DOUBT_TEXT[etaDoubt])],
  ['Rastreo', 'text', (trip) => trackingText(trip)],
  ['Última señal', 'instant', ({ fixAt }) => fixAt],
  ['Fuente de la posición', 'text', ({ source }) => (source === null ? null : SOURCE_NAME[source])],
  [
    'Velocidad (km/h)',
    'number',
    ({ fixAt, speedKmh }) => (isLiveFix(fixAt, now) && speedKmh !== null ? Math.round(speedKmh) : null),
  ],
  ['Latitud', 'number', ({ point }) => point?.lat ?? null],
  ['Longitud', 'number', ({ point }) => point?.lng ?? null],
  ['Sin señal desde', 'instant', ({ silence }) => silence?.sinceAt ?? null],
  ['Por qué no hay señal', 'text', ({ silence }) => silence?.reasons.join(' · ') ?? null],
  ['Incidencias abiertas', 'number', ({ incidentCount }) => incidentCount],
  ['Último comentario', 'instant', ({ lastCommentAt }) => lastCommentAt],
]
