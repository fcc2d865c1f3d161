import { MIN, NOW } from '@vigia/domain/test/factories'
import type { Evidence, PlatformHabits } from '../src/reading/evidence.ts'
import { evidence } from './platform-pages.ts'

/** Where 45AK7P is in every shape, two minutes ago, at 80 km/h. */
export const TRUTH = { lat: 20.51234, lng: -100.42345 }
export const OTHER = { lat: 25.67123, lng: -100.30987 }
export const AT = NOW - 2 * MIN
export const iso = (at: number) => new Date(at).toISOString()
export const unix = Math.round(AT / 1000)
/** As a platform in central Mexico writes it. */
export const civil = iso(AT - 360 * MIN)
  .slice(0, 19)
  .replace('T', ' ')
export const dayFirst = `${civil.slice(8, 10)}/${civil.slice(5, 7)}/${civil.slice(0, 4)} ${civil.slice(11)}`
export const MEXICO: PlatformHabits = { utcOffsetMin: -360, speedUnit: 'kmh' }
export const from = (where: string, body: unknown): Evidence => evidence(body, 'network', where)

export interface Shape {
  readonly shape: string
  readonly pieces: readonly Evidence[]
  readonly habits?: PlatformHabits
  /** Null where the page does not tell it. */
  readonly kmh?: number | null
  readonly at?: number | null
}
