import type {
  currentHandover as currentHandoverCall,
  getHandover as getHandoverCall,
  ResponseOf,
} from '@vigia/contract'
import { ON_TIME_GRACE_MS } from '@vigia/domain/communication/contact-due'
import { OPENS_BEFORE_MS, shiftAfter, shiftAt } from '@vigia/domain/shifts/shift'
import { entriesSince } from '../../db/entries-since.ts'
import { readSetting } from '../../db/settings.store.ts'
import type { UserActor } from '../../http/actor.ts'
import { fingerprintOf } from './acta.ts'
import { currentWire, handoverWire } from './handover.wire.ts'
import { type HandoverDeps, noSuchHandover } from './handover-deps.ts'
import { auditedFingerprint, type Handover, newestHandover, openByThemselves, readHandover } from './handovers.store.ts'
import { pointsOf } from './points.store.ts'
import { tripCounts } from './sign-handover.ts'
import { countSince, lastShiftEndedAt } from './since-last-shift.store.ts'

/** The hand-over under way, or the last received of this shift, and what happened since the last shift of whoever asks. */
export async function currentHandover(
  deps: HandoverDeps,
  actor: UserActor,
): Promise<ResponseOf<typeof currentHandoverCall>> {
  const { db, clock } = deps
  const { organisationId } = actor
  const now = clock.now()
  const { shifts } = await readSetting(db, organisationId, 'logbook')
  const shift = shiftAt(now, shifts)
  const newest = await newestHandover(db, organisationId)
  const current = newest !== null && (isOpen(newest) || newest.incomingStartsAt >= shift.startsAt) ? newest : null
  const lastAt = await lastShiftEndedAt(db, actor.id, current?.id ?? null)
  const since = lastAt ?? shift.startsAt
  const opens = current === null && (await openByThemselves(db, organisationId))
  return currentWire({
    handover: current === null ? null : await shown(deps, actor, current),
    ...{ shift, nextShift: shiftAfter(shift, shifts), opensAt: opens ? shift.endsAt - OPENS_BEFORE_MS : null },
    since: {
      ...{ at: since, isLastShift: lastAt !== null, ...(await countSince(db, organisationId, since)) },
      contacts: await entriesSince(db, organisationId, { since, graceMs: ON_TIME_GRACE_MS }),
    },
  })
}

/** One hand-over, and whether it says what was signed. Throws 404. */
export async function getHandover(
  deps: HandoverDeps,
  actor: UserActor,
  id: string,
): Promise<ResponseOf<typeof getHandoverCall>> {
  const handover = await readHandover(deps.db, { organisationId: actor.organisationId, id })
  if (handover === null) throw noSuchHandover()
  return shown(deps, actor, handover)
}

const isOpen = ({ state }: Handover): boolean => state.status === 'preparing' || state.status === 'to-receive'

async function shown({ db, fleet }: HandoverDeps, actor: UserActor, handover: Handover) {
  const points = await pointsOf(db, handover.id)
  const isPartial = actor.reach !== null
  const isJudged = handover.state.status === 'received' && !isPartial
  const fingerprint = isJudged ? await auditedFingerprint(db, actor.organisationId, handover.id) : null
  const isIntact = isJudged ? fingerprint !== null && fingerprint === fingerprintOf(handover, points) : null
  return handoverWire(handover, { points, isPartial, isIntact, trips: tripCounts(fleet, actor.organisationId) })
}
