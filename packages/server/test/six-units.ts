import { alertRows } from './alert-rows.ts'
import { type BareApp, startBareApp } from './bare-app.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { startTestServer, type TestServer } from './server.ts'
import { noteMinute } from './system-minutes.ts'
import { createTrip, fixOf, MINUTE_MS, type TestTrip } from './trips.ts'

const UNITS = 6

/** Six units of one platform that drive, each by its tracker alone and on a road of its own, and have reported once a minute. */
export interface SixUnits {
  readonly clock: TestClock
  readonly server: TestServer
  readonly key: string
  readonly units: readonly TestTrip[]
  /** The server as it was started last. */
  readonly bare: () => BareApp
  /** Those that judge silences: a bare server runs them when it is told to. */
  readonly jobs: Readonly<Record<'tick' | 'alerts', () => Promise<void>>>
  /** Minutes in which these are heard, and no other. */
  drive(minutes: number, reporting: readonly TestTrip[]): Promise<void>
  report(reporting: readonly TestTrip[]): Promise<void>
  fixAt(trip: TestTrip, at: number): object
  theUnit(n: number): TestTrip
  incidents(): ReturnType<typeof alertRows>
  /** The trips with a possible jammer. */
  jammed(): Promise<readonly (string | null)[]>
  serverDown(forMs: number): Promise<void>
  stop(): Promise<void>
}

export async function startSixUnits(): Promise<SixUnits> {
  const clock = createTestClock()
  const server = await startTestServer({ clock })
  const key = await server.apiKey(['positions:write'])
  const units: TestTrip[] = []
  for (let n = 0; n < UNITS; n++) units.push(await createTrip(server, `S-${n}`, { gps_platform: 'Samsara' }))
  await server.app.close()
  let bare = await startBareApp(server.db, clock)

  const fixAt = (trip: TestTrip, at: number) =>
    fixOf(trip.tracker, at, 17 + 1.4 * units.indexOf(trip) + ((at / MINUTE_MS) % 100) * 0.01, { speed: 70 })
  const report = async (reporting: readonly TestTrip[]): Promise<void> => {
    if (reporting.length === 0) return
    await bare.post(
      key,
      reporting.map((trip) => fixAt(trip, clock.now())),
    )
  }
  const drive = async (minutes: number, reporting: readonly TestTrip[]): Promise<void> => {
    for (let minute = 0; minute < minutes; minute++) {
      clock.advance(MINUTE_MS)
      await report(reporting)
      await noteMinute(server.db, clock)
      await bare.settle()
    }
  }
  await drive(6, units)
  return {
    ...{ clock, server, key, units, drive, report, fixAt },
    bare: () => bare,
    jobs: {
      tick: async () => {
        await bare.app.live.jobs.find(({ name }) => name === 'fleet-tick')?.run(new AbortController().signal)
      },
      alerts: () => bare.app.alerts.job.run(new AbortController().signal),
    },
    theUnit: (n) => {
      const unit = units[n]
      if (unit === undefined) throw new Error(`no hay unidad ${n}`)
      return unit
    },
    incidents: () => alertRows(server.db, null, 'PLATAFORMA_CAIDA'),
    jammed: async () => (await alertRows(server.db, null, 'POSIBLE_BLOQUEO')).map(({ trip_id }) => trip_id),
    serverDown: async (forMs) => {
      await bare.stop()
      clock.advance(forMs)
      bare = await startBareApp(server.db, clock)
    },
    stop: async () => {
      await bare.stop()
      await server.db.drop()
    },
  }
}
