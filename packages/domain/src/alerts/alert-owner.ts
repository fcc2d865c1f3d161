/** Who has an alert in hand, as far as the next act about it depends on it. */
export interface OwnedAlert {
  readonly isOpen: boolean
  /** Null: nobody has taken it. */
  readonly ownerId: string | null
  readonly isAcknowledged: boolean
  /** It waits for a time at which it calls by itself. */
  readonly isSnoozed: boolean
}

/** What a person does about who has the alert. `assign`: gives it to a person, whoever has it. */
export type OwnerAct = { readonly kind: 'take' | 'give-back' } | { readonly kind: 'assign'; readonly to: string }

/** Who does it, and whether they may decide about what others have. */
export interface OwnerActor {
  readonly id: string
  readonly mayAssign: boolean
}

/** What becomes of it. `keep`: it is so already, and nothing is written. */
export type OwnerStep =
  | { readonly kind: 'keep' }
  | { readonly kind: 'refuse'; readonly why: 'closed' | 'owned' | 'not-yours' }
  | {
      readonly kind: 'own'
      readonly ownerId: string | null
      readonly event: 'taken' | 'assigned' | 'given-back'
      /** Who takes an alert has seen it; who is given one has not. What nobody has any more nobody has seen: it calls again. */
      readonly seen: 'now' | 'as-before' | 'no-more'
    }

/**
 * The owner of an alert (design §4.1): anybody who attends takes what nobody has and gives back what is theirs; who may assign
 * gives it to whomever, and takes it from whomever. A closed alert keeps the owner that it had.
 */
export function nextOwner(
  { isOpen, ownerId, isAcknowledged, isSnoozed }: OwnedAlert,
  act: OwnerAct,
  by: OwnerActor,
): OwnerStep {
  if (!isOpen) return { kind: 'refuse', why: 'closed' }
  switch (act.kind) {
    case 'take':
      if (ownerId === by.id) return { kind: 'keep' }
      if (ownerId !== null) return { kind: 'refuse', why: 'owned' }
      return { kind: 'own', ownerId: by.id, event: 'taken', seen: isAcknowledged ? 'as-before' : 'now' }
    case 'assign': {
      if (!by.mayAssign) return { kind: 'refuse', why: 'not-yours' }
      if (ownerId === act.to) return { kind: 'keep' }
      const isOwn = act.to === by.id
      return {
        kind: 'own',
        ownerId: act.to,
        event: isOwn ? 'taken' : 'assigned',
        seen: isOwn && !isAcknowledged ? 'now' : 'as-before',
      }
    }
    case 'give-back': {
      if (ownerId === null) return { kind: 'keep' }
      if (ownerId !== by.id && !by.mayAssign) return { kind: 'refuse', why: 'not-yours' }
      const seen = isAcknowledged && !isSnoozed ? 'no-more' : 'as-before'
      return { kind: 'own', ownerId: null, event: 'given-back', seen }
    }
  }
}
