import type { BrokenChain } from '@vigia/domain/audit/chain-fault'

/** What a verification found of an organisation's log; null: it holds. */
export interface FoundChain {
  readonly broken: BrokenChain | null
  readonly organisationId: string
  readonly now: number
}

/** How many administrators are told, and by which ways besides the screen. */
export interface NotifiedAdministrators {
  readonly people: number
  readonly mail: number
  readonly push: number
}

/** A person has the others told of what was found. */
export interface AskedNotice extends FoundChain {
  readonly broken: BrokenChain
  /** Who asks. */
  readonly by: string
}
