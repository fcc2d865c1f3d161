import type { LiveTripState } from '@vigia/contract/live-frame'
import type { UnifiedUnit } from '../../api/unified-units.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import type { UnitDrawing } from '../../widgets/use-map-units.ts'
import { speedBand } from './speed-band.ts'
import { withFeed } from './unit-view.ts'

/** A unit on the map by its speed, while its fix still tells how fast it goes; null when it was never located. */
export function drawUnit(unit: UnifiedUnit, state: LiveTripState | undefined, now: number): UnitDrawing | null {
  const { tripId, point, fixAt, speedKmh, headingDeg, connection, plates, invoice } = withFeed(unit, state, now)
  if (point === null || fixAt === null) return null
  const isLive = isLiveFix(fixAt, now)
  const level = speedBand(isLive ? speedKmh : null)
  const stopped = level === 'MEDIO'
  return {
    update: {
      tripId,
      ...point,
      headingDeg: stopped ? null : headingDeg,
      level,
      stopped,
      fixAt,
      hasGps: connection === 'connected',
    },
    label: {
      tripId,
      plates: plates ?? invoice,
      reason: `${isLive ? `${speedKmh === null ? '—' : Math.round(speedKmh)} km/h · ` : ''}${elapsedSince(fixAt, now)}`,
    },
  }
}
