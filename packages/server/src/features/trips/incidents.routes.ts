import { recordAudit } from '../../db/audit.store.ts'
import { mount, type Server } from '../../http/route.ts'
import { badRequest, notFound } from '../../ports/errors.ts'
import { auditedIncident } from './audited-incident.ts'
import { type Incident, insertIncident } from './incidents.store.ts'
import type { TripsDeps } from './trips-deps.ts'
import { updateIncident } from './update-incident.ts'

const NOTHING_CHANGES = 'Indique qué cambia: type, description, priority, status o resolution_comment.'

/** Incidents of trips: reported, changed, resolved, reopened. */
export function mountIncidents(server: Server, deps: TripsDeps): void {
  mount(server, 'addIncident', async ({ actor, params, body, audit }) => {
    const incident = await deps.db.transaction(async (sql) => {
      const now = deps.clock.now()
      const userId = actor.kind === 'user' ? actor.id : null
      const made = await insertIncident(sql, {
        ...body,
        organisationId: actor.organisationId,
        tripId: params.id,
        userId,
        now,
      })
      if (made === null) throw notFound('No existe ese viaje.')
      const { resolutionComment: _, ...audited } = auditedIncident(made)
      const after = { tripId: made.tripId, ...audited }
      await recordAudit(sql, { ...audit, action: 'incident-report', subject: `incident:${made.id}`, after, at: now })
      return made
    })
    deps.signals.tripsChanged(actor.organisationId, [params.id])
    return toWire(incident)
  })

  mount(server, 'updateIncident', async ({ params, body, audit }) => {
    const { resolution_comment: resolutionComment, was, ...changes } = body
    if (Object.keys(body).every((field) => field === 'was')) throw badRequest('VALIDATION', NOTHING_CHANGES)
    const read = was && { ...was, resolutionComment: was.resolution_comment }
    return toWire(
      await updateIncident(deps, { ...changes, audit, incidentId: params.id, resolutionComment, was: read }),
    )
  })
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
