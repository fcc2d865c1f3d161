import { ATTENTIONS, type Attention } from '@vigia/contract'

/** Somebody with a screen open, or with several. Instants are epoch milliseconds. */
export interface PresentPerson {
  readonly userId: string
  readonly name: string
  /** Since when the first of their screens has been open. */
  readonly since: number
  /** Of the screen that they were last at; null until it has told. */
  readonly path: string | null
  readonly attention: Attention
  readonly attentionSince: number
}

export type PeopleByOrganisation = Readonly<Record<string, readonly PresentPerson[]>>

/**
 * Each person once, of all their screens on all servers: as attentive as at the screen where they are most attentive, and of
 * several such screens the one that they came to last.
 */
export function mergePresence(screens: readonly PresentPerson[]): PresentPerson[] {
  const people = new Map<string, PresentPerson>()
  for (const screen of screens) {
    const known = people.get(screen.userId)
    if (known === undefined) people.set(screen.userId, screen)
    else {
      const last = isMoreAttentive(screen, known) ? screen : known
      people.set(screen.userId, { ...last, since: Math.min(screen.since, known.since) })
    }
  }
  return [...people.values()]
}

function isMoreAttentive(a: PresentPerson, b: PresentPerson): boolean {
  const step = ATTENTIONS.indexOf(a.attention) - ATTENTIONS.indexOf(b.attention)
  return step < 0 || (step === 0 && a.attentionSince > b.attentionSince)
}
