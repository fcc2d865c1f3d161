import { afterEach, beforeEach, expect, test } from 'vitest'
import { alertRows } from '../../../test/alert-rows.ts'
import { type BareApp, databaseAway, startBareApp } from '../../../test/bare-app.ts'
import { createTestClock, type TestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { noteMinute } from '../../../test/system-minutes.ts'
import { createTrip, fixOf, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

const SECOND_MS = 1_000
const UNITS = 6

let clock: TestClock
let server: TestServer
let key: string
let units: TestTrip[]
let bare: BareApp

/** Six of one platform that drive, each by its tracker alone, and report once a minute. */
beforeEach(async () => {
  clock = createTestClock()
  server = await startTestServer({ clock })
  key = await server.apiKey(['positions:write'])
  units = []
  for (let n = 0; n < UNITS; n++) units.push(await createTrip(server, `S-${n}`, { gps_platform: 'Samsara' }))
  await server.app.close()
  bare = await startBareApp(server.db, clock)
  await drive(6, units)
  return async () => {
    await bare.stop()
  }
})
afterEach(() => server.db.drop())

/** Minutes in which these are heard, and no other. */
async function drive(minutes: number, reporting: readonly TestTrip[]): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    clock.advance(MINUTE_MS)
    await report(reporting)
    await noteMinute(server.db, clock)
    await bare.settle()
  }
}
/** Each on a road of its own. */
const fixAt = (trip: TestTrip, at: number) =>
  fixOf(trip.tracker, at, 17 + 1.4 * units.indexOf(trip) + ((at / MINUTE_MS) % 100) * 0.01, { speed: 70 })
async function report(reporting: readonly TestTrip[]): Promise<void> {
  if (reporting.length > 0)
    await bare.post(
      key,
      reporting.map((trip) => fixAt(trip, clock.now())),
    )
}

const typesOf = async (trip: TestTrip) => (await alertRows(server.db, trip.id)).map(({ type }) => type).toSorted()
const incidents = () => alertRows(server.db, null, 'PLATAFORMA_CAIDA')
const jammed = async () => (await alertRows(server.db, null, 'POSIBLE_BLOQUEO')).map(({ trip_id }) => trip_id)
const theUnit = (n: number): TestTrip => {
  const unit = units[n]
  if (unit === undefined) throw new Error(`no hay unidad ${n}`)
  return unit
}

async function serverDown(forMs: number): Promise<void> {
  await bare.stop()
  clock.advance(forMs)
  bare = await startBareApp(server.db, clock)
}

const databaseDown = (forMs: number): Promise<void> => databaseAway(bare, clock, forMs)

/** The jobs that judge silences, which a bare server runs when it is told to. */
const jobs = {
  tick: async () => {
    await bare.app.live.jobs.find(({ name }) => name === 'fleet-tick')?.run(new AbortController().signal)
  },
  alerts: () => bare.app.alerts.job.run(new AbortController().signal),
}

async function processFrozen(forMs: number): Promise<void> {
  await jobs.alerts()
  clock.standStill(forMs)
  await jobs.alerts()
}

/** A server of which nobody noted when it ran: what is received tells it. */
async function serverDownUnnoted(forMs: number): Promise<void> {
  await server.db.owner.query('delete from system_minutes')
  await serverDown(forMs)
}

test.each([
  ['the server was down', serverDown],
  ['a server was down whose minutes nobody noted', serverDownUnnoted],
  ['the database was away', databaseDown],
  ['the process stood still', processFrozen],
])('while %s no platform fell: of six units the one that stays silent is a possible jammer', async (_, outage) => {
  const [gone, ...well] = units
  await outage(16 * MINUTE_MS)
  await bare.settle()
  clock.advance(50 * SECOND_MS)
  await bare.settle()
  clock.advance(5 * SECOND_MS)
  await drive(3, well)
  expect(await incidents()).toEqual([])
  expect(await jammed()).toEqual([gone?.id])
  expect(await typesOf(theUnit(0))).toEqual(expect.arrayContaining(['GPS_DESACTUALIZADO', 'POSIBLE_BLOQUEO']))
  const [alert] = await alertRows(server.db, theUnit(0).id, 'POSIBLE_BLOQUEO')
  expect(alert).toMatchObject({ severity: 'critical', silence_class: 'unknown' })
  expect(alert?.reasons).toContainEqual(
    expect.stringMatching(/^Vigía no recibió nada durante 1[567] min: no se sabe si calló entonces o después$/),
  )
})

