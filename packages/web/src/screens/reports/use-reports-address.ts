import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ReportParams, ReportPeriod } from '../../api/reports.ts'
import { RANGES, USUAL_PERIOD } from './report-period.ts'

/** What is shown, as the address says it. */
interface ShownReport {
  /** Null: none is chosen. */
  readonly kind: string | null
  /** The kept one that this began as; null: the report as it comes. */
  readonly viewId: string | null
  readonly params: ReportParams
  /** Null: those that the report has by itself. */
  readonly columns: readonly string[] | null
}

export interface ReportsAddress extends ShownReport {
  readonly show: (shown: ShownReport) => void
  readonly change: (change: Partial<ShownReport>) => void
  readonly setParams: (change: Partial<ReportParams>) => void
  /** The delivery that the link of a mail leads to; null: none. */
  readonly deliveryId: string | null
  readonly closeDelivery: () => void
}

const OWN_DAYS = 'otro'

/** The screen as its address names it: a link to it, and a reload, show the same report of the same days. */
export function useReportsAddress(): ReportsAddress {
  const [address, setAddress] = useSearchParams()
  const written = address.toString()
  const shown = useMemo(() => shownBy(new URLSearchParams(written)), [written])
  // Two changes may come before one render.
  const change = (by: (now: ShownReport) => ShownReport): void =>
    setAddress((now) => addressOf(by(shownBy(now))), { replace: true })
  return {
    ...shown,
    show: (next) => change(() => next),
    change: (part) => change((now) => ({ ...now, ...part })),
    deliveryId: address.get('entrega'),
    closeDelivery: () => change((now) => now),
    setParams: (part) => change((now) => ({ ...now, params: { ...now.params, ...part } })),
  }
}

function shownBy(address: URLSearchParams): ShownReport {
  const columns = address.get('columnas')
  const tolerance = address.get('tolerancia') ?? ''
  return {
    kind: address.get('reporte'),
    viewId: address.get('vista'),
    params: {
      period: periodBy(address),
      clientId: address.get('cliente'),
      carrierId: address.get('linea'),
      toleranceMin: /^\d{1,4}$/.test(tolerance) ? Number(tolerance) : null,
    },
    columns: columns === null ? null : columns.split(',').filter((key) => key !== ''),
  }
}

function periodBy(address: URLSearchParams): ReportPeriod {
  const named = address.get('periodo')
  if (named === OWN_DAYS) return { from: address.get('desde') ?? '', to: address.get('hasta') ?? '' }
  return RANGES.find(({ name }) => name === named)?.value ?? USUAL_PERIOD
}

function addressOf({ kind, viewId, params, columns }: ShownReport): URLSearchParams {
  const { period, clientId, carrierId, toleranceMin } = params
  const days = typeof period === 'string' ? null : period
  const parts = {
    reporte: kind,
    vista: viewId,
    periodo: days === null ? (RANGES.find(({ value }) => value === period)?.name ?? null) : OWN_DAYS,
    desde: days?.from ?? null,
    hasta: days?.to ?? null,
    cliente: clientId,
    linea: carrierId,
    tolerancia: toleranceMin === null ? null : String(toleranceMin),
    columnas: columns === null ? null : columns.join(','),
  }
  return new URLSearchParams(Object.entries(parts).flatMap(([name, text]) => (text === null ? [] : [[name, text]])))
}
