import { INCIDENT_KINDS } from '@vigia/domain/trip/incident-kinds'
import { wordsDigest } from '../../db/digest-of-words.ts'
import type { Incident } from './incidents.store.ts'

const KINDS: ReadonlySet<string> = new Set(INCIDENT_KINDS)

/**
 * What of an incident the audit log says: what somebody wrote of it can name a person, who may be erased, and never from the log (ADR 13).
 * What it is is told where it is one of ours: another system may say anything there.
 */
export const auditedIncident = ({ type, description, priority, status, resolutionComment }: Incident) => ({
  ...{ type: KINDS.has(type) ? type : wordsDigest(type), description: wordsDigest(description), priority, status },
  resolutionComment: wordsDigest(resolutionComment),
})