test('while no position could be stored nobody was silent', async () => {
  const [gone, ...well] = units
  await server.db.owner.query(`
    create function full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on positions for each row execute function full_disk()`)
  for (let minute = 0; minute < 16; minute++) {
    clock.advance(MINUTE_MS)
    const headers = { authorization: `Bearer ${key}` }
    const payload = units.map((trip) => fixAt(trip, clock.now()))
    const answer = await bare.app.server.inject({ method: 'POST', url: '/api/positions', headers, payload })
    expect(answer.statusCode).toBe(503)
    await bare.settle()
  }
  await server.db.owner.query('drop function full_disk cascade')
  await drive(3, well)
  expect([await incidents(), await jammed()]).toEqual([[], [gone?.id]])
})

test('after two starts, and one early fix between them, nobody is taken for silent before', async () => {
  await serverDown(16 * MINUTE_MS)
  await noteMinute(server.db, clock)
  await report(units.slice(0, 1))
  await bare.settle()
  await serverDown(90 * SECOND_MS)
  await bare.settle()
  clock.advance(50 * SECOND_MS)
  await bare.settle()
  expect([await incidents(), await jammed()]).toEqual([[], []])
})

test('a platform that went quiet before we did is still one incident after, and excuses who is not back', async () => {
  await drive(8, [])
  expect(await incidents()).toHaveLength(1)
  await serverDown(16 * MINUTE_MS)
  await bare.settle()
  clock.advance(50 * SECOND_MS)
  await bare.settle()
  expect(await incidents()).toMatchObject([{ condition_ended_at: null, closed_at: null, value: UNITS }])
  await drive(4, units.slice(1))
  expect(await incidents()).toMatchObject([{ closed_at: null }])
  expect(await jammed()).toEqual([])
})

test('a platform that is quiet since a downtime of ours is an incident that says that nobody knows since when', async () => {
  await serverDown(16 * MINUTE_MS)
  await bare.settle()
  clock.advance(50 * SECOND_MS)
  await bare.settle()
  expect(await incidents()).toEqual([])
  clock.advance(5 * SECOND_MS)
  await drive(4, [])
  expect(await incidents()).toMatchObject([
    {
      value: UNITS,
      reasons: [
        '6 unidades de la misma plataforma siguen sin reportar',
        expect.stringMatching(/^Vigía no recibió nada durante 1[67] min: no se sabe si callaron a la vez$/),
      ],
    },
  ])
  expect(await jammed()).toEqual([])
})

test('nor is any of its units a possible jammer while nobody can know yet, though they report every four minutes', async () => {
  for (let round = 0; round < 8; round++) {
    await drive(3, [])
    await drive(1, units)
  }
  await serverDown(16 * MINUTE_MS)
  for (let minute = 0; minute < 8; minute++) {
    await drive(1, [])
    expect(await jammed()).toEqual([])
  }
  expect(await incidents()).toHaveLength(1)
})

test('who is heard again, and sends what it kept the oldest first, is no possible jammer of its first fixes', async () => {
  const [late] = units
  const downAt = clock.now()
  await serverDown(16 * MINUTE_MS)
  await bare.settle()
  clock.advance(MINUTE_MS)
  await bare.settle()
  const batch = [1, 2, 3].map((minute) => fixAt(late ?? theUnit(0), downAt + minute * MINUTE_MS))
  await bare.post(key, batch)
  await bare.settle()
  expect(await jammed()).toEqual([])
})

