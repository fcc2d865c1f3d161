import { ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import { FALSE_ALARM_REASONS } from '@vigia/domain/alerts/false-alarm'
import { HISTORY_STATES, type HistoryFilter } from '../api/alerts.ts'

const NAMES = { from: 'desde', to: 'hasta', type: 'tipo', state: 'estado', cause: 'causa', reason: 'razon' } as const

export const NO_FILTER: HistoryFilter = {
  ...{ from: null, to: null, type: null, severity: null, state: null, cause: null, reason: null },
}

/** The address of the history narrowed to what stands behind a figure. */
export function historyHref(filter: Partial<HistoryFilter>): string {
  const search = new URLSearchParams({ vista: 'historial' })
  for (const [field, name] of Object.entries(NAMES)) {
    const value = filter[field as keyof typeof NAMES] ?? null
    if (value !== null) search.set(name, `${value}`)
  }
  return `/alerts?${search}`
}

/** What an address asks of the history; null when it asks for another view. What it does not spell right is left open. */
export function historyFilterOf(search: URLSearchParams): HistoryFilter | null {
  if (search.get('vista') !== 'historial') return null
  const instant = (name: string): number | null => {
    const text = search.get(name)
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
  }
  const oneOf = <Word extends string>(name: string, words: readonly Word[]): Word | null =>
    words.find((word) => word === search.get(name)) ?? null
  return {
    ...NO_FILTER,
    from: instant(NAMES.from),
    to: instant(NAMES.to),
    type: oneOf(NAMES.type, ALERT_TYPES),
    state: oneOf(NAMES.state, HISTORY_STATES),
    cause: search.get(NAMES.cause)?.slice(0, 50) ?? null,
    reason: oneOf(NAMES.reason, [...FALSE_ALARM_REASONS, 'none'] as const),
  }
}
