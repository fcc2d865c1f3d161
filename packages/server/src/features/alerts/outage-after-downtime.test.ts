import { beforeEach, expect, test } from 'vitest'
import { alertRows } from '../../../test/alert-rows.ts'
import { databaseAway } from '../../../test/bare-app.ts'
import { type SixUnits, startSixUnits } from '../../../test/six-units.ts'
import { noteMinute } from '../../../test/system-minutes.ts'
import { MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

const SECOND_MS = 1_000

let six: SixUnits
beforeEach(async () => {
  six = await startSixUnits()
  return six.stop
})

const serverDown = (forMs: number): Promise<void> => six.serverDown(forMs)
const databaseDown = (forMs: number): Promise<void> => databaseAway(six.bare(), six.clock, forMs)
const typesOf = async (trip: TestTrip) => (await alertRows(six.server.db, trip.id)).map(({ type }) => type).toSorted()

async function processFrozen(forMs: number): Promise<void> {
  await six.jobs.alerts()
  six.clock.standStill(forMs)
  await six.jobs.alerts()
}

/** A server of which nobody noted when it ran: what is received tells it. */
async function serverDownUnnoted(forMs: number): Promise<void> {
  await six.server.db.owner.query('delete from system_minutes')
  await six.serverDown(forMs)
}

test.each([
  ['the server was down', serverDown],
  ['a server was down whose minutes nobody noted', serverDownUnnoted],
  ['the database was away', databaseDown],
  ['the process stood still', processFrozen],
])('while %s no platform fell: of six units the one that stays silent is a possible jammer', async (_, outage) => {
  const [gone, ...well] = six.units
  await outage(16 * MINUTE_MS)
  await six.bare().settle()
  six.clock.advance(50 * SECOND_MS)
  await six.bare().settle()
  six.clock.advance(5 * SECOND_MS)
  await six.drive(3, well)
  expect(await six.incidents()).toEqual([])
  expect(await six.jammed()).toEqual([gone?.id])
  expect(await typesOf(six.theUnit(0))).toEqual(expect.arrayContaining(['GPS_DESACTUALIZADO', 'POSIBLE_BLOQUEO']))
  const [alert] = await alertRows(six.server.db, six.theUnit(0).id, 'POSIBLE_BLOQUEO')
  expect(alert).toMatchObject({ severity: 'critical', silence_class: 'unknown' })
  expect(alert?.reasons).toContainEqual(
    expect.stringMatching(/^Vigía no recibió nada durante 1[567] min: no se sabe si calló entonces o después$/),
  )
})

test('after two starts, and one early fix between them, nobody is taken for silent before', async () => {
  await six.serverDown(16 * MINUTE_MS)
  await noteMinute(six.server.db, six.clock)
  await six.report(six.units.slice(0, 1))
  await six.bare().settle()
  await six.serverDown(90 * SECOND_MS)
  await six.bare().settle()
  six.clock.advance(50 * SECOND_MS)
  await six.bare().settle()
  expect([await six.incidents(), await six.jammed()]).toEqual([[], []])
})

test('nor where the start between them had noted no minute of its own yet: one position proves nothing of the time before it', async () => {
  await six.server.db.owner.query("update trips set gps_platform = 'P' || id")
  await six.serverDown(16 * MINUTE_MS)
  await six.report(six.units.slice(0, 1))
  await six.serverDown(20 * SECOND_MS)
  await six.bare().settle()
  six.clock.advance(50 * SECOND_MS)
  await six.bare().settle()
  expect(await six.jammed()).toEqual([])
})

test('a platform that went quiet before we did is still one incident after, and excuses who is not back', async () => {
  await six.drive(8, [])
  expect(await six.incidents()).toHaveLength(1)
  await six.serverDown(16 * MINUTE_MS)
  await six.bare().settle()
  six.clock.advance(50 * SECOND_MS)
  await six.bare().settle()
  expect(await six.incidents()).toMatchObject([{ condition_ended_at: null, closed_at: null, value: six.units.length }])
  await six.drive(4, six.units.slice(1))
  expect(await six.incidents()).toMatchObject([{ closed_at: null }])
  expect(await six.jammed()).toEqual([])
})

test('a platform that is quiet since a downtime of ours is an incident that says that nobody knows since when', async () => {
  await six.serverDown(16 * MINUTE_MS)
  await six.bare().settle()
  six.clock.advance(50 * SECOND_MS)
  await six.bare().settle()
  expect(await six.incidents()).toEqual([])
  six.clock.advance(5 * SECOND_MS)
  await six.drive(4, [])
  expect(await six.incidents()).toMatchObject([
    {
      value: six.units.length,
      reasons: [
        '6 unidades de la misma plataforma siguen sin reportar',
        expect.stringMatching(/^Vigía no recibió nada durante 1[67] min: no se sabe si callaron a la vez$/),
      ],
    },
  ])
  expect(await six.jammed()).toEqual([])
})

test('nor is any of its units a possible jammer while nobody can know yet, though they report every four minutes', async () => {
  for (let round = 0; round < 8; round++) {
    await six.drive(3, [])
    await six.drive(1, six.units)
  }
  await six.serverDown(16 * MINUTE_MS)
  for (let minute = 0; minute < 8; minute++) {
    await six.drive(1, [])
    expect(await six.jammed()).toEqual([])
  }
  expect(await six.incidents()).toHaveLength(1)
})

test('who is heard again, and sends what it kept the oldest first, is no possible jammer of its first fixes', async () => {
  const [late] = six.units
  const downAt = six.clock.now()
  await six.serverDown(16 * MINUTE_MS)
  await six.bare().settle()
  six.clock.advance(MINUTE_MS)
  await six.bare().settle()
  const batch = [1, 2, 3].map((minute) => six.fixAt(late ?? six.theUnit(0), downAt + minute * MINUTE_MS))
  await six.bare().post(six.key, batch)
  await six.bare().settle()
  expect(await six.jammed()).toEqual([])
})

test('nor are units that send what they kept bit by bit, each of them heard this minute, an outage of their platform', async () => {
  const downAt = six.clock.now()
  await six.serverDown(30 * MINUTE_MS)
  await six.bare().settle()
  for (let minute = 1; minute <= 6; minute++) {
    six.clock.advance(MINUTE_MS)
    for (let kept = 5 * minute - 4; kept <= 5 * minute; kept++)
      await six.bare().post(
        six.key,
        six.units.map((trip) => six.fixAt(trip, downAt + kept * MINUTE_MS)),
      )
    await six.bare().settle()
    expect([await six.incidents(), await six.jammed()]).toEqual([[], []])
  }
})

test('nor after half a day, and a start too short to be of use', async () => {
  await six.server.db.owner.query("update trips set gps_platform = 'P' || id")
  await six.serverDown(13 * 60 * MINUTE_MS)
  await noteMinute(six.server.db, six.clock)
  await six.bare().settle()
  six.clock.advance(40 * SECOND_MS)
  await six.bare().settle()
  await six.serverDown(10 * SECOND_MS)
  await six.bare().settle()
  six.clock.advance(46 * SECOND_MS)
  await six.bare().settle()
  expect(await six.jammed()).toEqual([])
})

test('a device that sends what it kept while we were down has no gap', async () => {
  const [gone, ...well] = six.units
  const downAt = six.clock.now()
  await six.serverDown(16 * MINUTE_MS)
  for (let minute = 1; minute <= 16; minute++) {
    await six.bare().post(
      six.key,
      well.map((trip) => six.fixAt(trip, downAt + minute * MINUTE_MS)),
    )
  }
  await six.bare().settle()
  await six.drive(4, well)
  expect(await six.jammed()).toEqual([gone?.id])
})

test('units that were silent before the server went down wait no longer than others, though most of the fleet was', async () => {
  await six.drive(9, six.units.slice(4))
  for (let start = 0; start < 2; start++) {
    await six.serverDown(30 * SECOND_MS)
    await six.bare().settle()
    expect(await six.jammed()).toEqual([])
    six.clock.advance(20 * SECOND_MS)
    await six.report(six.units.slice(4))
    await noteMinute(six.server.db, six.clock)
  }
  six.clock.advance(30 * SECOND_MS)
  await six.bare().settle()
  expect((await six.jammed()).toSorted()).toEqual(
    six.units
      .slice(0, 4)
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('minutes of which nobody knows, in which positions were received, are no downtime', async () => {
  const [gone, ...well] = six.units
  await six.drive(9, well)
  await six.server.db.owner.query("delete from system_minutes where minute > $1::timestamptz - interval '9 minutes'", [
    new Date(six.clock.now()),
  ])
  await six.serverDown(30 * SECOND_MS)
  await six.bare().settle()
  six.clock.advance(50 * SECOND_MS)
  await six.bare().settle()
  expect([await six.incidents(), await six.jammed()]).toEqual([[], [gone?.id]])
})
