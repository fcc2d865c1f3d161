/** The windows that a replay may look back over, hours (spec §4: 1 to 168). */
export const REPLAY_HOURS = [1, 6, 24, 72, 168] as const
export type ReplayHours = (typeof REPLAY_HOURS)[number]
const DEFAULT_HOURS: ReplayHours = 24
/** So many are played at once: each has a letter and a colour of its own. */
export const MOST_TRIPS = 6

const MAP_PATH = '/dashboard/viajes-mapa'
const TRIPS = 'repetir'
const HOURS = 'horas'

/** Where the replay of some trips is: the full map. */
export const replayHref = (tripIds: readonly string[], hours: ReplayHours = DEFAULT_HOURS): string =>
  `${MAP_PATH}?${TRIPS}=${tripIds.map(encodeURIComponent).join(',')}&${HOURS}=${hours}`

/** The trips that an address asks to replay, the first six of them; none when it asks for no replay. */
export const tripsToReplay = (address: URLSearchParams): readonly string[] =>
  [...new Set((address.get(TRIPS) ?? '').split(',').filter((tripId) => tripId.trim() !== ''))].slice(0, MOST_TRIPS)

/** The window that an address asks for: the narrowest of ours that holds it; a day when it asks for none or nonsense. */
export function hoursToReplay(address: URLSearchParams): ReplayHours {
  const asked = Number(address.get(HOURS) ?? Number.NaN)
  if (!(asked >= 1)) return DEFAULT_HOURS
  return REPLAY_HOURS.find((hours) => hours >= asked) ?? 168
}

/** An address with the replay of these trips in it, or none. */
export function withReplay(address: URLSearchParams, tripIds: readonly string[], hours: ReplayHours): URLSearchParams {
  const next = new URLSearchParams(address)
  next.delete(TRIPS)
  next.delete(HOURS)
  if (tripIds.length > 0) {
    next.set(TRIPS, tripIds.join(','))
    next.set(HOURS, String(hours))
  }
  return next
}
