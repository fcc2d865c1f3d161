import { contactGaps, GAPS_DRAWN_MS } from '@vigia/domain/communication/contact-gaps'
import type { ContactTrip } from '../../../api/logbook.ts'

/** What the gaps of all trips come to; null where there is none. */
export interface GapFigures {
  /** Of the gaps that ended in the last six hours, minutes. */
  readonly medianMin: number | null
  /** The longest of those that are open, and whose it is. */
  readonly longest: { readonly tripId: string; readonly name: string; readonly minutes: number } | null
}

/** The gaps of active trips at an instant: the median of those that have ended, and the longest that is open. */
export function gapFigures(trips: readonly ContactTrip[], now: number): GapFigures {
  const ended: number[] = []
  let longest: GapFigures['longest'] = null
  for (const { tripId, plates, invoice, entries, gapsSince, cadenceMin } of trips) {
    for (const { minutes, isOpen } of contactGaps(
      { entries, since: gapsSince, cadenceMin },
      now - GAPS_DRAWN_MS,
      now,
    )) {
      if (!isOpen) ended.push(minutes)
      else if (longest === null || minutes > longest.minutes) longest = { tripId, name: plates ?? invoice, minutes }
    }
  }
  return { medianMin: medianOf(ended), longest }
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length / 2
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return (low + high) / 2
}
