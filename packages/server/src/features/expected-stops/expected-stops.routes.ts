import { stopReasonCodec } from '@vigia/contract'
import { minutesForPause } from '@vigia/domain/trip/expected-stop'
import { requireUser } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { notFound } from '../../ports/errors.ts'
import { cancelExpectedStop, type ExpectedStopsDeps, expectStop } from './accept-stop.ts'
import { type AcceptedStop, acceptedStopOf, standingTrip } from './expected-stops.store.ts'

/** When an operator's next pause is due, by what is known of his driving; null: nobody knows, or he does not drive. */
type PauseOf = (
  organisationId: string,
  operatorId: string,
) => Promise<{ readonly dueAt: number; readonly isAtLeast: boolean } | null>

/** Stops that the desk expects of trips: shown, said, taken back (design, second part §4). */
export function mountExpectedStops(server: Server, deps: ExpectedStopsDeps & { readonly pauseOf: PauseOf }): void {
  const { db, clock, pauseOf } = deps
  mount(server, 'tripStop', async ({ actor, params }) => {
    const now = clock.now()
    const trip = await standingTrip(db, params.id)
    if (trip === null) throw notFound('No existe ese viaje.')
    const accepted = trip.isActive ? await acceptedStopOf(db, params.id) : null
    const { operatorId } = trip
    const pause = trip.isActive && operatorId !== null ? await pauseOf(actor.organisationId, operatorId) : null
    const isDue = pause !== null && minutesForPause(pause.dueAt, now) !== null
    return {
      as_of: isoOf(now),
      expected: accepted !== null && accepted.untilAt > now ? toWire(accepted) : null,
      pause: isDue ? { due: isoOf(pause.dueAt), at_least: pause.isAtLeast } : null,
    }
  })

  mount(server, 'expectStop', async ({ actor, params, body, audit }) => ({
    expected: toWire(
      await expectStop(deps, {
        ...{ audit, userId: requireUser(actor).id, tripId: params.id, minutes: body.minutes, replaces: body.replaces },
        reason: stopReasonCodec.decode(body.reason),
      }),
    ),
  }))

  mount(server, 'cancelExpectedStop', async ({ actor, params, audit }) => {
    await cancelExpectedStop(deps, { audit, userId: requireUser(actor).id, stopId: params.id })
  })
}

const toWire = (stop: AcceptedStop) => ({
  ...{ id: stop.id, reason: stopReasonCodec.encode(stop.reason), from: isoOf(stop.fromAt), until: isoOf(stop.untilAt) },
  ...{ said_by: stop.saidBy, said_at: stop.saidAt === null ? null : isoOf(stop.saidAt) },
  ...{ accepted_by: stop.acceptedBy, accepted_at: isoOf(stop.acceptedAt) },
})
