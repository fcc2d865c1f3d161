/** Whose a trip is, as far as the next act about it depends on it. */
export interface AssignedTrip {
  readonly isActive: boolean
  /** Null: shared, everybody's round has it. */
  readonly assigneeId: string | null
}

/** To whom a person gives it, and whose it was when they looked. */
export interface AssigneeChange {
  /** Null: to nobody, it is shared. */
  readonly to: string | null
  /** Undefined: whoever's it is. */
  readonly seen: string | null | undefined
}

/** Who does it, and whether they may decide about what is others'. */
export interface AssigneeActor {
  readonly id: string
  readonly mayAssign: boolean
}

/** What becomes of it. `keep`: it is so already, and nothing is written. */
export type AssigneeStep =
  | { readonly kind: 'keep' }
  | { readonly kind: 'assign'; readonly to: string | null }
  /** `meanwhile`: it is somebody else's than who asks has seen. */
  | { readonly kind: 'refuse'; readonly why: 'ended' | 'meanwhile' | 'not-yours' }

/**
 * The assignee of a trip (design, second part §0): who monitors takes what is shared and gives back what is theirs; who may assign
 * gives any trip to whomever. A trip that has ended keeps the one that it had. It says in whose round a trip is, and nothing else:
 * to attend, to comment and to call for help never ask whose it is.
 */
export function nextAssignee(
  { isActive, assigneeId }: AssignedTrip,
  { to, seen }: AssigneeChange,
  { id, mayAssign }: AssigneeActor,
): AssigneeStep {
  if (!isActive) return { kind: 'refuse', why: 'ended' }
  if (assigneeId === to) return { kind: 'keep' }
  if (seen !== undefined && seen !== assigneeId) return { kind: 'refuse', why: 'meanwhile' }
  const isTaken = assigneeId === null && to === id
  const isGivenBack = assigneeId === id && to === null
  return mayAssign || isTaken || isGivenBack ? { kind: 'assign', to } : { kind: 'refuse', why: 'not-yours' }
}
