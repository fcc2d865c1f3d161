import { testLogger } from '@vigia/runtime/test/test-logger'
import fc from 'fast-check'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alertRows } from '../../../test/alert-rows.ts'
import { startBareApp } from '../../../test/bare-app.ts'
import { createTestClock, type TestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'
import { leadership } from '../../db/leadership.ts'
import { createAlertEngine } from './alert-engine.ts'

const RUNS = 6
const UNITS = 12

let clock: TestClock
let server: TestServer
let key: string
let trips: TestTrip[]

beforeEach(async () => {
  clock = createTestClock()
  server = await startTestServer({ clock })
  key = await server.apiKey(['positions:write'])
  trips = []
  for (let n = 0; n < UNITS; n++) trips.push(await createTrip(server, `U-${n}`))
  await server.app.close()
})
afterEach(() => server.db.drop())

const stale = (trip: TestTrip) => alertRows(server.db, trip.id, 'GPS_DESACTUALIZADO')
/** Each far from the others: one silence explains no other. */
const fixes = (reporting: readonly TestTrip[], at = clock.now()) =>
  reporting.map((trip) => fixOf(trip.tracker, at, 17 + 0.5 * trips.indexOf(trip), { speed: 0 }))

/** What becomes of one unit's silence, by the rules alone: no database, no restart. */
function modelOf() {
  const alerts: { occurrences: number; endedAt: number | null; closedAt: number | null }[] = []
  return {
    alerts,
    /** `mayOpen`: the server has listened for long enough to know. */
    judge: (lastAt: number, now: number, mayOpen: boolean) => {
      const isSilent = now - lastAt > 15 * MINUTE_MS
      const alert = alerts.at(-1)
      if (isSilent && !mayOpen && alert?.closedAt !== null) return
      if (isSilent && alert !== undefined && (alert.closedAt === null || now - alert.closedAt <= 15 * MINUTE_MS)) {
        if (alert.closedAt !== null) alert.occurrences += 1
        alert.endedAt = null
        alert.closedAt = null
      } else if (isSilent) alerts.push({ occurrences: 1, endedAt: null, closedAt: null })
      else if (alert?.closedAt === null) {
        alert.endedAt ??= now
        if (now - alert.endedAt >= 5 * MINUTE_MS) alert.closedAt = now
      }
    },
  }
}

/** A while in the life of a server: minutes in which some units are heard, or minutes in which it is down. */
const happening = fc.record({
  isDown: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  minutes: fc.integer({ min: 0, max: 20 }),
  reporting: fc.uniqueArray(fc.integer({ min: 0, max: UNITS - 1 })),
})

test('any schedule of silences, restarts and downtimes gives exactly the alerts of the rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 4, maxLength: 20 }), async (happenings) => {
      const { owner } = server.db
      await owner.query('truncate alerts, positions, current_positions cascade')
      clock.advance(24 * 60 * MINUTE_MS)
      let app = await startBareApp(server.db, clock)
      await app.post(key, fixes(trips))
      const lastAt = trips.map(() => clock.now())
      const models = trips.map(modelOf)
      const judge = async (mayOpen = true) => {
        await app.settle()
        models.forEach((model, unit) => {
          model.judge(lastAt[unit] ?? 0, clock.now(), mayOpen)
        })
      }
      await judge()
      for (const { isDown, minutes, reporting } of happenings) {
        if (isDown) {
          await app.stop()
          clock.advance(minutes * MINUTE_MS)
          app = await startBareApp(server.db, clock)
          await judge(false)
          clock.advance(MINUTE_MS)
        } else clock.advance(minutes * MINUTE_MS)
        for (const unit of reporting) lastAt[unit] = clock.now()
        await app.post(key, fixes(trips.filter((_, unit) => reporting.includes(unit))))
        await judge()
        await judge()
      }
      await app.stop()
      for (const [unit, trip] of trips.entries()) {
        const found = (await stale(trip)).map(({ occurrences, closed_at }) => ({ occurrences, closedAt: closed_at }))
        expect(found).toEqual(models[unit]?.alerts.map(({ occurrences, closedAt }) => ({ occurrences, closedAt })))
      }
    }),
    { numRuns: RUNS },
  )
})

