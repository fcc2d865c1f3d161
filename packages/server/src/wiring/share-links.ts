import { Counter, type Registry } from 'prom-client'
import type { Db } from '../db/pool.ts'
import { hasCriticalAlert } from '../features/alerts/critical-alert.store.ts'
import type { Fleet } from '../features/fleet/fleet.ts'
import type { EstimateTripArrival } from '../features/planned-routes/arrival-estimator.ts'
import { drivenFixes } from '../features/planned-routes/lane-trips.store.ts'
import { mountShareLinks } from '../features/share-links/share-links.routes.ts'
import { mountTracking } from '../features/share-links/tracking.routes.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'

interface Deps {
  readonly server: Server
  readonly db: Db
  readonly unscoped: Db
  readonly clock: Clock
  readonly registry: Registry
  readonly estimateArrival: EstimateTripArrival
  readonly fleet: Pick<Fleet, 'geofences'>
}

/** The links by which clients follow their trips, and what each of them shows. */
export function mountClientLinks({ registry, fleet, ...deps }: Deps): void {
  const views = new Counter({
    name: 'vigia_share_link_views_total',
    help: 'Times that a link for a client was opened.',
    registers: [registry],
  })
  mountShareLinks(deps.server, deps)
  mountTracking(deps.server, {
    ...{ ...deps, drivenFixes, hasCriticalAlert, geofencesOf: fleet.geofences },
    onView: () => views.inc(),
  })
}
