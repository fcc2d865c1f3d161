import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'

/** Minutes from Mexico City's clock to UTC, all year since 2022. */
const MEXICO_CITY_OFFSET_MIN = 360

/**
 * This computer's time zone where its clock differs from the one of every time on screen; null where it does not. By the offset
 * first: the first Intl format of a page takes as long as ten rows.
 */
export function otherTimeZone(now: number, offsetMin = new Date(now).getTimezoneOffset()): string | null {
  if (offsetMin === MEXICO_CITY_OFFSET_MIN) return null
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone === DEFAULT_TIME_ZONE ? null : timeZone
}
