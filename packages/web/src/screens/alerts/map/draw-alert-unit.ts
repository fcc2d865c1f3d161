import type { DrawUnit } from '../../../fleet-screen/map/use-units-on-map.ts'
import type { FleetUnit } from '../../../fleet-screen/view/merge-units.ts'
import { gpsStatusNow } from '../../../live/gps-status-now.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { LEVEL_SLOT } from '../../../map/marker-slot.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { type AlertUnit, placeOf } from './alert-units.ts'

/**
 * Draws units by the worst of their alerts: where the feed knows them to be, else where they were by the alert, as units that are
 * not heard. Null where nobody knows.
 */
export function drawAlertUnits(units: readonly AlertUnit[]): DrawUnit<FleetUnit> {
  const byId = new Map(units.map((unit) => [unit.tripId, unit]))
  return (listed, state, staleLimit, now) => {
    const unit = byId.get(listed.tripId)
    if (unit === undefined) return null
    const place = placeOf(unit, state)
    if (place === null) return null
    const { tripId, severity, title, others, name } = unit
    const { point, fixAt, state: at } = place
    const speed = at !== null && isLiveFix(fixAt, now) ? at.speedKmh : null
    const motion = speed === null ? `GPS ${elapsedSince(fixAt, now)}` : `${Math.round(speed)} km/h`
    return {
      update: {
        ...{ tripId, ...point, fixAt, slot: LEVEL_SLOT[severity] },
        ...{ headingDeg: at === null || at.stopped ? null : at.headingDeg, stopped: at?.stopped ?? false },
        hasGps: at !== null && gpsStatusNow(at, 'STALE', staleLimit, now) === 'ACTIVE',
      },
      label: { tripId, plates: name, reason: `${title}${others === 0 ? '' : ` +${others}`} · ${motion}` },
    }
  }
}
