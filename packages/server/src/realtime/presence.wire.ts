import { type Attention, type PresentPersonWire, presenceRequests } from '@vigia/contract'
import { isoOf } from '../http/iso-of.ts'
import type { PresentPerson } from './present-people.ts'

/** A person as viewers are told of them. */
export const presentPersonToWire = (person: PresentPerson): PresentPersonWire => ({
  user_id: person.userId,
  name: person.name,
  since: isoOf(person.since),
  path: person.path,
  attention: person.attention,
  attention_since: isoOf(person.attentionSince),
})

/** What a screen tells of itself, `forMs` until now; null when it is malformed. */
export function readHere(payload: unknown): { path: string; attention: Attention; forMs: number } | null {
  const read = presenceRequests.here.safeParse(payload)
  if (!read.success) return null
  const { path, attention, for_s } = read.data
  return { path, attention, forMs: for_s * 1_000 }
}
