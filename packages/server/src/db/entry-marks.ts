import { type ContactOutcomeWord, stopReasonCodec } from '@vigia/contract'
import { isLateEntry } from '@vigia/domain/communication/entry-times'
import type { StopReason } from '@vigia/domain/trip/stop-reason'
import { entryText } from './entry-text.ts'

/** What an entry of a logbook said before somebody corrected it. Epoch ms. */
interface EntryCorrection {
  readonly was: string
  /** Which result it told of; null: the correction left that as it was. */
  readonly wasOutcome: ContactOutcomeWord | null
  readonly reason: string
  readonly by: string
  readonly at: number
}

/** What is said of an entry beside its words: that it was corrected, or arrived late. Epoch ms. */
export interface EntryMarks {
  readonly writtenAt: number | null
  /** The trip's client may read it. */
  readonly isVisible: boolean
  /** Why the unit stood then. */
  readonly stopReason: StopReason | null
  /** The photo that it is of; null: none. */
  readonly photoId: string | null
  /** The newest first. */
  readonly corrections: readonly EntryCorrection[]
}

/** Columns of `EntryMarks`, of the comments `c`. */
export const ENTRY_MARKS = `c.written_at as "writtenAt", c.visible_since is not null as "isVisible", c.stop_reason as "stopReason",
  (select p.id::text from trip_photos p where p.comment_id = c.id) as "photoId", coalesce((
    select json_agg(json_build_object('was', ${entryText('k.was', 'c.id')}, 'wasOutcome', k.was_outcome, 'reason', k.reason, 'by', u.name,
      'at', (extract(epoch from k.created_at) * 1000)::float8) order by k.id desc)
    from comment_corrections k join users u on u.id = k.user_id where k.comment_id = c.id
  ), '[]') as corrections`

/** The same columns of what is no entry, beside entries. */
export const NO_ENTRY_MARKS = `null::timestamptz as "writtenAt", false as "isVisible", null as "stopReason",
  null::text as "photoId", '[]'::json as corrections`

/** The same on the wire; when it was written only where that is to be said. */
export const entryMarksWire = (
  { writtenAt, isVisible, stopReason, photoId, corrections }: EntryMarks,
  createdAt: number,
) => ({
  visible_to_client: isVisible,
  photo_id: photoId,
  stop_reason: stopReason === null ? null : stopReasonCodec.encode(stopReason),
  written_at: writtenAt !== null && isLateEntry(writtenAt, createdAt) ? new Date(writtenAt).toISOString() : null,
  corrections: corrections.map(({ at, wasOutcome, ...correction }) => ({
    ...correction,
    ...{ was_outcome: wasOutcome, at: new Date(at).toISOString() },
  })),
})
