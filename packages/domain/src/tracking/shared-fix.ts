import { currentFix, plausibleTrack } from '../gps/current-fix.ts'
import type { GpsFix } from '../gps/fix.ts'
import { type FixSide, MANUAL_YIELDS_MS, SIDE_OF } from '../gps/fix-side.ts'
import { isPhoneLeft, newestTrack } from '../risk/newest-fix.ts'

/**
 * Where a trip was as of the newest of these fixes, by the rules of the live fleet: the truck's place, or the phone's when that was
 * heard much later, or what a person typed once every device had been silent; null: nobody knows. The fixes of a side come the
 * newest first. `isApart`: operator and truck were proven apart when they could last be compared.
 */
export function sharedFix(fixes: readonly GpsFix[], isApart: boolean): GpsFix | null {
  const of = (side: FixSide) => fixes.filter(({ source }) => SIDE_OF[source] === side)
  const [phoneTrack, truckTrack] = [plausibleTrack(of('operator')), plausibleTrack(of('truck'))]
  const operatorTrack = isPhoneLeft(isApart, phoneTrack, truckTrack) ? [] : phoneTrack
  const typed = currentFix(of('manual'))
  const receivedAt = Math.max(
    operatorTrack[0]?.at ?? Number.NEGATIVE_INFINITY,
    truckTrack[0]?.at ?? Number.NEGATIVE_INFINITY,
  )
  if (typed !== null && typed.at - receivedAt > MANUAL_YIELDS_MS) return typed
  return newestTrack({ operatorTrack, truckTrack })[0] ?? null
}
