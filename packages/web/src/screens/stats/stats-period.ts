import { addDays } from '@vigia/domain/time/calendar-day'
import { daysRefusal } from '../../text/days-refusal.ts'

export type PeriodName = 'hoy' | '7d' | '30d' | 'otro'

/** Days of the calendar, both inclusive. */
export interface Period {
  readonly name: PeriodName
  readonly from: string
  readonly to: string
  /** Why there are no figures of these days, in words; null where there are. */
  readonly refusal: string | null
}

const DAYS_OF: Readonly<Record<Exclude<PeriodName, 'otro'>, number>> = { hoy: 1, '7d': 7, '30d': 30 }
const NAMES = ['hoy', '7d', '30d', 'otro'] as const satisfies readonly PeriodName[]

/**
 * The period that an address names: `?periodo=7d`, or days of one's own, `?periodo=otro&desde=2026-11-01&hasta=2026-11-15`, which may
 * be no period yet while they are being chosen; 30 days up to today where it names none.
 */
export function periodOf(address: URLSearchParams, today: string): Period {
  const name = NAMES.find((one) => one === address.get('periodo')) ?? '30d'
  if (name !== 'otro') return { name, from: addDays(today, 1 - DAYS_OF[name]), to: today, refusal: null }
  const [from, to] = [address.get('desde') ?? '', address.get('hasta') ?? '']
  return { name, from, to, refusal: daysRefusal(from, to, today) }
}
