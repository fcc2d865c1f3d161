import { isDelayed } from '@vigia/domain/trip/progress'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { gpsStatusNow, type StaleLimit } from '../../live/gps-status-now.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { searchTexts } from '../../text/search-texts.ts'

/** The list's dot (spec §4): red, green or yellow; `unknown` while its signal does not tell whether the unit moves. */
export type TripState = 'delayed' | 'moving' | 'stopped' | 'unknown' | 'silent'

export const STATE_WORD: Readonly<Record<TripState, string>> = {
  delayed: 'Retrasado',
  moving: 'En movimiento',
  stopped: 'Detenido',
  unknown: 'Movimiento desconocido',
  silent: 'Sin señal reciente',
}

/** Delay outweighs what the unit does. It is silent by the server's limit of age; a fix too old for a speed is no silence yet. */
export function tripState(trip: TripInTransit, staleLimit: StaleLimit, now: number): TripState {
  if (isDelayed(trip.dueAt, now)) return 'delayed'
  if (isSilent(trip, staleLimit, now)) return 'silent'
  if (trip.speedKmh === null || !isLiveFix(trip.fixAt, now)) return 'unknown'
  return trip.speedKmh > 0 ? 'moving' : 'stopped'
}

type Fix = Pick<TripInTransit, 'fixAt' | 'source' | 'gpsStatus'>

/** Speed above 0 (spec §2), delayed or not, as far as the fix still tells. */
export const isMovingNow = (trip: TripInTransit, staleLimit: StaleLimit, now: number): boolean =>
  trip.speedKmh !== null && trip.speedKmh > 0 && showsSpeed(trip, staleLimit, now)

/** Whether the last fix still tells how fast the unit goes: it is old neither for a speed nor by the server's limit of age. */
export const showsSpeed = (trip: Fix, staleLimit: StaleLimit, now: number): boolean =>
  isLiveFix(trip.fixAt, now) && !isSilent(trip, staleLimit, now)

/** Whether its GPS is not heard: never, or longer ago than the server's limit of age; before that is known by its last answer. */
export const isSilent = ({ fixAt, source, gpsStatus }: Fix, staleLimit: StaleLimit, now: number): boolean =>
  gpsStatusNow({ fixAt, source }, gpsStatus, staleLimit, now) !== 'ACTIVE'

/** What a counter of the header leaves of the list. */
export type Narrowing = 'all' | 'moving' | 'delayed'
export const NARROWED_TO = { moving: 'En movimiento', delayed: 'Retrasados' } as const

export const isOf = (trip: TripInTransit, narrowing: Narrowing, staleLimit: StaleLimit, now: number): boolean =>
  narrowing === 'all' ||
  (narrowing === 'moving' ? isMovingNow(trip, staleLimit, now) : tripState(trip, staleLimit, now) === 'delayed')

/** Both needed for the monitoring button of a row (spec §3 `hasAccess`). */
export const hasAccess = ({ url, account }: TripInTransit): boolean => Boolean(url) && Boolean(account)

/** By planned arrival, the most overdue first: an order that time alone never changes. */
export function orderTrips(trips: readonly TripInTransit[]): readonly TripInTransit[] {
  const due = ({ dueAt }: TripInTransit): number => dueAt ?? Number.POSITIVE_INFINITY
  return trips.toSorted((a, b) => {
    const [dueA, dueB] = [due(a), due(b)]
    return dueA === dueB ? a.invoice.localeCompare(b.invoice) : dueA - dueB
  })
}

/** Invoices, plates, places, parties, cargo. */
export const tripTexts = searchTexts<TripInTransit>(
  ({ invoice, invoiceId, plates, unitName, origin, destination, carrier, client, operator, cargo }) => [
    ...[invoice, invoiceId, plates, unitName, origin, destination, carrier, client, operator, cargo],
  ],
)

/** Map view mode of spec §4: all trips on the map, or only the selected one. */
export type ViewMode = 'all' | 'individual'

interface OnMap {
  readonly mode: ViewMode
  /** What the filter box and the counters leave. */
  readonly shown: readonly TripInTransit[]
  readonly selected: TripInTransit | null
}

/** The trips whose units the map draws (spec §2). The selected one alone is drawn whatever the filter leaves: its card and its line are there too. */
export function tripsOnMap({ mode, shown, selected }: OnMap): readonly TripInTransit[] {
  if (mode === 'all') return shown
  return selected === null ? [] : [selected]
}
