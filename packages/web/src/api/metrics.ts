import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ResponseOf, realtimeMetrics } from '@vigia/contract'
import { callApi } from './client.ts'

/** The part of the metrics (spec §3) that the menu shows. `alerts`: critical and high ones that are open. */
export interface FleetFigures {
  readonly units: number
  readonly alerts: number
  /** Of the deliveries of the last 30 days; null while there are none. */
  readonly onTimePercent: number | null
}

type WireMetrics = ResponseOf<typeof realtimeMetrics>

const fleetFigures = queryOptions({
  queryKey: ['metrics', 'realtime'],
  queryFn: async ({ signal }): Promise<FleetFigures> => {
    const wire = await callApi<WireMetrics>('/api/metrics/realtime', { signal })
    return {
      units: wire.total_units,
      alerts: wire.critical_alerts + wire.high_alerts,
      onTimePercent: wire.on_time_delivery,
    }
  },
  refetchInterval: 30_000,
})

/** GET /api/metrics/realtime while the asking component is on screen. */
export const useFleetFigures = () => useQuery(fleetFigures)
