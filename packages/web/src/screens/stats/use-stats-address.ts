import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { KpiScope } from '../../api/stats.ts'
import { type Period, type PeriodName, periodOf } from './stats-period.ts'
import { isView, OVERVIEW, type View } from './stats-views.ts'

/** What the address says to show, and how to change it. */
export interface StatsAddress {
  readonly period: Period
  readonly clientId: string | null
  readonly carrierId: string | null
  readonly view: View
  readonly scope: KpiScope
  readonly showPeriod: (name: PeriodName) => void
  readonly showDays: (from: string, to: string) => void
  readonly showClient: (id: string | null) => void
  readonly showCarrier: (id: string | null) => void
  readonly showView: (view: View) => void
}

/** The screen as its address names it: a link to it shows the same figures. `today` is a day of Mexico City. */
export function useStatsAddress(today: string): StatsAddress {
  const [address, setAddress] = useSearchParams()
  const period = periodOf(address, today)
  const clientId = address.get('cliente')
  const carrierId = address.get('linea')
  const named = address.get('vista') ?? ''
  const { from, to } = period
  const scope = useMemo(() => ({ from, to, clientId, carrierId }), [from, to, clientId, carrierId])
  const change = (parts: Readonly<Record<string, string | null>>): void =>
    setAddress((now) => changed(now, parts), { replace: true })
  return {
    ...{ period, clientId, carrierId, scope },
    view: isView(named) ? named : OVERVIEW,
    showPeriod: (name) =>
      change({ periodo: name, desde: name === 'otro' ? from : null, hasta: name === 'otro' ? to : null }),
    showDays: (first, last) => change({ desde: first, hasta: last }),
    showClient: (id) => change({ cliente: id }),
    showCarrier: (id) => change({ linea: id }),
    showView: (view) => change({ vista: view === OVERVIEW ? null : view }),
  }
}

function changed(now: URLSearchParams, parts: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(now)
  for (const [name, value] of Object.entries(parts)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}
