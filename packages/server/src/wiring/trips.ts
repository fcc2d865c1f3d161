import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { Logger } from '@vigia/runtime/logger'
import type { Db } from '../db/pool.ts'
import { soleOrganisation } from '../db/sole-organisation.store.ts'
import { changeRuleLanes, moveRuleClients } from '../features/alert-rules/own-rule-versions.store.ts'
import { moveAlertsOfOperators } from '../features/alerts/alerts-of-operators.store.ts'
import { hasCriticalAlert } from '../features/alerts/critical-alert.store.ts'
import { documentAlerts } from '../features/alerts/document-alerts.store.ts'
import { lateArrivalAlerts } from '../features/alerts/late-arrival-alerts.store.ts'
import { promiseAlerts } from '../features/alerts/promise-alerts.store.ts'
import { DURESS_TEXT, raiseByPerson } from '../features/alerts/raise-by-person.ts'
import { acceptStop } from '../features/expected-stops/accept-stop.ts'
import { mountExpectedStops } from '../features/expected-stops/expected-stops.routes.ts'
import { mountGeofences } from '../features/geofences/geofences.routes.ts'
import { listGeofences } from '../features/geofences/geofences.store.ts'
import { moveMirrorUnits } from '../features/gps-mirrors/mirror-units.store.ts'
import { deleteLinksOf, moveLinks, moveTripLinks } from '../features/operator-link/links-of-operators.store.ts'
import { operatorMailJob } from '../features/operator-link/operator-mail.job.ts'
import { arrivalEstimator, type EstimateTripArrival } from '../features/planned-routes/arrival-estimator.ts'
import { arrivalForecastsJob } from '../features/planned-routes/arrival-forecasts.job.ts'
import { mountLaneRoutes } from '../features/planned-routes/lane-routes.routes.ts'
import { lateArrivalsJob } from '../features/planned-routes/late-arrivals.job.ts'
import { mountPlannedRoutes } from '../features/planned-routes/planned-routes.routes.ts'
import { mountTripArrival } from '../features/planned-routes/trip-arrival.routes.ts'
import { promiseAlertsJob } from '../features/promises/promise-alerts.job.ts'
import { mountPromises } from '../features/promises/promises.routes.ts'
import { mountDeviceSignals } from '../features/registry/device-signals.routes.ts'
import { mountDevices } from '../features/registry/devices.routes.ts'
import { documentNoticesJob } from '../features/registry/document-notices.job.ts'
import { mountOperatorAbsences } from '../features/registry/operator-absences.routes.ts'
import { moveAbsences } from '../features/registry/operator-absences.store.ts'
import { mountOperatorData } from '../features/registry/operator-data.routes.ts'
import { mountOperatorDocuments } from '../features/registry/operator-documents.routes.ts'
import { moveDocuments } from '../features/registry/operator-documents.store.ts'
import { mountOperatorDuty } from '../features/registry/operator-duty.routes.ts'
import { operatorPause } from '../features/registry/operator-pause.ts'
import { mountOperators } from '../features/registry/operators.routes.ts'
import { mountParties } from '../features/registry/parties.routes.ts'
import { changeExceptions, mergeClientsOfSettings } from '../features/settings/edited-settings.store.ts'
import { mountTripAssignees } from '../features/trips/assignees/assignees.routes.ts'
import { lostAssigneesJob } from '../features/trips/assignees/lost-assignees.job.ts'
import type { CatalogueDeps } from '../features/trips/catalogues/catalogue-deps.ts'
import { mountCatalogues } from '../features/trips/catalogues/catalogues.routes.ts'
import { mountComments } from '../features/trips/comments.routes.ts'
import { mountTripImports } from '../features/trips/import/imports.routes.ts'
import { mountImportReviews } from '../features/trips/import/review/reviews.routes.ts'
import { createImportQueue } from '../features/trips/import/trip-imports.job.ts'
import { mountIncidents } from '../features/trips/incidents.routes.ts'
import { mountTripList } from '../features/trips/list/trip-list.routes.ts'
import { mountTripPhotos } from '../features/trips/photos/photos.routes.ts'
import { deletePhotosOf } from '../features/trips/photos/photos.store.ts'
import { saveTripRoute } from '../features/trips/planned-route.store.ts'
import { mountTripWords } from '../features/trips/trip-words.routes.ts'
import { createTripWriter } from '../features/trips/trip-writer.ts'
import { mountTripUpserts } from '../features/trips/trips.routes.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { Job } from '../ports/job.ts'
import type { Sealer } from '../secrets/seal.ts'
import type { Live } from './live.ts'
import { cadenceOf } from './logbook-entries.ts'
import { companyMails, type MailOptions } from './mail.ts'
import { mountOperatorLink } from './operator-link.ts'

interface Deps {
  readonly server: Server
  readonly db: Db
  /** For work behind the requests, which serves every organisation. */
  readonly unscoped: Db
  readonly background: Db
  readonly clock: Clock
  readonly logger: Logger
  readonly sealer: Sealer
  readonly live: Live
  readonly mail: MailOptions | null
  readonly auth: { readonly pause: (ms: number) => Promise<void> }
}

