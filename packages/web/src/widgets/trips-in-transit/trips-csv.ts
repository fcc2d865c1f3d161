import { type CsvCell, csvText } from '@vigia/domain/format/csv'
import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import type { StaleLimit } from '../../live/gps-status-now.ts'
import { ETA_DOUBT_TEXT } from '../../text/eta-doubt-text.ts'
import { SOURCE_NAME } from '../../text/source-name.ts'
import { STATE_WORD, tellsSpeed, tripState } from './trip-state.ts'
import { progressOf } from './trip-text.ts'

interface Moment {
  readonly staleLimit: StaleLimit
  readonly now: number
}

type Column = readonly [heading: string, cellOf: (trip: TripInTransit, at: Moment) => CsvCell]

/** Swedish writes `2026-11-21 02:47`, which every spreadsheet reads as an instant. */
const SORTABLE = new Intl.DateTimeFormat('sv-SE', {
  timeZone: DEFAULT_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
})

const instant = (at: number | null): string | null => (at === null ? null : SORTABLE.format(at))

/** The client's invoice first, as on every screen. The platform's account stays out: a file is passed on. */
const COLUMNS: readonly Column[] = [
  ['Factura', ({ invoice }) => invoice],
  ['Factura interna', ({ invoiceId }) => invoiceId],
  ['Estado', (trip, { staleLimit, now }) => STATE_WORD[tripState(trip, staleLimit, now)]],
  ['Origen', ({ origin }) => origin],
  ['Destino', ({ destination }) => destination],
  ['Cliente', ({ client }) => client],
  ['Transportista', ({ carrier }) => carrier],
  ['Unidad', ({ unitName }) => unitName],
  ['Placas', ({ plates }) => plates],
  ['Operador', ({ operator }) => operator],
  ['Teléfono', ({ phone }) => phone],
  ['Carga', ({ cargo }) => cargo],
  ['Peso (t)', ({ weightTons }) => weightTons],
  ['Fecha de carga', ({ chargedAt }) => instant(chargedAt)],
  ['Entrega programada', ({ dueAt }) => instant(dueAt)],
  ['ETA', ({ etaAt, etaDoubt }) => (etaDoubt === null ? instant(etaAt) : null)],
  ['Nota sobre la ETA', ({ etaDoubt }) => (etaDoubt === null ? null : ETA_DOUBT_TEXT[etaDoubt])],
  ['Avance (%)', (trip) => knownProgressOf(trip)],
  [
    'Velocidad (km/h)',
    (trip, { staleLimit, now }) => (tellsSpeed(trip, staleLimit, now) ? rounded(trip.speedKmh) : null),
  ],
  ['Última señal', ({ fixAt }) => instant(fixAt)],
  ['Fuente de la posición', ({ source }) => (source === null ? null : SOURCE_NAME[source])],
  ['Latitud', ({ point }) => point?.lat ?? null],
  ['Longitud', ({ point }) => point?.lng ?? null],
]

/** Without the points it is measured by, it is not known: 0 would tell that the trip has not begun. */
const knownProgressOf = (trip: TripInTransit): number | null =>
  trip.originPoint === null || trip.destinationPoint === null || trip.point === null ? null : progressOf(trip)

const rounded = (speedKmh: number | null): number | null => (speedKmh === null ? null : Math.round(speedKmh))

/** The trips as a list shows them, one row each, in its order; Mexico City's time. What is not known is an empty cell. */
export const tripsCsv = (trips: readonly TripInTransit[], at: Moment): string =>
  csvText([COLUMNS.map(([heading]) => heading), ...trips.map((trip) => COLUMNS.map(([, cellOf]) => cellOf(trip, at)))])

/** `viajes-en-transito-2026-11-21-0247.csv`: of when the list was asked for. */
export const tripsCsvName = (loadedAt: number): string =>
  `viajes-en-transito-${SORTABLE.format(loadedAt).replace(' ', '-').replace(':', '')}.csv`
