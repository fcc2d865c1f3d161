import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import type { IncidentSeverity } from '@vigia/domain/risk/trip-snapshot'

/**
 * What reports the trip's position. A mirror is a carrier's platform; `no-link` one whose address nobody gave, `captcha` one
 * that asks for the letters of a picture, `refused` one that no longer takes the password.
 */
type Equipment =
  | 'both'
  | 'phone'
  | 'truck'
  | 'mirror'
  | 'mirror-no-link'
  | 'mirror-captcha'
  | 'mirror-refused'
  | 'app-never-opened'
  | 'none'

type SignalFault =
  /** Truck and phone fall silent at the condition. */
  | { readonly kind: 'silence' }
  /** The phone falls behind the truck from the condition on. */
  | { readonly kind: 'apart'; readonly metres: number; readonly metresPerMinute: number }
  /** The tracker always says that it stands in the centre of Mexico. */
  | { readonly kind: 'placeholder' }
  /** The tracker loses coverage for a while again and again, and delivers that while in one batch. */
  | { readonly kind: 'holes'; readonly everyMinutes: number; readonly lastsMinutes: number }
  /** The tracker's clock is slow. */
  | { readonly kind: 'slow-clock'; readonly minutes: number }
  /** The tracker speaks seldom, as satellite units do. */
  | { readonly kind: 'sparse'; readonly everyMinutes: number }

/** One thing that can happen to a trip, as data. The planner turns it into a drive, signals and a logbook. */
export interface Scenario {
  readonly name: string
  /** What the Sentinel shall conclude while the condition lasts, with the default weights. */
  readonly level: RiskLevel
  readonly equipment: Equipment
  /**
   * When the trip is in the state that it is named for: from `minAgeMinutes` before it is due on the screen, for
   * `lastsMinutes` on the screen. Then a fresh trip takes its place. Null: the trip is calm from end to end.
   */
  readonly condition: { readonly minAgeMinutes: number; readonly lastsMinutes: number } | null
  /** Hours on the road before the condition. */
  readonly leadHours?: number
  /** The condition comes where the route passes the first danger geofence. */
  readonly happensInDanger?: boolean
  /** At the condition the truck holds this speed; for good, or for some minutes. */
  readonly hold?: { readonly kmh: number; readonly minutes: number | null }
  readonly fault?: SignalFault
  readonly panics?: boolean
  /** Unanswered: from the condition on monitoring writes that it reaches nobody. */
  readonly comments?: 'none' | 'until-condition' | 'unanswered'
  readonly incidents?: readonly {
    readonly type: string
    readonly description: string
    readonly severity: IncidentSeverity
  }[]
  readonly cruiseKmh?: number
  /** The planned arrival is the condition; else some time after the real one. */
  readonly due?: 'at-condition'
}
