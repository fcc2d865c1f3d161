import type { Clock } from '../../clock.ts'
import type { Sql } from '../../db/pool.ts'
import type { FleetReader } from '../../fleet-view.ts'
import { mount, type Server } from '../../http/route.ts'
import { deliveryFigures } from './fleet-figures.store.ts'
import type { KmToday } from './km-today.job.ts'

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly fleet: FleetReader
  readonly kmToday: KmToday
}

/** `GET /api/metrics/realtime` (spec §3 "Metrics"): from live state, and the two figures that only the past knows. */
export function mountMetrics(server: Server, { db, clock, fleet, kmToday }: Deps): void {
  mount(server, 'realtimeMetrics', async ({ actor }) => {
    const figures = await deliveryFigures(db, actor.organisationId, clock.now())
    const trips = [...fleet.trips(actor.organisationId)]
    const heard = trips.filter(({ gpsStatus }) => gpsStatus === 'ACTIVE')
    const speeds = heard.flatMap(({ position }) => (position?.speedKmh == null ? [] : [position.speedKmh]))
    const level = (name: string) => trips.filter(({ assessment }) => assessment.level === name).length
    return {
      total_units: trips.length,
      active_units: heard.length,
      critical_alerts: level('CRITICO'),
      high_alerts: level('ALTO'),
      on_time_delivery: figures.onTimePercent,
      avg_speed: speeds.length === 0 ? null : round(speeds.reduce((sum, speed) => sum + speed, 0) / speeds.length),
      total_km_today: round(kmToday.of(actor.organisationId)),
      incidents_today: figures.incidentsToday,
    }
  })
}

const round = (value: number): number => Math.round(value * 10) / 10
