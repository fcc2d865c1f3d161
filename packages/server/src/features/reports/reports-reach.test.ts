import { REPORT_KINDS } from '@vigia/domain/reports/report-kind'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { DAY_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITED, type ReachWorld, startReachWorld } from '../../../test/reach-world.ts'

let world: ReachWorld
let params: object
beforeAll(async () => {
  world = await startReachWorld()
  // Nothing opens or closes between two looks.
  await world.server.app.alerts.close()
  const { owner } = world.server.db
  await owner.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message)
     select organisation_id, id, type, 'high', 't', 'm'
     from trips, unnest(array['GPS_DESACTUALIZADO', 'UNIDAD_DETENIDA', 'EXCESO_VELOCIDAD']) type on conflict do nothing`,
  )
  await owner.query(
    `insert into trip_status_changes (trip_id, at, from_status, to_status, actor_kind)
     select id, $1, 'in route', 'load', 'system' from trips order by id`,
    [new Date(world.clock.now() - 60_000)],
  )
  // What was seeded happened by the database's own clock.
  for (const [table, column] of [
    ['comments', 'created_at'],
    ['alerts', 'opened_at'],
  ])
    await owner.query(`update ${table} set ${column} = $1`, [new Date(world.clock.now() - 60_000)])
  await owner.query(
    `insert into gps_platform_hours (organisation_id, origin, hour, wanted, read)
     select $1, 'https://norte.mx', date_trunc('hour', $2::timestamptz) - n * interval '1 hour', 60, 30 from generate_series(1, 8) n`,
    [world.server.organisationId, new Date(world.clock.now())],
  )
  const now = world.clock.now()
  params = { from: calendarDay(now - 7 * DAY_MS), to: calendarDay(now) }
})
afterAll(() => world.server.stop())

const OF_TRIPS = REPORT_KINDS.filter((kind) => kind !== 'platform_availability')

const preview = async (kind: string, token: string, more: object = {}) =>
  (
    await world.server.request('POST', `/api/reports/${kind}/preview`, {
      token,
      body: { params: { ...params, ...more } },
    })
  ).body

describe.each(LIMITED)('limited by %s', (by) => {
  test.each(OF_TRIPS)('%s is the whole one without the trips of others, and counts no others', async (kind) => {
    const mine = new Set(world.seen(by).map(({ id }) => id))
    const [whole, own] = [await preview(kind, world.tokens.whole), await preview(kind, world.tokens[by])]
    const expected = whole.rows.filter(({ trip_id }: { trip_id: string }) => mine.has(trip_id))
    // The whole one may have more than a preview shows: its rows are the first of one's own.
    expect(own.rows.slice(0, expected.length)).toEqual(expected)
    expect(own.rows.filter(({ trip_id }: { trip_id: string }) => !mine.has(trip_id))).toEqual([])
    if (whole.total === whole.rows.length) expect(own.total).toBe(expected.length)
    // A list of nothing would agree with anything.
    expect(expected.length).toBeGreaterThan(0)
    expect(whole.total).toBeGreaterThan(own.total)
  })

  test('no platform is told: nobody keeps whose trips stood there', async () => {
    const [whole, own] = [
      await preview('platform_availability', world.tokens.whole),
      await preview('platform_availability', world.tokens[by]),
    ]
    expect(whole).toMatchObject({ total: 1, rows: [{ cells: expect.arrayContaining(['norte.mx', 50]) }] })
    expect(own).toMatchObject({ total: 0, rows: [] })
    const saysWhose = ({ notes }: { notes: readonly string[] }) =>
      notes.some((note) => note.includes('de toda la empresa'))
    expect([saysWhose(own), saysWhose(whole)]).toEqual([true, false])
    // Not that there was none.
    expect(own.figures.map(({ value }: { value: number | null }) => value)).toEqual(own.figures.map(() => null))
  })

  test('a client of others has no rows, and no name', async () => {
    const other = world.unseen(by).find(({ clientId }) => clientId !== null)
    const own = await preview('trips_by_client', world.tokens[by], { client_id: other?.clientId })
    const seen = world.seen(by).filter(({ clientId }) => clientId === other?.clientId).length
    expect(own.total).toBe(seen)
  })
})
