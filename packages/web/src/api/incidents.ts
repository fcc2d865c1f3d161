import { incidentPriorityCodec } from '@vigia/contract/severity.codec'
import type { IncidentSeverity } from '@vigia/domain/risk/trip-snapshot'
import { call } from './call.ts'

/** What a person says of an incident. `type` `stop` is an emergency stop, all else operational (spec §3 "Incidence"). */
export interface IncidentDraft {
  readonly type: string
  readonly description: string
  readonly severity: IncidentSeverity
}

const toWire = ({ type, description, severity }: IncidentDraft) => ({
  type,
  description,
  priority: incidentPriorityCodec.encode(severity),
})

/** Reports an incident of a trip. Throws ApiError. */
export async function addIncident(tripId: string, draft: IncidentDraft): Promise<void> {
  await call('addIncident', { params: { id: tripId }, body: toWire(draft) })
}

/** Says an incident anew. Throws ApiError. */
export async function changeIncident(id: string, draft: IncidentDraft): Promise<void> {
  await call('updateIncident', { params: { id }, body: toWire(draft) })
}

/** `how`: in words, may be empty. Throws ApiError. */
export async function resolveIncident(id: string, how: string): Promise<void> {
  await call('updateIncident', { params: { id }, body: { status: 'resolved', resolution_comment: how } })
}

/** Its resolution is forgotten; the audit log keeps it. Throws ApiError. */
export async function reopenIncident(id: string): Promise<void> {
  await call('updateIncident', { params: { id }, body: { status: 'reported' } })
}
