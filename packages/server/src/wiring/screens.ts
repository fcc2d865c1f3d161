import type { Logger } from '@vigia/runtime/logger'
import type { Registry } from 'prom-client'
import type { Leadership } from '../db/leadership.ts'
import type { Db } from '../db/pool.ts'
import { openAlertsOfTrip } from '../features/alerts/alert-rows.store.ts'
import { mountExports } from '../features/exports/exports.routes.ts'
import { mountFullMap } from '../features/full-map/full-map.routes.ts'
import { kpiDaysJob } from '../features/kpis/kpi-days.job.ts'
import { mountKpis } from '../features/kpis/kpis.routes.ts'
import { mountLogbook } from '../features/logbook/logbook.routes.ts'
import { logbookMetrics } from '../features/logbook/logbook-metrics.ts'
import { mountRounds } from '../features/logbook/rounds.routes.ts'
import { fleetScoresJob } from '../features/metrics/fleet-scores.job.ts'
import { kmTodayJob } from '../features/metrics/km-today.job.ts'
import { mountMetrics } from '../features/metrics/metrics.routes.ts'
import { mountMonitor } from '../features/monitor/monitor.routes.ts'
import { mountPlaces } from '../features/places/places.routes.ts'
import { mountRiskPreview } from '../features/risk-preview/risk-preview.routes.ts'
import { mountGpsExtract } from '../features/sentinel/gps-extract.routes.ts'
import { mountSentinel } from '../features/sentinel/sentinel.routes.ts'
import { mountTripTimeline } from '../features/sentinel/trip-timeline.routes.ts'
import { mountTripsInTransit } from '../features/trips-in-transit/trips-in-transit.routes.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { Job } from '../ports/job.ts'
import type { WorksPlace } from './keeping.ts'
import type { Live } from './live.ts'
import type { MailOptions } from './mail.ts'
import { mountAllReports } from './reports/mount-reports.ts'

interface Deps {
  readonly server: Server
  readonly db: Db
  /** For work behind the requests, which serves every organisation. */
  readonly background: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly live: Live
  readonly registry: Registry
  readonly leads: Leadership
  /** Absent: no files of reports are written here. */
  readonly works?: WorksPlace
  readonly mail?: MailOptions | null
  readonly publicUrl?: string | null
}

/** What the screens of the fleet ask, joined: each reads the live fleet. Returns their jobs. */
export function mountScreens({ live, registry, leads, ...deps }: Deps): readonly Job[] {
  const { server, db, background, clock } = deps
  const { fleet, roundsChanged } = live
  const of = { db, clock, fleet: fleet.shown }
  const sentinel = { ...of, viewTrip: fleet.view }
  mountSentinel(server, { ...sentinel, activeAlertsOf: (...wanted) => openAlertsOfTrip(db, ...wanted) })
  mountTripTimeline(server, of)
  mountGpsExtract(server, sentinel)
  mountTripsInTransit(server, of)
  mountMonitor(server, of)
  mountLogbook(server, of)
  const logbook = logbookMetrics({ db: background, clock, registry, isLeading: leads.isHeld })
  mountRounds(server, { db, clock, roundsChanged, onRoundEnded: logbook.roundEnded })
  mountFullMap(server, of)
  mountPlaces(server, { db, clock })
  mountRiskPreview(server, { db, clock, judgeTwice: fleet.judgeTwice })
  mountExports(server, { db, clock })
  mountKpis(server, { db, clock })
  const kmToday = kmTodayJob(background, clock, fleet.reader)
  mountMetrics(server, { ...of, kmToday })
  return [
    ...[kmToday.job, logbook.job, fleetScoresJob(background, clock, fleet.reader), kpiDaysJob(background, clock)],
    ...mountAllReports(deps),
  ]
}
