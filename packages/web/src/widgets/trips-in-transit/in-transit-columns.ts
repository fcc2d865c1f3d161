import { RISK_TITLE } from '@vigia/domain/risk/risk-title'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import type { ExportColumn } from '../../fleet-screen/export/export-column.ts'
import { type ExportFilter, searchPart } from '../../fleet-screen/export/filter-text.ts'
import type { StaleLimit } from '../../live/gps-status-now.ts'
import { ETA_DOUBT_TEXT } from '../../text/eta-doubt-text.ts'
import { SOURCE_NAME } from '../../text/source-name.ts'
import { SEVERITY_WORD } from '../../theme/bands.ts'
import { NARROWED_TO, type Narrowing, STATE_WORD, showsSpeed, tripState } from './trip-state.ts'
import { progressOf } from './trip-text.ts'

/** The trips in transit as a file. The client's invoice first, as on every screen; the platform's account stays out: a file is passed on. */
export const inTransitColumns = (staleLimit: StaleLimit, now: number): readonly ExportColumn<TripInTransit>[] => [
  ['Factura', 'text', ({ invoice }) => invoice],
  ['Factura interna', 'text', ({ invoiceId }) => invoiceId],
  ['Estado', 'text', (trip) => STATE_WORD[tripState(trip, staleLimit, now)]],
  ['Riesgo', 'text', ({ level }) => SEVERITY_WORD[level]],
  ['Alerta principal', 'text', ({ primaryAlert }) => (primaryAlert === null ? null : RISK_TITLE[primaryAlert])],
  ['Origen', 'text', ({ origin }) => origin],
  ['Destino', 'text', ({ destination }) => destination],
  ['Cliente', 'text', ({ client }) => client],
  ['Transportista', 'text', ({ carrier }) => carrier],
  ['Unidad', 'text', ({ unitName }) => unitName],
  ['Placas', 'text', ({ plates }) => plates],
  ['Operador', 'text', ({ operator }) => operator],
  ['Teléfono', 'text', ({ phone }) => phone],
  ['Carga', 'text', ({ cargo }) => cargo],
  ['Peso (t)', 'number', ({ weightTons }) => weightTons],
  ['Fecha de carga', 'instant', ({ chargedAt }) => chargedAt],
  ['Entrega programada', 'instant', ({ dueAt }) => dueAt],
  ['ETA', 'instant', ({ etaAt, etaDoubt }) => (etaDoubt === null ? etaAt : null)],
  ['Nota sobre la ETA', 'text', ({ etaDoubt }) => (etaDoubt === null ? null : ETA_DOUBT_TEXT[etaDoubt])],
  ['Avance (%)', 'number', (trip) => progressOf(trip)],
  [
    'Velocidad (km/h)',
    'number',
    (trip) => (showsSpeed(trip, staleLimit, now) && trip.speedKmh !== null ? Math.round(trip.speedKmh) : null),
  ],
  ['Última señal', 'instant', ({ fixAt }) => fixAt],
  ['Fuente de la posición', 'text', ({ source }) => (source === null ? null : SOURCE_NAME[source])],
  ['Latitud', 'number', ({ point }) => point?.lat ?? null],
  ['Longitud', 'number', ({ point }) => point?.lng ?? null],
]

/** By what the list is narrowed, by the counters of the header too. */
export const inTransitWords = (narrowing: Narrowing, search: string): ExportFilter => [
  ['Viajes', narrowing === 'all' ? null : NARROWED_TO[narrowing]],
  searchPart(search),
]
