import { testLogger } from '@vigia/runtime/test/test-logger'
import type { Db } from '../src/db/pool.ts'
import { secretKey } from '../src/secrets/secret-key.ts'
import { type App, type AppDeps, buildApp } from '../src/wiring/app.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { startTestServer, TEST_PASSWORD, type TestAnswer, type TestServer } from './server.ts'
import { createTrip } from './trips.ts'

/** A server with a trip, two who watch it, and another company: what the calls about alerts are tried on. */
export interface AlertFixture {
  readonly server: TestServer
  readonly clock: TestClock
  readonly owner: Db
  readonly tripId: string
  /** Tokens: a monitorista, a supervisor, and an administrador of another company. */
  readonly monitorToken: string
  readonly supervisorToken: string
  readonly foreignToken: string
  readonly foreignId: string
  /** An open alert as the engine leaves it; those before it are closed, unless they are kept. */
  raised(over?: { type?: string; severity?: string; at?: number; keep?: boolean }): Promise<string>
  call(path: string, body?: unknown, token?: string, headers?: Record<string, string>): Promise<TestAnswer>
  get(path: string, token?: string): Promise<TestAnswer>
  /** How many rows there are of all that a call may write. */
  counts(): Promise<Readonly<Record<'alerts' | 'events' | 'outbox' | 'audit' | 'kept', number>>>
  lastAudit(): Promise<unknown>
  /** A second server on the same database. */
  another(): Promise<App>
}

export const MISSING = '999999999'

export async function startAlertFixture(options: Partial<AppDeps> = {}): Promise<AlertFixture> {
  const clock = createTestClock()
  const server = await startTestServer({ clock, ...options })
  // The engine would end the alerts that are put there without a condition behind them.
  await server.app.alerts.close()
  const monitorToken = await server.signIn('monitorista')
  const supervisorToken = await server.signIn('supervisor')
  const foreignId = await server.createOrganisation('Otra empresa')
  await server.addUser('ajena@prueba.mx', 'administrador', foreignId)
  const ajena = { email: 'ajena@prueba.mx', password: TEST_PASSWORD }
  const foreignToken: string = (await server.request('POST', '/api/auth/login', { body: ajena })).body.token
  const tripId = (await createTrip(server, 'ALERTAS')).id
  const { owner } = server.db
  // The tests move the clock further than a token lasts.
  await owner.query(`update session_tokens set expires_at = expires_at + interval '30 days'`)
  await owner.query(`update session_families set expires_at = expires_at + interval '30 days'`)
  return {
    ...{ server, clock, owner, tripId, monitorToken, supervisorToken, foreignToken, foreignId },
    raised: async ({ type = 'EXCESO_VELOCIDAD', severity = 'high', at = clock.now(), keep = false } = {}) => {
      if (!keep) await owner.query('update alerts set closed_at = $1 where closed_at is null', [new Date(clock.now())])
      const { rows } = await owner.query<{ id: string }>(
        `insert into alerts (organisation_id, trip_id, type, severity, title, message, reasons, opened_at, updated_at)
         values ($1, $2, $3, $4, 'Exceso de velocidad', 'A 120 km/h', '{A 120 km/h}', $5, $5) returning id::text`,
        [server.organisationId, tripId, type, severity, new Date(at)],
      )
      return rows[0]?.id ?? ''
    },
    call: (path, body, token = monitorToken, headers = {}) =>
      server.request('POST', `/api/alerts${path}`, { token, headers, ...(body === undefined ? {} : { body }) }),
    get: (path, token = monitorToken) => server.request('GET', `/api/alerts${path}`, { token }),
    counts: async () => {
      const { rows } = await owner.query<Awaited<ReturnType<AlertFixture['counts']>>>(
        `select (select count(*) from alerts)::int as alerts, (select count(*) from alert_events)::int as events,
           (select count(*) from alert_outbox)::int as outbox, (select count(*) from audit_log)::int as audit,
           (select count(*) from idempotency_keys)::int as kept`,
      )
      if (rows[0] === undefined) throw new Error('Sin cuentas.')
      return rows[0]
    },
    lastAudit: async () => {
      const { rows } = await owner.query(
        'select action, subject, actor_kind, actor_id, address, before, after, details from audit_log order by id desc limit 1',
      )
      return rows[0]
    },
    another: async () => {
      const app = await buildApp({
        database: server.db.database,
        logger: testLogger,
        clock,
        demo: false,
        trustProxy: false,
        webFolder: '/nonexistent',
        auth: { pause: async () => {} },
        secretKey: secretKey(Buffer.alloc(32, 7)),
        allowedHosts: [],
        pushContact: 'mailto:prueba@vigia.mx',
        ...options,
      })
      app.start()
      return app
    },
  }
}
