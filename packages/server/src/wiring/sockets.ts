import type { Db } from '../db/pool.ts'
import { soleOrganisation } from '../db/sole-organisation.store.ts'
import type { Auth } from '../features/auth/auth.ts'
import type { Server } from '../http/route.ts'
import type { AlertFeed } from '../ports/alert-feed.ts'
import { type Realtime, type RealtimeDeps, startRealtime } from '../realtime/live-sockets.ts'
import type { Gps } from './gps.ts'
import type { Live } from './live.ts'
import { rowsOfLogbook } from './logbook-entries.ts'

interface Deps extends Pick<RealtimeDeps, 'clock' | 'logger' | 'trustProxy' | 'publicUrl' | 'presenceTimes'> {
  readonly server: Server
  readonly auth: Auth
  readonly db: Db
  readonly unscoped: Db
  readonly live: Live
  readonly gps: Gps
  readonly alerts: AlertFeed
}

/** Everything that is said as it happens: trips, alerts, logbooks, devices, who is there, and pages of platforms. */
export function mountSockets({ server, auth, db, unscoped, live, gps, ...deps }: Deps): Realtime {
  const { clock, logger, alerts, trustProxy, publicUrl = null, presenceTimes } = deps
  return startRealtime({
    httpServer: server.server,
    fleet: live.fleet.reader,
    bus: live.bus,
    logbookRows: rowsOfLogbook({ db, clock, fleet: live.fleet }),
    deviceOwners: { ...live.deviceOwners, soleOrganisation: () => soleOrganisation(unscoped) },
    ...(gps.remoteControl === null ? {} : { remoteControl: gps.remoteControl }),
    ...{ clock, logger, alerts, trustProxy, publicUrl },
    ...{ identify: auth.identify, rights: auth.watch },
    ...(presenceTimes === undefined ? {} : { presenceTimes }),
  })
}
