import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import type { PlatformSite } from '@vigia/simulator/platforms/platform-site'
import type { TrackedUnit } from './traffic.ts'

export type SiteTruth =
  | { readonly kind: 'position'; readonly unit: TrackedUnit }
  /** The right answer is one of these refusals; where the unit could be read for a while, `before` is it. */
  | { readonly kind: 'refusal'; readonly obstacles: readonly GpsObstacle[]; readonly before?: TrackedUnit }

/** A platform that a carrier might use, with what a trip knows of it and what is true. */
export interface Site extends PlatformSite {
  readonly wanted: WantedUnit
  readonly truth: SiteTruth
}

export const wantedUnit = (plates: string | null, name: string | null = null): WantedUnit => ({
  plates,
  name,
  pickedName: null,
})
