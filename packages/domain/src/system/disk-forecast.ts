import { wholeNumber } from '../format/whole-number.ts'
import { DAY_MS, HOUR_MS } from '../time/duration.ts'

/** Less than this says nothing of a whole day. */
const LEAST_MS = 12 * HOUR_MS
/** A disk that is full sooner than this is to be seen to, however much of it is free now (screens of our own, third part, §8). */
const SOON_DAYS = 30
/** Beyond this a forecast is no more than a big number. */
const MOST_DAYS = 1_000

/** How full a disk was. */
export interface DiskUse {
  readonly at: number
  /** Used, 0 to 100. */
  readonly percent: number
}

export interface DiskForecast {
  /** For who looks after the server. */
  readonly text: string
  readonly isSoon: boolean
}

/**
 * When a disk is full if it goes on as it has since `before`, the first measure of the last days; null: none is known. A rate is told
 * with the time that it is of, and from 12 hours of it only.
 */
export function diskForecast(before: DiskUse | null, now: DiskUse): DiskForecast {
  if (before === null || now.at - before.at < LEAST_MS) {
    return { text: 'Aún no se sabe cuándo se llena: hay menos de 12 horas medidas.', isSoon: false }
  }
  const passed = now.at - before.at
  const over = overText(passed)
  const perDay = ((now.percent - before.percent) * DAY_MS) / passed
  // Emptied, it may well be filling again: that it did not grow would be no news of how long it lasts.
  if (perDay < 0) return { text: `En ${over} se liberó espacio: no se sabe cuándo se llena.`, isSoon: false }
  if (perDay === 0) return { text: `En ${over} no creció.`, isSoon: false }
  const days = Math.floor((100 - now.percent) / perDay)
  return { text: `Al ritmo de ${over} se llena en ${daysText(days)}.`, isSoon: days < SOON_DAYS }
}

function overText(ms: number): string {
  const days = Math.round(ms / DAY_MS)
  return ms < 2 * DAY_MS ? `las últimas ${Math.floor(ms / HOUR_MS)} h` : `los últimos ${days} días`
}

function daysText(days: number): string {
  if (days < 1) return 'menos de un día'
  if (days > MOST_DAYS) return `más de ${wholeNumber(MOST_DAYS)} días`
  return days === 1 ? '1 día' : `${wholeNumber(days)} días`
}
