import type { HistoryPosition, TripHistory } from '../api/trip-gps.ts'

/** A phone's reading this near to one of the truck's adds nothing, and drawn between them it would zigzag. */
const NEAR_MS = 5 * 60_000

/**
 * One track out of both sources, oldest first: the truck's readings, and the phone's only where the truck was silent.
 */
export function historyTrack<Position extends Pick<HistoryPosition, 'at' | 'isPhone'>>(
  positions: readonly Position[],
): readonly Position[] {
  const truckTimes = positions.filter(({ isPhone }) => !isPhone).map(({ at }) => at)
  let next = 0
  return positions.filter(({ at, isPhone }) => {
    if (!isPhone) return true
    while (next < truckTimes.length && (truckTimes[next] ?? 0) < at) next += 1
    const around = [truckTimes[next - 1], truckTimes[next]]
    return around.every((truckAt) => truckAt === undefined || Math.abs(truckAt - at) > NEAR_MS)
  })
}

/** A fix of the feed (spec §7 `gps-update`). */
interface FedFix {
  readonly coordinates: { readonly lat: number; readonly lng: number }
  readonly speed: number | null
  readonly address: string | null
  readonly timestamp: string
}

/** The history with a fix that has just arrived at its end; one that is no newer changes nothing. */
export function withFix(history: TripHistory, { coordinates, speed, address, timestamp }: FedFix): TripHistory {
  const at = Date.parse(timestamp)
  const last = history.positions.at(-1)
  if (last !== undefined && last.at >= at) return history
  const fix = { ...coordinates, at, speedKmh: speed, address, isPhone: last?.isPhone ?? false }
  return { ...history, positions: [...history.positions, fix] }
}
