import { analysisLevelCodec } from '@vigia/contract'
import { fleetFigures, onTimePercent } from '@vigia/domain/metrics/fleet-figures'
import { analyseRisk } from '@vigia/domain/metrics/risk-analysis'
import type { Sql } from '../../db/pool.ts'
import { hiddenAlertTypes } from '../../http/hidden-alert-types.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import { tripsInTransit } from '../../ports/trips-in-transit.ts'
import { storedFigures } from './fleet-figures.store.ts'
import { SCORE_HISTORY_MS } from './fleet-scores.job.ts'
import { fleetScores } from './fleet-scores.store.ts'
import type { KmToday } from './km-today.job.ts'

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly fleet: FleetReader
  readonly kmToday: KmToday
}

/** The metrics calls (spec §3 "Metrics", "Realtime GPS map position", "Risk analysis"), of the trips in transit. */
export function mountMetrics(server: Server, { db, clock, fleet, kmToday }: Deps): void {
  mount(server, 'realtimeMetrics', async ({ actor }) => {
    const audience = { organisationId: actor.organisationId, hiddenTypes: hiddenAlertTypes(actor) }
    const stored = await storedFigures(db, audience, clock.now())
    const inTransit = tripsInTransit(fleet, actor.organisationId)
    const figures = fleetFigures(
      inTransit.map(({ view }) => ({
        isReporting: view.gpsStatus === 'ACTIVE',
        speedKmh: view.position?.speedKmh ?? null,
      })),
    )
    return {
      total_units: figures.totalUnits,
      active_units: figures.activeUnits,
      critical_alerts: stored.openAlerts.critical,
      high_alerts: stored.openAlerts.high,
      on_time_delivery: roundOrNull(onTimePercent(stored)),
      avg_speed: roundOrNull(figures.averageSpeedKmh),
      total_km_today: round(
        kmToday.of(
          actor.organisationId,
          inTransit.map(({ view }) => view.facts.id),
        ),
      ),
      incidents_today: stored.incidentsToday,
    }
  })

  mount(server, 'gpsPositions', async ({ actor }) =>
    tripsInTransit(fleet, actor.organisationId).flatMap(({ view: { facts, position, gpsStatus } }) =>
      position === null
        ? []
        : {
            travel_id: facts.id,
            invoice_id: facts.invoiceId,
            latitude: position.point.lat,
            longitude: position.point.lng,
            plates: facts.plates,
            operator_name: facts.operatorName,
            // No place names without an outside service: the map shows the place.
            current_location: null,
            speed: position.speedKmh,
            status: facts.status,
            // Shown without a device that was ever heard: somebody typed it.
            gps_status: gpsStatus === 'ACTIVE' ? ('ACTIVE' as const) : ('STALE' as const),
            source: position.source,
            destination: facts.destination,
            timestamp: isoOf(position.at),
          },
    ),
  )

  mount(server, 'riskAnalysis', async ({ actor }) => {
    const history = await fleetScores(db, actor.organisationId, clock.now() - SCORE_HISTORY_MS)
    const analysis = analyseRisk(tripsInTransit(fleet, actor.organisationId))
    return {
      avg_risk_score: round(analysis.averageScore),
      high_risk_count: analysis.highCount,
      critical_count: analysis.criticalCount,
      travels_at_risk: analysis.atRisk.map(({ level, score, view: { facts } }) => ({
        travel_id: facts.id,
        risk_level: analysisLevelCodec.encode(level),
        total_risk_score: score,
        plates: facts.plates,
        external_invoice: facts.externalInvoice,
      })),
      analysed_count: analysis.analysedCount,
      history: history.map(({ at, score }) => ({ at: isoOf(at), score: round(score) })),
    }
  })
}

const round = (value: number): number => Math.round(value * 10) / 10

const roundOrNull = (value: number | null): number | null => (value === null ? null : round(value))