/** What other features say of the entries of catalogues. */
const moveReferences: CatalogueDeps['moveReferences'] = {
  operators: [moveDocuments, moveAbsences, moveLinks, moveAlertsOfOperators].map(
    (move) => (sql, _, of) => move(sql, of),
  ),
  units: [(sql, _, of) => moveMirrorUnits(sql, of)],
  carriers: [],
  clients: [moveRuleClients, mergeClientsOfSettings],
}

/** Trips, joined: their registration one by one and by file, their logbook, devices, geofences and planned routes. */
export async function mountTrips(
  deps: Deps,
): Promise<{ readonly jobs: readonly Job[]; readonly estimateArrival: EstimateTripArrival }> {
  const { server, db, unscoped, background, clock, logger, sealer, live } = deps
  const { fleet, signals } = live
  const writer = createTripWriter(db)
  const tripsDeps = { db, clock, writer, signals, sealer }
  const imports = createImportQueue({ ...tripsDeps, db: background, writer: writer.through(unscoped), logger })
  await mountTripImports(server, { ...tripsDeps, logger, wake: imports.wake })
  mountImportReviews(server, { ...tripsDeps, logger, wake: imports.wake })
  mountTripUpserts(server, tripsDeps)
  mountTripList(server, tripsDeps)
  mountTripAssignees(server, tripsDeps)
  mountCatalogues(server, { ...tripsDeps, changeExceptions, changeRuleLanes, moveReferences, moveTripLinks })
  mountComments(server, {
    ...tripsDeps,
    cadenceOf: cadenceOf(fleet.shown),
    acceptStop: (sql, stop) => acceptStop({ clock, fleet: fleet.shown }, sql, stop),
    raiseDuress: async (sql, { audit, tripId, userId, now }) => {
      const { organisationId } = audit
      const raised = { organisationId, userId, audit, type: 'CLAVE_COACCION', tripId, ...DURESS_TEXT } as const
      await raiseByPerson({ fleet: fleet.shown }, sql, raised, now)
    },
  })
  await mountTripPhotos(server, { ...tripsDeps, cadenceOf: cadenceOf(fleet.shown) })
  mountPromises(server, { ...tripsDeps, alerts: promiseAlerts, fleet: fleet.shown })
  mountExpectedStops(server, {
    ...{ ...tripsDeps, fleet: fleet.shown },
    pauseOf: (organisationId, operatorId) => operatorPause(db, { organisationId, operatorId, now: clock.now() }),
  })
  mountTripWords(server, tripsDeps)
  const mails = companyMails(server, deps.mail)
  await mountOperatorLink({ ...deps, pause: deps.auth.pause, trips: tripsDeps, mailRefusal: mails.problemFor })
  mountIncidents(server, tripsDeps)
  mountDevices(server, {
    ...{ db, clock, signals, writeTrips: writer.write, devicesChanged: live.devicesChanged, fleet: fleet.shown },
    unknownIds: (organisationId, unproved) => live.intake.unknownIds.of(organisationId, unproved, clock.now()),
    soleOrganisation: () => soleOrganisation(unscoped),
  })
  mountDeviceSignals(server, { db, clock })
  mountOperators(server, { db, clock, signals, writeTrips: writer.write, fleet: fleet.shown })
  mountOperatorAbsences(server, { db, clock, writeTrips: writer.write })
  mountOperatorDuty(server, { db, clock })
  mountOperatorData(server, {
    ...{ db, clock, signals, writeTrips: writer.write, devicesChanged: live.devicesChanged, sealer, documentAlerts },
    forgetOperator: [deletePhotosOf, deleteLinksOf],
  })
  await mountOperatorDocuments(server, { db, clock, sealer, documentAlerts })
  mountParties(server, { db })
  mountGeofences(server, { db, clock, signals })
  mountLaneRoutes(server, { db, clock, geofencesOf: listGeofences })
  const estimateArrival = arrivalEstimator({ db, clock, hasCriticalAlert })
  mountTripArrival(server, { db, clock, fleet: fleet.shown, estimate: estimateArrival })
  mountPlannedRoutes(server, { db, clock, signals, fleet: fleet.shown, saveTripRoute })
  // Its own: what it reads of all lanes would drive out what the screens ask for.
  const estimateOfAll = arrivalEstimator({ db, clock, hasCriticalAlert, lanesKeptMs: MINUTE_MS })
  const jobs = [
    ...(mails.send === null ? [] : [operatorMailJob({ db: background, clock, logger, signals, send: mails.send })]),
    imports.job,
    documentNoticesJob({ db: background, clock, alerts: documentAlerts }),
    lostAssigneesJob({ db: background, clock, signals, notifyLost: live.tripsLost }),
    promiseAlertsJob({ db: background, clock, alerts: promiseAlerts }),
    lateArrivalsJob({
      ...{ db, unscoped: background, clock, logger, fleet: fleet.shown, alerts: lateArrivalAlerts },
      estimate: estimateOfAll,
    }),
    arrivalForecastsJob({ db, unscoped: background, clock, logger, fleet: fleet.shown, estimate: estimateOfAll }),
  ]
  return { jobs, estimateArrival }
}
