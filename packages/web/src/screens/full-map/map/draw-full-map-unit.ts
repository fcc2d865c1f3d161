import type { FullMapBand } from '@vigia/domain/trip/full-map-band'
import type { FullMapUnit } from '../../../api/full-map.ts'
import type { DrawUnit } from '../../../fleet-screen/map/use-units-on-map.ts'
import { tagReason } from '../../../fleet-screen/view/with-risk.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import type { MarkerSlot } from '../../../map/marker-slot.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { bandOf, isReporting, withFeed } from '../live-unit.ts'

/** The slot that stands for a state in `STATE_SYMBOLS`. */
const SLOT: Readonly<Record<FullMapBand, MarkerSlot>> = { alert: 0, stopped: 2, active: 3 }

/** A unit on the map by its state (spec §4 "Full-map state mapping"); how fast it goes only while its fix still tells. */
export const drawUnit = ((unit, state, staleLimit, now) => {
  const judged = withFeed(unit, state)
  const { tripId, point, fixAt, speedKmh, headingDeg, plates, unit: number } = judged
  const band = bandOf(judged)
  const stopped = band === 'stopped'
  const isLive = isLiveFix(fixAt, now)
  const speed = isLive ? `${speedKmh === null ? '—' : Math.round(speedKmh)} km/h · ` : ''
  return {
    update: {
      tripId,
      ...point,
      headingDeg: stopped ? null : headingDeg,
      slot: SLOT[band],
      stopped,
      fixAt,
      hasGps: isReporting({ ...unit, fixAt }, staleLimit, now),
    },
    label: {
      tripId,
      plates: plates ?? number,
      reason: tagReason(judged, `${speed}${elapsedSince(fixAt, now)}`),
    },
  }
}) satisfies DrawUnit<FullMapUnit>
