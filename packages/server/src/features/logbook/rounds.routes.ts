import { contactOutcomeCodec, type ResponseOf, type roundCalls, skipReasonCodec } from '@vigia/contract'
import { requireUser } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { leaseTrip } from './lease-trip.ts'
import { contactsBy, listSkips, type Round } from './rounds.store.ts'
import { currentRound, type RoundsDeps, releaseTrip, skipTrip, startRound, updateRound } from './rounds.ts'
import { listLeases, type TripLease } from './trip-leases.store.ts'

type Answer = ResponseOf<(typeof roundCalls)['logbookRound']>

/** Rounds of contacts: a person's own, and who attends which trip, so that no two call the same operator (design, second part §1). */
export function mountRounds(server: Server, deps: RoundsDeps): void {
  const { db, clock, roundsChanged } = deps

  mount(server, 'logbookRound', async ({ actor }) => {
    const { id: userId, organisationId } = requireUser(actor)
    const now = clock.now()
    const [round, leases] = await Promise.all([currentRound(db, userId, now), listLeases(db, organisationId, now)])
    return {
      round: round === null ? null : await roundWire(db, userId, round),
      leases: leases.map((lease) => leaseWire(lease, userId)),
      generated_at: isoOf(now),
    }
  })

  mount(server, 'startRound', async ({ actor, audit }) => {
    const { id: userId } = requireUser(actor)
    const round = await startRound(deps, { audit, userId })
    roundsChanged(audit.organisationId)
    return { round: await roundWire(db, userId, round) }
  })

  mount(server, 'updateRound', async ({ actor, params, body, audit }) => {
    const { id: userId } = requireUser(actor)
    const change = { id: params.id, state: body.state, elapsedS: body.elapsed_s, callS: body.call_s }
    const round = await updateRound(deps, { audit, userId }, change)
    roundsChanged(audit.organisationId)
    return { round: round === null ? null : await roundWire(db, userId, round) }
  })

  mount(server, 'skipTrip', async ({ actor, params, body, audit }) => {
    const skip = { tripId: params.id, reason: skipReasonCodec.decode(body.reason) }
    await skipTrip(deps, { audit, userId: requireUser(actor).id }, skip)
    roundsChanged(audit.organisationId)
  })

  mount(server, 'leaseTrip', async ({ actor, params, body, audit }) => {
    const { id: userId } = requireUser(actor)
    const lease = await leaseTrip(deps, { audit, tripId: params.id, userId, takeOver: body.take_over === true })
    return leaseWire(lease, userId)
  })

  mount(server, 'releaseTrip', ({ actor, params, audit }) =>
    releaseTrip(deps, { audit, userId: requireUser(actor).id }, params.id),
  )
}

async function roundWire(db: RoundsDeps['db'], userId: string, round: Round): Promise<NonNullable<Answer['round']>> {
  const done = await contactsBy(db, userId, round.startedAt)
  const skipped = await listSkips(db, round.id)
  return {
    id: round.id,
    state: round.state === 'paused' ? 'paused' : 'running',
    started_at: isoOf(round.startedAt),
    ...{ elapsed_s: round.elapsedS, call_s: round.callS },
    done: done.map(({ tripId, commentId, outcome, at, isOnTime }) => ({
      ...{ travel_id: tripId, comment_id: commentId, created: isoOf(at) },
      outcome: contactOutcomeCodec.encode(outcome),
      on_time: isOnTime,
    })),
    skipped: skipped.map(({ tripId, reason, at }) => ({
      ...{ travel_id: tripId, reason: skipReasonCodec.encode(reason), at: isoOf(at) },
    })),
  }
}

const leaseWire = ({ tripId, userId, name, since, expiresAt }: TripLease, by: string): Answer['leases'][number] => ({
  ...{ travel_id: tripId, by: name, since: isoOf(since), is_mine: userId === by, expires_at: isoOf(expiresAt) },
})
