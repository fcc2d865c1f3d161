import { addDays, daysBetween } from '@vigia/domain/time/calendar-day'

export type PeriodName = 'hoy' | '7d' | '30d' | 'otro'

/** Days of the calendar, both inclusive. */
export interface Period {
  readonly name: PeriodName
  readonly from: string
  readonly to: string
  /** Why there are no figures of these days, in words; null where there are. */
  readonly refusal: string | null
}

/** The server answers no longer period at once. */
const MOST_DAYS = 92
const DAYS_OF: Readonly<Record<Exclude<PeriodName, 'otro'>, number>> = { hoy: 1, '7d': 7, '30d': 30 }
const NAMES = ['hoy', '7d', '30d', 'otro'] as const satisfies readonly PeriodName[]
const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * The period that an address names: `?periodo=7d`, or days of one's own, `?periodo=otro&desde=2026-11-01&hasta=2026-11-15`, which may
 * be no period yet while they are being chosen; 30 days up to today where it names none.
 */
export function periodOf(address: URLSearchParams, today: string): Period {
  const name = NAMES.find((one) => one === address.get('periodo')) ?? '30d'
  if (name !== 'otro') return { name, from: addDays(today, 1 - DAYS_OF[name]), to: today, refusal: null }
  const [from, to] = [address.get('desde') ?? '', address.get('hasta') ?? '']
  return { name, from, to, refusal: refusalOf(from, to, today) }
}

function refusalOf(from: string, to: string, today: string): string | null {
  if (!(isDay(from) && isDay(to))) return 'Elija los dos días'
  if (daysBetween(from, to) < 0) return 'El primer día es posterior al último'
  if (daysBetween(today, to) > 0) return 'El último día aún no llega'
  if (daysBetween(from, to) >= MOST_DAYS) return `A lo más ${MOST_DAYS} días a la vez`
  return null
}

/** A day that the calendar has: `2026-02-30` is none. */
const isDay = (text: string): boolean => DAY.test(text) && addDays(text, 0) === text
