import { queryOptions } from '@tanstack/react-query'
import { analysisLevelCodec } from '@vigia/contract/severity.codec'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { FixSource } from '@vigia/domain/gps/fix'
import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import { call } from './call.ts'
import { listing } from './listing.ts'
import { useAnswer } from './use-answer.ts'

/** The figures of the fleet now (spec §3 "Metrics"). What cannot be told yet is null. */
export interface FleetMetrics {
  readonly units: number
  readonly activeUnits: number
  readonly criticalAlerts: number
  readonly highAlerts: number
  /** Of the deliveries of the last 30 days. */
  readonly onTimePercent: number | null
  readonly averageSpeedKmh: number | null
  readonly kmToday: number
  readonly incidentsToday: number
}

/** All of the queries here begin with it. */
export const METRICS_KEY = ['metrics'] as const

export const fleetMetrics = queryOptions({
  queryKey: [...METRICS_KEY, 'realtime'],
  queryFn: async ({ signal }): Promise<FleetMetrics> => {
    const wire = await call('realtimeMetrics', { signal })
    return {
      units: wire.total_units,
      activeUnits: wire.active_units,
      criticalAlerts: wire.critical_alerts,
      highAlerts: wire.high_alerts,
      onTimePercent: wire.on_time_delivery,
      averageSpeedKmh: wire.avg_speed,
      kmToday: wire.total_km_today,
      incidentsToday: wire.incidents_today,
    }
  },
})

/** Again every `everyMs`, or only when it is invalidated. */
export const useFleetMetrics = (everyMs: number | false = false) =>
  useAnswer({ ...fleetMetrics, refetchInterval: everyMs })

/** A unit with a usable position (spec §3 "Realtime GPS map position"). */
export interface UnitPosition {
  readonly tripId: string
  readonly point: LatLng
  readonly plates: string | null
  readonly operator: string | null
  /** Where it is, in words. */
  readonly place: string | null
  readonly destination: string
  readonly speedKmh: number | null
  readonly fixAt: number
  readonly source: FixSource
  /** The server still counts the unit as heard (`gps_status` ACTIVE). */
  readonly isReporting: boolean
}

export const gpsPositions = listing<readonly UnitPosition[]>([...METRICS_KEY, 'gps-positions'], async (signal) => {
  const wires = await call('gpsPositions', { signal })
  return wires.map((wire) => ({
    tripId: wire.travel_id,
    point: { lat: wire.latitude, lng: wire.longitude },
    plates: wire.plates,
    operator: wire.operator_name,
    place: wire.current_location,
    destination: wire.destination,
    speedKmh: wire.speed,
    fixAt: Date.parse(wire.timestamp),
    source: wire.source,
    isReporting: wire.gps_status === 'ACTIVE',
  }))
})

/** A trip above low, or of unknown risk. */
export interface RiskyTrip {
  readonly tripId: string
  readonly level: RiskLevel
  readonly score: number
  readonly plates: string | null
  readonly invoice: string
}

/** The risk of the fleet (spec §3 "Risk analysis"). */
export interface FleetRisk {
  /** 0–100, not rounded. */
  readonly averageScore: number
  readonly criticalCount: number
  readonly highCount: number
  readonly analysedCount: number
  /** The worst first. */
  readonly atRisk: readonly RiskyTrip[]
  /** The average score of the last 12 hours, oldest first. */
  readonly history: readonly { readonly at: number; readonly score: number }[]
}

export const fleetRisk = queryOptions({
  queryKey: [...METRICS_KEY, 'risk-analysis'],
  queryFn: async ({ signal }): Promise<FleetRisk> => {
    const wire = await call('riskAnalysis', { signal })
    return {
      averageScore: wire.avg_risk_score,
      criticalCount: wire.critical_count,
      highCount: wire.high_risk_count,
      analysedCount: wire.analysed_count,
      atRisk: wire.travels_at_risk.map((trip) => ({
        tripId: trip.travel_id,
        level: analysisLevelCodec.decode(trip.risk_level),
        score: trip.total_risk_score,
        plates: trip.plates,
        invoice: trip.external_invoice,
      })),
      history: wire.history.map(({ at, score }) => ({ at: Date.parse(at), score })),
    }
  },
})
