import type { MirrorFix } from './mirror-fix.ts'

/** Who pushes: a receiver that a person has made for one carrier. */
export interface Mirror {
  readonly id: string
  readonly organisationId: string
}

/** What became of the fixes of one call, counted. */
export interface MirrorReceipt {
  readonly recorded: number
  /** Of a unit that is none of ours, or that nobody has told apart yet. */
  readonly unmatched: number
  /** Of a unit of ours that was on no trip at that time. */
  readonly withoutTrip: number
  /** 0/0, too old: refused for good. */
  readonly refused: number
}

/** Where all receivers hand in what they have read. Resolves after the database has it; rejects when it has not. */
export interface MirrorDoor {
  /** The mirror that a platform names by its password or address; null for a key of nobody. */
  byKey(kind: 'wialon-ips' | 'traccar' | 'webhook', key: string): Promise<Mirror | null>
  receive(mirror: Mirror, fixes: readonly MirrorFix[]): Promise<MirrorReceipt>
  /** Of the protocol that has no password: the unit's id says whose it is. */
  receiveRetranslated(fixes: readonly MirrorFix[]): Promise<void>
}
