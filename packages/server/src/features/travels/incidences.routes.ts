import { notFound } from '../../errors.ts'
import { mount, type Server } from '../../http/route.ts'
import { type Incident, insertIncident } from './incidences.store.ts'
import { resolveIncident } from './resolve-incident.ts'
import type { TravelsDeps } from './travels-deps.ts'

/** Incidents of trips: reported, resolved, reopened. */
export function mountIncidences(server: Server, deps: TravelsDeps): void {
  mount(server, 'addIncidence', async ({ actor, params, body }) => {
    const incident = await insertIncident(deps.db, {
      ...body,
      organisationId: actor.organisationId,
      tripId: params.id,
      userId: actor.kind === 'user' ? actor.id : null,
      now: deps.clock.now(),
    })
    if (incident === null) throw notFound('No existe ese viaje.')
    deps.signals.tripsChanged(actor.organisationId, [params.id])
    return toWire(incident)
  })

  mount(server, 'updateIncidence', async ({ actor, params, body, ip }) =>
    toWire(
      await resolveIncident(deps, {
        actor,
        address: ip,
        incidentId: params.id,
        status: body.status,
        resolutionComment: body.resolution_comment,
      }),
    ),
  )
}

const toWire = (incident: Incident) => ({
  id: incident.id,
  travel_id: incident.tripId,
  type: incident.type,
  description: incident.description,
  priority: incident.priority,
  status: incident.status,
  created: new Date(incident.createdAt).toISOString(),
  resolved: incident.resolvedAt === null ? null : new Date(incident.resolvedAt).toISOString(),
  resolution_comment: incident.resolutionComment,
})
