import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { EntryOrigin } from '@vigia/domain/communication/entry-origin'
import type { EntryStop } from '../../api/comments.ts'
import type { ContactTrip } from '../../api/logbook.ts'
import { type UnsentRow, UnsentStore } from './unsent-store.ts'

/** What of a trip its entry is told by. */
export type EntryTrip = Pick<ContactTrip, 'tripId' | 'plates' | 'invoice' | 'cadenceMin'>

/** An entry of a trip's logbook that a person confirmed and the server does not have yet; its key is its Idempotency-Key. */
export interface UnsentEntry extends UnsentRow {
  readonly trip: EntryTrip
  readonly text: string
  readonly outcome: ContactOutcome
  /** The trip's client may read it; absent in what earlier versions kept: not. */
  readonly isVisible?: boolean
  /** Why the unit stands, and how long it is expected to; absent in what earlier versions kept. */
  readonly stop?: EntryStop | null
  /** Whether the person typed it; absent in what earlier versions kept. */
  readonly origin?: EntryOrigin
  /** Minutes until the next contact, where the person chose them, and when that is, epoch ms; null: by the rule. */
  readonly nextMin: number | null
  readonly nextContactAt: number | null
}

/** The unsent entries of this browser. */
export class EntryStore extends UnsentStore<UnsentEntry> {
  constructor() {
    super('vigia-bitacora')
  }
}
