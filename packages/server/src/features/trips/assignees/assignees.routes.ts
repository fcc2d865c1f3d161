import { isWithinReach } from '@vigia/domain/account/reach'
import type { AssigneeActor } from '@vigia/domain/trip/trip-assignee'
import { currentReach } from '../../../db/organisation-scope.ts'
import { type Actor, requireUser } from '../../../http/actor.ts'
import { isAllowed } from '../../../http/permission.ts'
import { permissions } from '../../../http/permissions.ts'
import { mount, type Server } from '../../../http/route.ts'
import { notFound } from '../../../ports/errors.ts'
import { findTrip } from '../trips.store.ts'
import type { TripsDeps } from '../trips-deps.ts'
import { assignTrip, assignTrips } from './assign-trips.ts'
import { attendantsOf } from './assignees.store.ts'

/** Whose trips are: one, several at once, and who may have one. */
export function mountTripAssignees(server: Server, deps: TripsDeps): void {
  mount(server, 'assignTrip', async ({ actor, audit, params: { id }, body }) => ({
    assignee: await assignTrip(deps, {
      ...{ audit, by: assignerOf(actor), to: body.user_id, trip: { id, seen: body.seen_user_id } },
    }),
  }))

  mount(server, 'assignTrips', async ({ actor, audit, body }) => {
    const trips = body.trips.map(({ id, seen_user_id: seen }) => ({ id, seen }))
    const results = await assignTrips(deps, { audit, by: assignerOf(actor), to: body.user_id, trips })
    return {
      data: results.map(({ id, invoice, result, refusal, assignee }) => ({
        ...{ id, external_invoice: invoice, result, error: refusal?.message ?? null, assignee },
      })),
    }
  })

  mount(server, 'listTripAssignees', async ({ actor, params: { id } }) => {
    const trip = await findTrip(deps.db, actor.organisationId, id)
    if (trip === null || !isWithinReach(currentReach(), trip.state)) throw notFound('No existe ese viaje.')
    const people = await attendantsOf(deps.db, id, deps.clock.now())
    return people.map(({ isSignedIn, ...person }) => ({ ...person, is_signed_in: isSignedIn }))
  })
}

const assignerOf = (actor: Actor): AssigneeActor => ({
  id: requireUser(actor).id,
  mayAssign: isAllowed(permissions.listTripAssignees, actor),
})