test('nor are units that send what they kept bit by bit, each of them heard this minute, an outage of their platform', async () => {
  const downAt = clock.now()
  await serverDown(30 * MINUTE_MS)
  await bare.settle()
  for (let minute = 1; minute <= 6; minute++) {
    clock.advance(MINUTE_MS)
    for (let kept = 5 * minute - 4; kept <= 5 * minute; kept++)
      await bare.post(
        key,
        units.map((trip) => fixAt(trip, downAt + kept * MINUTE_MS)),
      )
    await bare.settle()
    expect([await incidents(), await jammed()]).toEqual([[], []])
  }
})

/** How often alerts have followed a change of the fleet. */
const judged = async (): Promise<number> =>
  Number(/^vigia_alert_engine_seconds_count (\d+)$/m.exec((await bare.app.server.inject('/metrics')).body)?.[1])

/** Fixes are posted, and no job runs: alerts follow them by themselves. */
async function postAndJudge(fixes: readonly object[]): Promise<void> {
  await bare.app.leads.job.run(new AbortController().signal)
  const before = await judged()
  await bare.post(key, fixes)
  await expect.poll(judged).toBeGreaterThan(before)
}

test.each([
  ['post', 'tick', 'alerts'],
  ['post', 'alerts', 'tick'],
  ['tick', 'post', 'alerts'],
  ['tick', 'alerts', 'post'],
  ['alerts', 'tick', 'post'],
  ['alerts', 'post', 'tick'],
] as const)('after the process stood still %s, %s, %s: nobody is silent by that time', async (...order) => {
  await jobs.tick()
  await jobs.alerts()
  const stoodAt = clock.now()
  clock.standStill(16 * MINUTE_MS)
  const kept = [1, 2, 3].map((minute) => fixAt(theUnit(0), stoodAt + minute * MINUTE_MS))
  for (const first of order) {
    await (first === 'post' ? postAndJudge(kept) : jobs[first]())
    const { assessment } = bare.app.live.fleet.reader.trip(server.organisationId, theUnit(0).id) ?? {}
    expect(assessment?.factors.map(({ type }) => type)).not.toContain('POSIBLE_BLOQUEO')
    expect([await incidents(), await jammed()]).toEqual([[], []])
  }
  clock.advance(MINUTE_MS)
  await bare.settle()
  expect([await incidents(), await jammed()]).toEqual([[], []])
})

test('nor after half a day, and a start too short to be of use', async () => {
  await server.db.owner.query("update trips set gps_platform = 'P' || id")
  await serverDown(13 * 60 * MINUTE_MS)
  await noteMinute(server.db, clock)
  await bare.settle()
  clock.advance(40 * SECOND_MS)
  await bare.settle()
  await serverDown(10 * SECOND_MS)
  await bare.settle()
  clock.advance(46 * SECOND_MS)
  await bare.settle()
  expect(await jammed()).toEqual([])
})

test('a device that sends what it kept while we were down has no gap', async () => {
  const [gone, ...well] = units
  const downAt = clock.now()
  await serverDown(16 * MINUTE_MS)
  for (let minute = 1; minute <= 16; minute++) {
    await bare.post(
      key,
      well.map((trip) => fixAt(trip, downAt + minute * MINUTE_MS)),
    )
  }
  await bare.settle()
  await drive(4, well)
  expect(await jammed()).toEqual([gone?.id])
})

test('units that were silent before the server went down wait no longer than others, though most of the fleet was', async () => {
  await drive(9, units.slice(4))
  for (let start = 0; start < 2; start++) {
    await serverDown(30 * SECOND_MS)
    await bare.settle()
    expect(await jammed()).toEqual([])
    clock.advance(20 * SECOND_MS)
    await report(units.slice(4))
    await noteMinute(server.db, clock)
  }
  clock.advance(30 * SECOND_MS)
  await bare.settle()
  expect((await jammed()).toSorted()).toEqual(
    units
      .slice(0, 4)
      .map(({ id }) => id)
      .toSorted(),
  )
})
