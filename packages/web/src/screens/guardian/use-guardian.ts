import { useCallback, useEffect, useRef } from 'react'
import { useAlerts } from '../../alerts/use-alerts.ts'
import { type FleetMetrics, type FleetRisk, fleetRisk, useFleetMetrics } from '../../api/fleet-metrics.ts'
import { type Answer, useAnswer } from '../../api/use-answer.ts'
import type { Refreshing } from '../../fleet-screen/view/use-fleet-view.ts'
import type { Select } from '../../fleet-screen/view/use-selection.ts'
import { acquireLive } from '../../live/live.ts'
import type { GuardianUnit } from './guardian-unit.ts'
import { type GuardianUnits, useGuardianUnits } from './use-guardian-units.ts'

/** The trip that a person chose. `unit` is null while its position is unknown: a silent trip can be chosen too. */
export interface Selection {
  readonly tripId: string
  readonly plates: string | null
  readonly unit: GuardianUnit | null
}

/** Everything the screen shows and can do; one instance per screen. */
export interface Guardian extends Pick<Refreshing, 'countdown' | 'isLoading' | 'refresh'> {
  readonly alerts: ReturnType<typeof useAlerts>
  readonly metrics: Answer<FleetMetrics>
  readonly risk: Answer<FleetRisk>
  readonly units: GuardianUnits
  readonly selected: Selection | null
  readonly select: Select
  /** When the oldest of what is shown was fetched, local epoch ms; 0 while something is missing. */
  readonly loadedAt: number
}

/** The state of Guardian (spec §2, §4). */
export function useGuardian(): Guardian {
  const alerts = useAlerts()
  const metrics = useFleetMetrics()
  const risk = useAnswer(fleetRisk)
  const units = useGuardianUnits(risk.data)
  const { selectedId, select, countdown, refresh: ask } = units
  const retryAlerts = alerts.status === 'loading' ? null : alerts.retry
  const { retry: retryMetrics } = metrics
  const { retry: retryRisk } = risk
  const refresh = useCallback(() => {
    retryMetrics()
    retryRisk()
    retryAlerts?.()
    // It asks for the metrics and the risk too: on their way by now, they are not asked for twice.
    ask()
  }, [ask, retryMetrics, retryRisk, retryAlerts])
  useEffect(() => acquireLive().focus(selectedId), [selectedId])
  useWhenBack(alerts.status === 'ready' && alerts.isLive, ask)

  return {
    ...{ alerts, metrics, risk, units, select, countdown, refresh },
    selected: selectionOf(selectedId, units, risk.data, alerts),
    loadedAt: Math.min(metrics.dataUpdatedAt, risk.dataUpdatedAt, units.loadedAt),
    isLoading: metrics.isFetching || risk.isFetching || units.isLoading,
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
  { all: units }: GuardianUnits,
  risk: FleetRisk | undefined,
  alerts: Guardian['alerts'],
): Selection | null {
  if (tripId === null) return null
  const isIt = (other: { readonly tripId: string | null }): boolean => other.tripId === tripId
  const unit = units?.find(isIt) ?? null
  const alert = alerts.status === 'ready' ? alerts.alerts.find(isIt) : undefined
  return { tripId, plates: unit?.plates ?? risk?.atRisk.find(isIt)?.plates ?? alert?.plates ?? null, unit }
}