/** Evaluations at once, as two servers would make them that both believe to lead. */
test('two that both believe to lead open, raise and close each alert once', async () => {
  const bare = await startBareApp(server.db, clock)
  const twin = (name: string) => {
    const leads = leadership(server.db.database.unscoped, name, testLogger)
    const { live, alertFeed } = bare.app
    const engine = createAlertEngine({
      ...{ db: server.db.database.unscoped, clock, logger: testLogger, registry: new Registry() },
      ...{
        fleet: live.fleet.reader,
        downtimes: live.downtimes,
        signals: live.signals,
        feed: alertFeed.feed,
        leadership: leads,
        noteMail: null,
      },
    })
    return { leads, engine }
  }
  const twins = [twin('una'), twin('otra')]
  for (const { leads } of twins) await leads.job.run(new AbortController().signal)
  const settle = async () => {
    await bare.app.live.fleet.tick()
    // One that finds the other's work where it meant to write reads it, and is done the next time.
    for (let round = 0; round < 2; round++) await Promise.all(twins.map(({ engine }) => engine.evaluate()))
  }

  await bare.post(key, fixes(trips))
  await settle()
  for (const minutes of [16, 46]) {
    clock.advance(minutes * MINUTE_MS)
    await settle()
  }
  await bare.post(key, fixes(trips))
  for (let minute = 0; minute < 6; minute++) {
    await settle()
    clock.advance(MINUTE_MS)
  }
  await settle()
  for (const trip of trips) {
    const found = await stale(trip)
    expect(found.map(({ events }) => events)).toEqual([['opened', 'severity-raised', 'condition-ended', 'closed']])
    expect(found[0]?.announced).toEqual(['new-alert', 'alert-updated', 'alert-updated', 'alert-updated'])
  }
  for (const { leads, engine } of twins) {
    await engine.close()
    await leads.close()
  }
  await bare.stop()
})

test('when the connection of the one that leads is cut, the other goes on where it was', async () => {
  const [first, second] = [await startBareApp(server.db, clock), await startBareApp(server.db, clock)]
  const both = [first, second]
  const [early = [], late = []] = [trips.slice(0, 6), trips.slice(6)]
  for (const { app } of both) await app.live.intake.devices.reload()
  await first.post(key, fixes(trips))
  for (const { app } of both) {
    app.live.signals.tripsChanged(
      server.organisationId,
      trips.map(({ id }) => id),
    )
    await app.live.fleet.loader.settled()
  }
  for (const bare of both) await bare.settle()
  clock.advance(14 * MINUTE_MS)
  // Both are told, as the servers tell each other.
  await first.post(key, fixes(late))
  await second.post(key, fixes(late))
  clock.advance(2 * MINUTE_MS)
  for (const bare of both) await bare.settle()
  expect(both.map(({ app }) => app.alerts.isLeading())).toEqual([true, false])
  for (const trip of early) expect(await stale(trip)).toMatchObject([{ events: ['opened'] }])

  await server.db.owner.query(
    `select pg_terminate_backend(pid) from pg_locks
     where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`,
  )
  await expect.poll(first.app.alerts.isLeading, { interval: 5 }).toBe(false)
  clock.advance(14 * MINUTE_MS)
  await second.settle()
  await first.settle()
  expect(both.map(({ app }) => app.alerts.isLeading())).toEqual([false, true])
  for (const trip of trips) expect(await stale(trip)).toMatchObject([{ events: ['opened'], announced: ['new-alert'] }])
  for (const bare of both) await bare.stop()
})

test('a clock that leaps ten minutes ahead and back misses nothing and doubles nothing', async () => {
  const bare = await startBareApp(server.db, clock)
  const [driven, silent] = [trips.slice(0, 6), trips.slice(6)]
  await bare.post(key, fixes(trips))
  await bare.settle()
  for (let minute = 1; minute <= 40; minute++) {
    clock.advance(MINUTE_MS)
    if (minute === 10 || minute === 25) clock.advance(10 * MINUTE_MS)
    if (minute === 13 || minute === 28) clock.advance(-10 * MINUTE_MS)
    if (minute === 33) clock.advance(-10 * MINUTE_MS)
    await bare.post(key, fixes(driven))
    await bare.settle()
    const { rows } = await server.db.owner.query('select 1 from alerts where closed_at < opened_at or value < 0')
    expect(rows).toEqual([])
  }
  for (const trip of silent) {
    const found = await stale(trip)
    expect(found).toMatchObject([{ closed_at: null }])
    expect(found[0]?.announced.filter((kind) => kind === 'new-alert')).toHaveLength(1)
  }
  for (const trip of driven) expect((await stale(trip)).length).toBeLessThanOrEqual(1)
  await bare.stop()
})
