import type { AppDeps } from './app.ts'
import type { Db } from './db/pool.ts'
import { createEgress } from './egress/egress.ts'
import { mountCredentials } from './features/credentials/credentials.routes.ts'
import { mountGpsSessions } from './features/gps-sessions/gps-sessions.routes.ts'
import { openSession } from './features/gps-sessions/open-session.ts'
import { sessionsOf } from './features/gps-sessions/session-rows.store.ts'
import { sessionWire } from './features/gps-sessions/session-wire.routes.ts'
import { mountUnified } from './features/gps-unified/unified.routes.ts'
import type { Server } from './http/route.ts'
import type { Live } from './live.ts'
import type { Sealer } from './secrets/seal.ts'

interface Deps extends Pick<AppDeps, 'clock' | 'logger' | 'demo' | 'allowedHosts'> {
  readonly server: Server
  readonly db: Db
  readonly sealer: Sealer
  readonly live: Live
}

/** The reading of carriers' platforms, joined: sessions, their desk, the worker process, and what is shown of them. */
export function createGps(deps: Deps): void {
  const { server, db, clock, sealer, live } = deps
  const mayCall = (url: string, allowedHosts: readonly string[]): boolean =>
    createEgress({ allowedHosts: [...deps.allowedHosts, ...allowedHosts] }).mayCall(url)
  const sessions = { db, clock, sealer, mayCall, demo: deps.demo, wake: () => undefined }
  mountGpsSessions(server, sessions)
  mountCredentials(server, { db, clock, sealer })
  mountUnified(server, {
    clock,
    fleet: live.fleet.reader,
    sessionsOf: async (organisationId) => (await sessionsOf(db, organisationId)).map(sessionWire),
    extract: async (wish) => sessionWire(await openSession(sessions, { ...wish, url: null })),
  })
}
