import { setImmediate as nextTurn } from 'node:timers/promises'
import { DUTY_WINDOW_MS } from '@vigia/domain/operator/duty-estimate'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { currentReach, reachKey } from '../../db/organisation-scope.ts'
import { BACKGROUND_MS, type Db } from '../../db/pool.ts'
import type { ListingText } from '../../http/shared-listing.ts'
import type { Clock } from '../../ports/clock.ts'
import { type DutyWire, dutyToWire, fleetDutyToWire } from './duty.wire.ts'
import { dutyTracks, whoDrove } from './duty-fixes.store.ts'

/** A day of one who drives all of it is some 3 000 fixes; so many operators take a tenth of a second. */
const AT_ONCE = 5
/** However many ask: a minute more or less is what the fixes are counted by. */
const KEPT_MS = MINUTE_MS

interface Kept {
  /** From when it was counted on; null: it is being counted, however long that takes. */
  until: number | null
  readonly text: Promise<ListingText>
}

/**
 * How long everybody of an organisation has driven, of whom the caller sees a trip. It is counted once a minute for each reach, a few
 * operators at a time, between which everybody else gets a turn; one reach after the other, so that they never take more than one
 * connection and one processor from who asks for anything else.
 */
export function fleetDuty({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const patient = db.patient(BACKGROUND_MS)
  const kept = new Map<string, Kept>()
  let last: Promise<unknown> = Promise.resolve()

  const count = async (organisationId: string, now: number): Promise<ListingText> => {
    const span = { fromAt: now - DUTY_WINDOW_MS, toAt: now }
    const leftAt = [...(await whoDrove(patient, organisationId, null, span))]
    const duties = new Map<string, DutyWire>()
    for (let from = 0; from < leftAt.length; from += AT_ONCE) {
      const some = new Map(leftAt.slice(from, from + AT_ONCE))
      const tracks = await dutyTracks(patient, organisationId, some, span)
      for (const [id, of] of tracks) duties.set(id, dutyToWire(of, now))
      await nextTurn()
    }
    const listing = fleetDutyToWire(duties, now)
    return { state: JSON.stringify(listing.data), body: JSON.stringify(listing) }
  }

  return (organisationId: string): Promise<ListingText> => {
    const now = clock.now()
    for (const [key, { until }] of kept) if (until !== null && now >= until) kept.delete(key)
    const key = `${organisationId} ${reachKey(currentReach())}`
    const known = kept.get(key)
    if (known !== undefined) return known.text
    const begun: Kept = { until: null, text: last.then(() => count(organisationId, clock.now())) }
    last = begun.text.catch(() => undefined)
    kept.set(key, begun)
    const end = (): void => {
      begun.until = clock.now() + KEPT_MS
    }
    begun.text.then(end, () => kept.delete(key))
    return begun.text
  }
}
