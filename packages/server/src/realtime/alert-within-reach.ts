import type { AlertWire } from '@vigia/contract'
import { isWithinReach, type Reach } from '@vigia/domain/account/reach'
import { outageOfUnits } from '../http/outage-of-units.ts'
import type { AlertFeedEvent } from '../ports/alert-feed.ts'

/**
 * An alert as somebody of this reach is shown it; null when it is about other trips. A platform's is about those of its units
 * that they see; one about an operator's papers is for who sees the whole fleet; one of none of these is the company's, and
 * everybody's (as the policy of `alerts` in the database).
 */
export function alertWithinReach(
  { alert, parties }: Pick<AlertFeedEvent, 'alert' | 'parties'>,
  reach: Reach | null,
): AlertWire | null {
  if (reach === null) return alert
  if (parties.trip !== null) return isWithinReach(reach, parties.trip) ? alert : null
  if (parties.isOfOperator) return null
  if (alert.platform === null) return alert
  const units = alert.units.filter(({ travel_id: tripId }) => {
    const of = parties.units.get(tripId)
    return of !== undefined && isWithinReach(reach, of)
  })
  return units.length === 0 ? null : outageOfUnits(alert, units)
}
