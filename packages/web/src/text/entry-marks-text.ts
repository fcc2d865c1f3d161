import { OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import { STOP_REASON_LABEL } from '@vigia/domain/trip/stop-reason'
import type { EntryMarks } from '../api/entry-marks.ts'
import { hourText } from './hour-text.ts'

/**
 * What is said under an entry of a logbook (design, second part §2), each in a line: why the unit stood, that the client reads it,
 * that it arrived late, and what it said before.
 */
export function entryMarksText(
  { writtenAt, isVisible, stopReason, corrections, at }: EntryMarks & { readonly at: number },
  now: number,
): string[] {
  const late =
    writtenAt === null ? [] : [`Escrito ${hourText(writtenAt, now)} sin conexión, llegó ${hourText(at, now)}`]
  const corrected = corrections.map(
    ({ at: correctedAt, by, was, wasOutcome }) =>
      `Corregido ${hourText(correctedAt, now)} por ${by}${wasOutcome === null ? '' : ` · era «${OUTCOME_LABEL[wasOutcome]}»`} · decía «${was}»`,
  )
  const stop = stopReason === null ? [] : [`Detenida: ${STOP_REASON_LABEL[stopReason]}`]
  return [...stop, ...(isVisible ? ['Visible para el cliente'] : []), ...late, ...corrected]
}
