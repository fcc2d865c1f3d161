import type { LiveTripState } from '@vigia/contract/live-frame'
import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import { type FullMapBand, fullMapBand } from '@vigia/domain/trip/full-map-band'
import type { FullMapUnit } from '../../api/full-map.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import type { UnitDrawing } from '../../widgets/use-map-units.ts'
import { withFeed } from './live-unit.ts'

/** The level that stands for a state in `STATE_SYMBOLS`. */
const LEVEL: Readonly<Record<FullMapBand, RiskLevel>> = { alert: 'CRITICO', stopped: 'MEDIO', active: 'BAJO' }

/** A unit on the map by its state (spec §4 "Full-map state mapping"); how fast it goes only while its fix still tells. */
export function drawUnit(unit: FullMapUnit, state: LiveTripState | undefined, now: number): UnitDrawing {
  const { tripId, point, fixAt, speedKmh, headingDeg, plates, unit: number } = withFeed(unit, state)
  const band = fullMapBand(unit.state)
  const stopped = band === 'stopped'
  const isLive = isLiveFix(fixAt, now)
  const speed = isLive ? `${speedKmh === null ? '—' : Math.round(speedKmh)} km/h · ` : ''
  return {
    update: {
      tripId,
      ...point,
      headingDeg: stopped ? null : headingDeg,
      level: LEVEL[band],
      stopped,
      fixAt,
      // The feed may hear it again before the next answer does.
      hasGps: isLive || unit.state !== 'no_gps',
    },
    label: {
      tripId,
      plates: plates ?? number,
      reason: `${speed}${elapsedSince(fixAt, now)}`,
    },
  }
}
