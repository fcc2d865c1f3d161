import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { notFound } from '../../ports/errors.ts'
import { holdIncident, type Incident, saveIncident } from './incidents.store.ts'
import type { TripsDeps } from './trips-deps.ts'

interface StatusChange {
  readonly audit: ActorAuditContext
  readonly incidentId: string
  readonly status: Incident['status']
  /** Absent keeps the comment that it has. */
  readonly resolutionComment: string | null | undefined
}

/** Resolves or reopens an incident. Resolving twice changes nothing but the comment; reopening forgets the resolution. */
export async function updateIncidence(deps: TripsDeps, change: StatusChange): Promise<Incident> {
  const { audit } = change
  const { organisationId } = audit
  const after = await deps.db.transaction(async (sql) => {
    const before = await holdIncident(sql, organisationId, change.incidentId)
    if (before === null) throw notFound('No existe esa incidencia.')
    const after = changed(before, change, deps.clock.now())
    await saveIncident(sql, after)
    if (after.status !== before.status || after.resolutionComment !== before.resolutionComment) {
      const action = after.status === 'resolved' ? 'incident-resolve' : 'incident-reopen'
      const subject = `incident:${after.id}`
      const values = { before: auditedValues(before), after: auditedValues(after) }
      await recordAudit(sql, { ...audit, action, subject, ...values, at: deps.clock.now() })
    }
    return after
  })
  deps.signals.tripsChanged(organisationId, [after.tripId])
  return after
}

const auditedValues = ({ status, resolutionComment }: Incident) => ({ status, resolutionComment })

function changed(incident: Incident, { status, resolutionComment }: StatusChange, now: number): Incident {
  if (status === 'reported') return { ...incident, status, resolvedAt: null, resolutionComment: null }
  return {
    ...incident,
    status,
    // A clock that was set back must not resolve an incident before it happened (quality §7, 2.2.3).
    resolvedAt: incident.resolvedAt ?? Math.max(now, incident.createdAt),
    resolutionComment: resolutionComment === undefined ? incident.resolutionComment : resolutionComment || null,
  }
}
