import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { isRealCoordinate } from '../geo/usable-coordinate.ts'
import type { GpsStatus } from '../gps/gps-status.ts'
import type { RiskFactor } from '../risk/risk-level.ts'
import { HOUR_MS } from '../time/duration.ts'

/** Why what is known of a unit's movement does not support the arrival that was estimated. The wire's own words. */
export const ETA_DOUBTS = ['no-signal', 'stopped', 'too-far'] as const
export type EtaDoubt = (typeof ETA_DOUBTS)[number]

/** No truck covers the straight line to its destination faster on average, km/h: roads are longer, and the law says 80. */
const MOST_DIRECT_KMH = 80

interface Movement {
  /** Epoch ms; null without an estimate. */
  readonly etaAt: number | null
  readonly gpsStatus: GpsStatus
  readonly point: LatLng | null
  readonly destination: LatLng | null
  /** The reasons of the trip's risk, which say whether it stands where no stop is excused (rules §4). */
  readonly factors: readonly Pick<RiskFactor, 'type' | 'value'>[]
}

/**
 * Whether movement supports an estimated arrival at `now` (epoch ms): the unit is heard, does not stand where nobody planned a
 * stop, and can still cover the straight line in time. Null: it does, or there is no estimate. The first reason wins.
 */
export function etaDoubt({ etaAt, gpsStatus, point, destination, factors }: Movement, now: number): EtaDoubt | null {
  if (etaAt === null) return null
  if (gpsStatus !== 'ACTIVE' || point === null) return 'no-signal'
  if (factors.some(isStop)) return 'stopped'
  if (!isRealCoordinate(destination)) return null
  const hours = Math.max(0, etaAt - now) / HOUR_MS
  return haversineKm(point, destination) > Math.max(1, hours * MOST_DIRECT_KMH) ? 'too-far' : null
}

const isStop = ({ type, value }: Pick<RiskFactor, 'type' | 'value'>): boolean =>
  type === 'UNIDAD_DETENIDA' || (type === 'ZONA_RIESGO' && value > 0)
