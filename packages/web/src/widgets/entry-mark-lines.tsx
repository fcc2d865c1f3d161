import type { EntryMarks } from '../api/entry-marks.ts'
import { entryMarksText } from '../text/entry-marks-text.ts'

interface EntryMarkLinesProps {
  readonly entry: EntryMarks & { readonly at: number }
  readonly now: number
  readonly className: string | undefined
}

/** What is said under an entry of a logbook, a line each. */
export const EntryMarkLines = ({ entry, now, className }: EntryMarkLinesProps) =>
  entryMarksText(entry, now).map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two corrections of one minute may read alike
    <small key={at} className={className}>
      {line}
    </small>
  ))
