import { DEFAULT_TIME_ZONE, shownTimeZone } from '@vigia/domain/format/date-time'

const HOUR = /\blas? \d\d:\d\d\b/

/** A sentence of the server that names an hour, by the organisation's clock; to who reads by another clock it says by which. */
export function centralHours(sentence: string): string {
  if (shownTimeZone() === DEFAULT_TIME_ZONE || !HOUR.test(sentence)) return sentence
  return sentence.endsWith('.') ? `${sentence.slice(0, -1)}, hora del Centro.` : `${sentence}, hora del Centro`
}
