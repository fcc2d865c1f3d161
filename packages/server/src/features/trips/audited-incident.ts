import { wordsDigest } from '../../db/digest-of-words.ts'
import type { Incident } from './incidents.store.ts'

/** What of an incident the audit log says: what somebody wrote of it can name a person, who may be erased, and never from the log (ADR 13). */
export const auditedIncident = ({ type, description, priority, status, resolutionComment }: Incident) => ({
  ...{ type, description: wordsDigest(description), priority, status },
  resolutionComment: wordsDigest(resolutionComment),
})
