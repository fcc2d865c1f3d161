import { incidentPriorityCodec } from '@vigia/contract/severity.codec'
import type { IncidentSeverity } from '@vigia/domain/risk/trip-snapshot'
import { call } from './call.ts'

/** What a person says of an incident. `type` `stop` is an emergency stop, all else operational (spec §3 "Incidence"). */
export interface IncidentDraft {
  readonly type: string
  readonly description: string
  readonly severity: IncidentSeverity
}

const toWire = ({ severity, ...words }: IncidentDraft) => ({
  ...words,
  priority: incidentPriorityCodec.encode(severity),
})

const partToWire = ({ severity, ...words }: Partial<IncidentDraft>) => ({
  ...words,
  ...(severity === undefined ? {} : { priority: incidentPriorityCodec.encode(severity) }),
})

/** Reports an incident of a trip. Throws ApiError. */
export async function addIncident(tripId: string, draft: IncidentDraft): Promise<void> {
  await call('addIncident', { params: { id: tripId }, body: toWire(draft) })
}

/** Says an incident anew. Throws ApiError, 412 `CHANGED_MEANWHILE` when somebody else changed the same since it was as `was` says. */
export async function changeIncident(
  id: string,
  change: Partial<IncidentDraft>,
  was: Partial<IncidentDraft>,
): Promise<void> {
  await call('updateIncident', { params: { id }, body: { ...partToWire(change), was: partToWire(was) } })
}

/** `how`: in words, may be empty. Throws ApiError, 412 `CHANGED_MEANWHILE` when somebody else has said how already. */
export async function resolveIncident(id: string, how: string): Promise<void> {
  const body = { status: 'resolved', resolution_comment: how, was: { resolution_comment: null } } as const
  await call('updateIncident', { params: { id }, body })
}

/** Its resolution is forgotten; the audit log keeps it. Throws ApiError. */
export async function reopenIncident(id: string): Promise<void> {
  await call('updateIncident', { params: { id }, body: { status: 'reported' } })
}
