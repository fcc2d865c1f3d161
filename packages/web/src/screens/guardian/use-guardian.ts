import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAlerts } from '../../alerts/use-alerts.ts'
import { type FleetMetrics, type FleetRisk, METRICS_KEY, useFleetMetrics, useFleetRisk } from '../../api/metrics.ts'
import { acquireLive } from '../../live/live.ts'
import { useRefreshCountdown } from '../../widgets/use-refresh-countdown.ts'
import type { GuardianUnit } from './guardian-unit.ts'
import { type GuardianUnits, useGuardianUnits } from './use-guardian-units.ts'

/** Spec §9. */
export const REFRESH_S = 30

/** The trip that a person chose. `unit` is null while its position is unknown: a silent trip can be chosen too. */
export interface Selection {
  readonly tripId: string
  readonly plates: string | null
  readonly unit: GuardianUnit | null
}

/** Everything the screen shows and can do; one instance per screen. */
export interface Guardian {
  readonly alerts: ReturnType<typeof useAlerts>
  readonly metrics: UseQueryResult<FleetMetrics>
  readonly risk: UseQueryResult<FleetRisk>
  readonly units: GuardianUnits
  readonly selected: Selection | null
  readonly select: (tripId: string | null) => void
  /** When the oldest of what is shown was fetched, local epoch ms; 0 while something is missing. */
  readonly loadedAt: number
  readonly isLoading: boolean
  readonly secondsLeft: number
  readonly refresh: () => void
}

/** The state of Guardian (spec §2, §4): asks every 30 s, listens in between. */
export function useGuardian(): Guardian {
  const client = useQueryClient()
  const alerts = useAlerts()
  const metrics = useFleetMetrics()
  const risk = useFleetRisk()
  const units = useGuardianUnits(risk.data)
  const [selectedId, setSelectedId] = useState<string | null>(null)

  const ask = useCallback(() => void client.invalidateQueries({ queryKey: METRICS_KEY }), [client])
  const { secondsLeft, restart } = useRefreshCountdown(REFRESH_S, false, ask)
  const retryAlerts = alerts.status === 'loading' ? null : alerts.retry
  const refresh = useCallback(() => {
    restart()
    ask()
    retryAlerts?.()
  }, [restart, ask, retryAlerts])
  useEffect(() => acquireLive().focus(selectedId), [selectedId])
  useWhenBack(alerts.status === 'ready' && alerts.isLive, ask)

  return {
    alerts,
    metrics,
    risk,
    units,
    selected: selectionOf(selectedId, units, risk.data, alerts),
    select: setSelectedId,
    loadedAt: Math.min(metrics.dataUpdatedAt, risk.dataUpdatedAt, units.loadedAt),
    isLoading: metrics.isFetching || risk.isFetching,
    secondsLeft,
    refresh,
  }
}

/** Asks at once when what was live before is live again. */
function useWhenBack(isLive: boolean, ask: () => void): void {
  const before = useRef<'never' | 'live' | 'lost'>('never')
  useEffect(() => {
    if (isLive && before.current === 'lost') ask()
    if (isLive) before.current = 'live'
    else if (before.current === 'live') before.current = 'lost'
  }, [isLive, ask])
}

function selectionOf(
  tripId: string | null,
  { units }: GuardianUnits,
  risk: FleetRisk | undefined,
  alerts: Guardian['alerts'],
): Selection | null {
  if (tripId === null) return null
  const isIt = (other: { readonly tripId: string | null }): boolean => other.tripId === tripId
  const unit = units?.find(isIt) ?? null
  const alert = alerts.status === 'ready' ? alerts.alerts.find(isIt) : undefined
  return { tripId, plates: unit?.plates ?? risk?.atRisk.find(isIt)?.plates ?? alert?.plates ?? null, unit }
}
