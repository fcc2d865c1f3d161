import type { IncidentPriority } from '@vigia/contract'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { requireUnchanged } from '../../http/require-unchanged.ts'
import { notFound } from '../../ports/errors.ts'
import { auditedIncident } from './audited-incident.ts'
import { holdIncident, type Incident, saveIncident } from './incidents.store.ts'
import type { TripsDeps } from './trips-deps.ts'

/** What a person writes of it. */
interface IncidentWords {
  readonly type?: string | undefined
  readonly description?: string | undefined
  readonly priority?: IncidentPriority | undefined
  readonly resolutionComment?: string | null | undefined
}

/** What is absent stays as it is. */
interface IncidentChange extends IncidentWords {
  readonly audit: ActorAuditContext
  readonly incidentId: string
  readonly status?: Incident['status'] | undefined
  /** As whoever asks has read it. */
  readonly was: IncidentWords | undefined
}

const AUDITED = ['type', 'description', 'priority', 'status', 'resolutionComment'] as const

/**
 * Changes, resolves or reopens an incident. Resolving twice changes nothing but the comment; reopening forgets the resolution.
 * The audit log keeps what became another, of words their digest. 404 for none of the organisation's, 412 when somebody else changed the same meanwhile.
 */
export async function updateIncident(deps: TripsDeps, change: IncidentChange): Promise<Incident> {
  const { audit } = change
  const { organisationId } = audit
  const after = await deps.db.transaction(async (sql) => {
    const before = await holdIncident(sql, organisationId, change.incidentId)
    if (before === null) throw notFound('No existe esa incidencia.')
    const fields = { before: wordsOf(before), change: wordsOf(change), was: change.was && wordsOf(change.was) }
    await requireUnchanged(sql, { organisationId, subject: `incident:${change.incidentId}`, ...fields })
    const after = changed(before, change, deps.clock.now())
    await saveIncident(sql, after)
    const others = AUDITED.filter((field) => after[field] !== before[field])
    if (others.length > 0) {
      const valuesOf = (incident: Incident) => {
        const audited = auditedIncident(incident)
        return Object.fromEntries(others.map((field) => [field, audited[field]]))
      }
      const subject = `incident:${after.id}`
      const values = { before: valuesOf(before), after: valuesOf(after) }
      await recordAudit(sql, { ...audit, action: actionOf(before, after), subject, ...values, at: deps.clock.now() })
    }
    return after
  })
  deps.signals.tripsChanged(organisationId, [after.tripId])
  return after
}

const wordsOf = ({ type, description, priority, resolutionComment }: IncidentWords) => ({
  ...{ type, description, priority },
  resolutionComment: resolutionComment === '' ? null : resolutionComment,
})

function actionOf(before: Incident, after: Incident) {
  if (after.status === before.status) return 'incident-change'
  return after.status === 'resolved' ? 'incident-resolve' : 'incident-reopen'
}

function changed(incident: Incident, change: IncidentChange, now: number): Incident {
  const { status = incident.status, resolutionComment } = change
  const described = {
    ...incident,
    type: change.type ?? incident.type,
    description: change.description ?? incident.description,
    priority: change.priority ?? incident.priority,
    status,
  }
  if (status === 'reported') return { ...described, resolvedAt: null, resolutionComment: null }
  return {
    ...described,
    // A clock that was set back must not resolve an incident before it happened (quality §7, 2.2.3).
    resolvedAt: incident.resolvedAt ?? Math.max(now, incident.createdAt),
    resolutionComment: resolutionComment === undefined ? incident.resolutionComment : resolutionComment || null,
  }
}
