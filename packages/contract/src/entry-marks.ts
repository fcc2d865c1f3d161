import { z } from 'zod'
import { contactOutcomeCodec } from './contact-outcome.codec.ts'
import { stopReasonCodec } from './operator-proposal.codec.ts'
import { instant, uuid } from './scalars.ts'

export const stopReason = z.enum(stopReasonCodec.words)

/** What is said of an entry of a logbook beside its words (design, second part §2). */
export const entryMarks = {
  /** When it was written, where it arrived more than two minutes later; else null. */
  written_at: z.nullable(instant),
  /** The trip's client may read it. */
  visible_to_client: z.boolean(),
  /** Why the unit stood then, as who wrote it says. */
  stop_reason: z.nullable(stopReason),
  /** The photo that it is of; null: none. */
  photo_id: z.nullable(uuid),
  /** What it said before, the newest correction first. */
  corrections: z.array(
    z.strictObject({
      was: z.string(),
      /** Which result it told of; null: this correction left that as it was. */
      was_outcome: z.nullable(z.enum(contactOutcomeCodec.words)),
      ...{ reason: z.string(), by: z.string(), at: instant },
    }),
  ),
}
