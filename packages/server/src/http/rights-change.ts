import type { Actor } from './actor.ts'

/** Whose rights changed, or ended: one sign-in's, one key's, a person's with his keys, or a whole organisation's. */
export interface RightsChange {
  readonly kind: 'organisation' | 'user' | 'session' | 'api-key'
  readonly id: string
}

/** Whether what somebody may do has to be read again after a change. */
export function isConcerned({ kind, id }: RightsChange, actor: Actor): boolean {
  if (kind === 'organisation') return actor.organisationId === id
  if (kind === 'session') return actor.kind === 'user' && actor.familyId === id
  if (kind === 'api-key') return actor.kind === 'api-key' && actor.id === id
  return (actor.kind === 'user' ? actor.id : actor.owner?.userId) === id
}
