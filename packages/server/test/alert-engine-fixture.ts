import { expect } from 'vitest'
import type { AppDeps } from '../src/wiring/app.ts'
import { type AlertRow, alertRows, passMinutes, settleAlerts } from './alert-rows.ts'
import type { TestClock } from './clock.ts'
import { FALSE_ALARM } from './false-alarm.ts'
import { startTestServer, type TestAnswer, type TestServer } from './server.ts'
import { createTrip, fixOf, MINUTE_MS, type TestTrip } from './trips.ts'

/** A trip at a place of its own, far from the others, so that their silences don't explain each other's. */
export interface PlacedTrip extends TestTrip {
  readonly lat: number
}

/** A server whose alerts follow a clock that the test moves, and the person who judges them. */
export interface AlertEngineFixture {
  readonly server: TestServer
  /** A trip that leaves now. */
  newTrip(invoice: string, over?: object): Promise<PlacedTrip>
  post(...fixes: readonly object[]): Promise<void>
  /** Phone and truck are heard together, now, standing unless `over` says otherwise. */
  report(trip: PlacedTrip, over?: object): Promise<void>
  /** Minutes in which the unit is heard standing where it is. */
  stand(trip: PlacedTrip, minutes: number): Promise<void>
  /** Minutes in which nobody is heard. */
  pass(minutes: number): Promise<void>
  /** All that the fleet knows now is in the alerts. */
  settle(): Promise<void>
  alerts(trip: TestTrip, type?: string): Promise<AlertRow[]>
  /** The one alert of this type that the trip ever had. */
  only(trip: TestTrip, type: string): Promise<AlertRow>
  /** As an administrator. */
  asPerson(method: string, path: string, body?: unknown): Promise<TestAnswer>
  /** Changes a trip as it stands now. */
  patchTrip(id: string, body: object): Promise<TestAnswer>
  /** Replaces a setting as it stands now. */
  putSetting(key: string, body: unknown): Promise<TestAnswer>
  /** Resolves it as a false alarm. */
  resolve(alert: AlertRow): Promise<void>
}

export async function startAlertEngineFixture(
  clock: TestClock,
  options: Partial<AppDeps> = {},
): Promise<AlertEngineFixture> {
  const server = await startTestServer({ ...options, clock })
  const key = await server.apiKey(['positions:write', 'travels:write'])
  let person = await server.signIn('administrador')
  let lane = 0

  const settle = () => settleAlerts(server.app)
  const alerts: AlertEngineFixture['alerts'] = (trip, type) => alertRows(server.db, trip.id, type)
  const post: AlertEngineFixture['post'] = async (...fixes) => {
    const { status, text } = await server.request('POST', '/api/positions', { token: key, body: fixes })
    expect([status, text]).toEqual([202, expect.any(String)])
  }
  const report: AlertEngineFixture['report'] = ({ phone, tracker, lat }, over = {}) =>
    post(...[phone, tracker].map((device) => fixOf(device, clock.now(), lat, { speed: 0, ...over })))
  const asNow = async (ask: () => Promise<TestAnswer>): Promise<TestAnswer> => {
    const answer = await ask()
    if (answer.status !== 401) return answer
    // A person's access lasts for a quarter of an hour, and hours pass here.
    person = await server.signIn('administrador')
    return ask()
  }
  const asPerson: AlertEngineFixture['asPerson'] = (method, path, body) =>
    asNow(() => server.request(method, path, { token: person, ...(body === undefined ? {} : { body }) }))

  return {
    server,
    post,
    report,
    settle,
    alerts,
    asPerson,
    patchTrip: (id, body) => asNow(() => server.patchTrip(id, { token: person, body })),
    putSetting: (key, body) => asNow(() => server.putSetting(key, person, body)),
    newTrip: async (invoice, over = {}) => {
      const trip = await createTrip(server, invoice, { charge_date: new Date(clock.now()).toISOString(), ...over })
      return { ...trip, lat: 17 + 0.5 * lane++ }
    },
    stand: async (trip, minutes) => {
      for (let minute = 0; minute < minutes; minute++) {
        clock.advance(MINUTE_MS)
        await report(trip)
        await settle()
      }
    },
    pass: (minutes) => passMinutes(server.app, clock, minutes),
    only: async (trip, type) => {
      const [alert, ...others] = await alerts(trip, type)
      expect(others).toEqual([])
      if (alert === undefined) throw new Error(`${type} no se levantó`)
      return alert
    },
    resolve: async ({ id }) => {
      const { status, text } = await asPerson('POST', `/api/alerts/${id}/resolve`, FALSE_ALARM)
      expect([status, text]).toEqual([200, expect.any(String)])
      await server.app.alertFeed.poll()
    },
  }
}
