import type { LiveTripState } from '@vigia/contract/live-frame'
import { type FullMapBand, fullMapBand } from '@vigia/domain/trip/full-map-band'
import type { FullMapUnit } from '../../api/full-map.ts'
import { newerFix } from '../../fleet-screen/view/merge-units.ts'
import { withRisk } from '../../fleet-screen/view/with-risk.ts'
import { gpsStatusNow, type StaleLimit } from '../../live/gps-status-now.ts'

/** The unit as the last answer said, moved on by the live feed where that knows a newer fix. Its state is the server's word. */
export function withFeed(unit: FullMapUnit, state: LiveTripState | undefined): FullMapUnit {
  const fix = newerFix(unit.fixAt, state)
  const judged = withRisk(unit, state)
  return fix === null ? judged : { ...judged, ...fix }
}

/** What the map calls its state. */
export const bandOf = ({ state, level }: Pick<FullMapUnit, 'state' | 'level'>): FullMapBand => fullMapBand(state, level)

/** Whether its GPS is heard, by the server's limit of age: the feed may hear it again, or it grow old, before the next answer. */
export const isReporting = (
  { fixAt, source, state }: Pick<FullMapUnit, 'fixAt' | 'source' | 'state'>,
  staleLimit: StaleLimit,
  now: number,
): boolean => gpsStatusNow({ fixAt, source }, state === 'no_gps' ? 'STALE' : 'ACTIVE', staleLimit, now) === 'ACTIVE'
