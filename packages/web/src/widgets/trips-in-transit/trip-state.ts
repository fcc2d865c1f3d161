import { matchKey } from '@vigia/domain/text/match-key'
import { isDelayed } from '@vigia/domain/trip/progress'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'

/** The list's dot (spec §4): red, green or yellow; `silent` while nobody knows whether the unit moves. */
export type TripState = 'delayed' | 'moving' | 'stopped' | 'silent'

export const STATE_WORD: Readonly<Record<TripState, string>> = {
  delayed: 'Retrasado',
  moving: 'En movimiento',
  stopped: 'Detenido',
  silent: 'Sin señal reciente',
}

/** Delay outweighs what the unit does. An old fix says nothing of how fast it goes now. */
export function tripState(trip: TripInTransit, now: number): TripState {
  if (isDelayed(trip.dueAt, now)) return 'delayed'
  if (trip.speedKmh === null || !isLiveFix(trip.fixAt, now)) return 'silent'
  return trip.speedKmh > 0 ? 'moving' : 'stopped'
}

/** Speed above 0 (spec §2), delayed or not, as far as the fix still tells. */
export const isMovingNow = ({ speedKmh, fixAt }: TripInTransit, now: number): boolean =>
  speedKmh !== null && speedKmh > 0 && isLiveFix(fixAt, now)

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

/** Every word must be found: invoices, plates, places, parties, cargo. */
export function searchTrips(trips: readonly TripInTransit[], search: string): readonly TripInTransit[] {
  const words = search.split(/\s+/).map(matchKey).filter(Boolean)
  if (words.length === 0) return trips
  return trips.filter((trip) => {
    const text = searchText(trip)
    return words.every((word) => text.includes(word))
  })
}

/** Made once for each trip of an answer: of ten thousand it takes longer than a key may. */
const searchTexts = new WeakMap<TripInTransit, string>()

function searchText(trip: TripInTransit): string {
  const known = searchTexts.get(trip)
  if (known !== undefined) return known
  const { invoice, externalInvoice, plates, unitName, origin, destination, carrier, client, operator, cargo } = trip
  const parts = [invoice, externalInvoice, plates, unitName, origin, destination, carrier, client, operator, cargo]
  const text = parts.map((part) => matchKey(part ?? '')).join(' ')
  searchTexts.set(trip, text)
  return text
}

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
