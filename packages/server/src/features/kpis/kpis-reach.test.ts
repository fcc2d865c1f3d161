import { KPI_KEYS, KPIS, type KpiKey } from '@vigia/domain/kpis/kpis'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITED, type ReachWorld, startReachWorld } from '../../../test/reach-world.ts'

const DAY_MS = 86_400_000
let world: ReachWorld
let period: string
beforeAll(async () => {
  world = await startReachWorld()
  // Nothing opens or closes between two looks.
  await world.server.app.alerts.close()
  // What was seeded happened by the database's own clock.
  const { owner } = world.server.db
  for (const [table, column] of [
    ['comments', 'created_at'],
    ['incidences', 'created_at'],
    ['alerts', 'opened_at'],
  ])
    await owner.query(`update ${table} set ${column} = $1`, [new Date(world.clock.now() - 60_000)])
  await owner.query('update comments set user_id = (select min(id) from users where organisation_id = $1)', [
    world.server.organisationId,
  ])
  await owner.query(
    `insert into gps_platform_hours (organisation_id, origin, hour, wanted, read)
     select $1, 'https://norte.mx', date_trunc('hour', $2::timestamptz) - n * interval '1 hour', 60, 30 from generate_series(1, 8) n`,
    [world.server.organisationId, new Date(world.clock.now())],
  )
  period = `from=${calendarDay(world.clock.now() - 7 * DAY_MS)}&to=${calendarDay(world.clock.now())}`
})
afterAll(() => world.server.stop())

const get = async (path: string, token: string) => (await world.server.request('GET', path, { token })).body

describe.each(LIMITED)('limited by %s', (by) => {
  test('every list is the whole one without the trips of others, and every count what it lists', async () => {
    const mine = new Set(world.seen(by).map(({ id }) => id))
    const body = await get(`/api/stats/kpis?${period}`, world.tokens[by])
    const listed: KpiKey[] = []
    for (const key of KPI_KEYS) {
      const [whole, own] = await Promise.all(
        [world.tokens.whole, world.tokens[by]].map((token) =>
          get(`/api/stats/kpis/${key}/rows?${period}&limit=1000`, token),
        ),
      )
      const expected = whole.data.filter(({ travel_id }: { travel_id: string }) => mine.has(travel_id))
      expect([key, own.data]).toEqual([key, expected])
      if (whole.data.length > expected.length && expected.length > 0) listed.push(key)
      const { sample } = body.kpis.find((one: { key: KpiKey }) => one.key === key)
      const counted = own.data.filter(({ is_counted }: { is_counted: boolean }) => is_counted)
      if (!['per-hundred', 'per-shift-change'].includes(KPIS[key].unit))
        expect([key, sample]).toEqual([key, counted.length])
    }
    // A list of nothing would agree with anything.
    expect(listed).toEqual(expect.arrayContaining(['trips', 'delivered', 'alerts', 'incidents', 'silence']))
  })

  test('no platform is told: nobody keeps whose trips stood there', async () => {
    const [whole, own] = await Promise.all(
      [world.tokens.whole, world.tokens[by]].map((token) => get(`/api/stats/kpis?${period}`, token)),
    )
    expect(whole.platforms.ranking).toMatchObject([{ platform: 'norte.mx', read_pct: 50 }])
    expect(own.platforms.ranking).toEqual([])
    const read = own.kpis.find((one: { key: KpiKey }) => one.key === 'platforms-read')
    expect(read).toMatchObject({ value: null, sample: 0 })
  })

  test('what people did is told of the trips that one sees', async () => {
    const [whole, own] = await Promise.all(
      [world.tokens.whole, world.tokens[by]].map(async (token) => {
        const { people } = await get(`/api/stats/team?${period}`, token)
        const { kpis } = await get(`/api/stats/kpis?${period}`, token)
        const comments = people.reduce((sum: number, one: { comments: number }) => sum + one.comments, 0)
        return [comments, kpis.find((one: { key: KpiKey }) => one.key === 'entries').value]
      }),
    )
    expect([own?.[0], whole?.[0]]).toEqual([own?.[1], whole?.[1]])
    expect(own?.[0]).toBeLessThan(whole?.[0])
  })

  test('behind what a person did stands no trip of others', async () => {
    const mine = new Set(world.seen(by).map(({ id }) => id))
    const { people } = await get(`/api/stats/team?${period}`, world.tokens[by])
    for (const { user_id, shift, ...person } of people) {
      for (const of of ['comments', 'alerts', 'trips'] as const) {
        const path = `/api/stats/team/${user_id}/rows?${period}&shift=${shift}&of=${of}&limit=1000`
        const [whole, own] = await Promise.all(
          [world.tokens.whole, world.tokens[by]].map(async (token) => (await get(path, token)).data),
        )
        expect(own).toEqual(whole.filter(({ travel_id }: { travel_id: string }) => mine.has(travel_id)))
        expect(own).toHaveLength(person[of])
      }
    }
    expect(people.length).toBeGreaterThan(0)
  })

  test('the names of other carriers are not told, and no client of others can be asked for', async () => {
    const body = await get(`/api/stats/kpis?${period}`, world.tokens[by])
    const mine = new Set(world.seen(by).map(({ carrierId }) => carrierId))
    expect(body.carriers.length).toBeGreaterThan(0)
    expect(body.carriers.filter(({ carrier_id }: { carrier_id: string }) => !mine.has(carrier_id))).toEqual([])
    const clients = new Set(world.seen(by).map(({ clientId }) => clientId))
    expect(body.clients.filter(({ client_id }: { client_id: string }) => !clients.has(client_id))).toEqual([])
    const other = world.unseen(by).find(({ clientId }) => clientId !== null)
    const asked = await get(`/api/stats/kpis?${period}&client_id=${other?.clientId}`, world.tokens[by])
    const seen = world.seen(by).filter(({ clientId }) => clientId === other?.clientId).length
    expect(asked.kpis.find((one: { key: KpiKey }) => one.key === 'trips').value).toBe(seen)
  })
})
