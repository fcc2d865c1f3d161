import type { CallAnswers } from '@vigia/contract/calls'
import { contactOutcomeCodec } from '@vigia/contract/contact-outcome.codec'
import { stopReasonCodec } from '@vigia/contract/operator-proposal.codec'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { StopReason } from '@vigia/domain/trip/stop-reason'

/** What is said of an entry beside its words. Instants in epoch ms. */
export interface EntryMarks {
  /** When it was written, where it arrived later than that. */
  readonly writtenAt: number | null
  /** The trip's client may read it. */
  readonly isVisible: boolean
  /** Why the unit stood then, as who wrote it says. */
  readonly stopReason: StopReason | null
  /** The photo that it is of; null: none. */
  readonly photoId: string | null
  /** What it said before, the newest correction first. */
  readonly corrections: readonly {
    readonly was: string
    /** Which result it told of; null: the correction left that as it was. */
    readonly wasOutcome: ContactOutcome | null
    readonly reason: string
    readonly by: string
    readonly at: number
  }[]
}

/** The same of the wire. */
export const entryMarksFromWire = ({
  written_at,
  visible_to_client,
  stop_reason,
  photo_id,
  corrections,
}: Pick<
  CallAnswers['listComments']['data'][number],
  'written_at' | 'visible_to_client' | 'stop_reason' | 'photo_id' | 'corrections'
>): EntryMarks => ({
  writtenAt: written_at === null ? null : Date.parse(written_at),
  isVisible: visible_to_client,
  stopReason: stop_reason === null ? null : stopReasonCodec.decode(stop_reason),
  photoId: photo_id,
  corrections: corrections.map(({ at, was_outcome, ...correction }) => ({
    ...correction,
    wasOutcome: was_outcome === null ? null : contactOutcomeCodec.decode(was_outcome),
    at: Date.parse(at),
  })),
})
