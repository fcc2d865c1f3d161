import type { UnifiedUnit } from '../../../api/unified-units.ts'
import type { DrawUnit } from '../../../fleet-screen/map/use-units-on-map.ts'
import { tagReason } from '../../../fleet-screen/view/with-risk.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { withAge, withFeed } from '../unit-view.ts'
import { STANDING, speedBand } from './speed-band.ts'

/** A unit on the map by its speed, while its fix still tells how fast it goes; null when it was never located. */
export const drawUnit: DrawUnit<UnifiedUnit> = (unit, state, staleLimit, now) => {
  const aged = withAge(withFeed(unit, state), staleLimit, now)
  const { tripId, point, fixAt, speedKmh, headingDeg, connection, plates, invoice } = aged
  if (point === null || fixAt === null) return null
  const isLive = isLiveFix(fixAt, now)
  const slot = speedBand(isLive ? speedKmh : null)
  const speed = isLive ? `${speedKmh === null ? '—' : Math.round(speedKmh)} km/h · ` : ''
  const stopped = slot === STANDING
  return {
    update: {
      tripId,
      ...point,
      headingDeg: stopped ? null : headingDeg,
      slot,
      stopped,
      fixAt,
      hasGps: connection === 'connected',
    },
    label: {
      tripId,
      plates: plates ?? invoice,
      reason: tagReason(aged, `${speed}${elapsedSince(fixAt, now)}`),
    },
  }
}
