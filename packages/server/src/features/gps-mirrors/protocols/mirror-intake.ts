import type { MirrorKind, MirrorRefusal } from '@vigia/contract'
import type { MirrorFix } from './mirror-fix.ts'

/** Who pushes: a receiver that a person has made for one carrier. */
export interface Mirror {
  readonly id: string
  readonly organisationId: string
}

/** What became of the fixes of one call, counted. */
export interface MirrorReceipt {
  readonly recorded: number
  /** Of a unit that nobody has bound to one of ours: only its newest place is kept, for the person who binds it. */
  readonly unmatched: number
  /** Of a unit of ours that was on no trip at that time. */
  readonly withoutTrip: number
  /** 0/0, too old: refused for good. */
  readonly refused: number
}

/** Where all receivers hand in what they have read. Resolves after the database has it; rejects when it has not. */
export interface MirrorIntake {
  /** The mirror that a platform at this address names by its password or address; null for a key of nobody. */
  byKey(kind: 'wialon-ips' | 'traccar' | 'webhook', key: string, address: string): Promise<Mirror | null>
  receive(mirror: Mirror, fixes: readonly MirrorFix[]): Promise<MirrorReceipt>
  /** Something was turned away, which whoever set up the receiver is told. `mirror` null: whose it is follows from the address, or from nothing. */
  refused(refusal: {
    readonly kind: MirrorKind
    readonly mirror: Mirror | null
    readonly reason: MirrorRefusal
    readonly address: string
  }): Promise<void>
  /** Whether any mirror expects the protocol without a password from this address. */
  expectsRetranslator(address: string): Promise<boolean>
  /** Of the protocol without a password: its address says whose it is. Answers of each fix whether it was kept. */
  receiveRetranslated(fixes: readonly MirrorFix[], address: string): Promise<readonly boolean[]>
}
