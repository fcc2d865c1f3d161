import { alertWork } from '@vigia/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AlertFixture, MISSING, startAlertFixture } from '../../../test/alert-fixture.ts'
import { raisedAlert } from '../../../test/raised-alert.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

let arranged: AlertFixture
let trip: TestTrip
let began: number
let alertId: string
beforeAll(async () => {
  arranged = await startAlertFixture()
  began = arranged.clock.now()
  trip = await createTrip(arranged.server, 'AL-1', {
    ...{ company_client_name: 'Cementos', company_carrier_name: 'Fletes del Norte' },
    charge_date: iso(0),
  })
  await arranged.owner.query(`update clients set phone = '55 1111 1111' where name = 'Cementos'`)
  await arranged.owner.query(`update carriers set phone = '81 2222 2222' where name = 'Fletes del Norte'`)
  arranged.clock.advance(40 * MINUTE_MS)
  await send([1, 9, 10, 25, 39])
  alertId = await raisedAlert(arranged.server, trip.id, 'DESVIO_RUTA')
})
afterAll(() => arranged.server.stop())

const iso = (minutes: number): string => new Date(began + minutes * MINUTE_MS).toISOString()
async function send(minutes: readonly number[]): Promise<void> {
  const token = await arranged.server.apiKey(['positions:write'])
  const body = minutes.map((at) => fixOf(trip.tracker, began + at * MINUTE_MS, 19 + at / 100))
  expect((await arranged.server.request('POST', '/api/positions', { token, body })).status).toBe(202)
}
async function comment(text: string, over: object = {}): Promise<void> {
  const { status } = await arranged.server.request('POST', `/api/travels/${trip.id}/comments`, {
    ...{ token: arranged.monitorToken, body: { comment: text, ...over } },
  })
  expect(status).toBe(201)
}
const ask = (id = alertId, token?: string) => arranged.get(`/${id}/surroundings`, token)
const told = async (id = alertId) => alertWork.alertSurroundings.response.parse((await ask(id)).body)

test('half an hour of the track before it was opened, and as much after as there is yet', async () => {
  expect((await told()).track).toMatchObject({ from: iso(10), to: iso(40) })
  arranged.clock.advance(31 * MINUTE_MS)
  await send([55, 70, 71])
  const { track } = await told()
  expect(track).toMatchObject({ from: iso(10), to: iso(70) })
  expect(track.positions.map(({ timestamp }) => timestamp)).toEqual([10, 25, 39, 55, 70].map(iso))
  expect(track.positions[0]).toMatchObject({ lat: 19.1, lng: -99.5 })
})

test('the telephones of the catalogue, and no comment where nobody has written', async () => {
  expect(await told()).toMatchObject({
    ...{ carrier_phone: '81 2222 2222', client_phone: '55 1111 1111', comments: [], comments_total: 0 },
  })
})

test('the three newest comments of how many, by when they were said', async () => {
  const writtenAt = new Date(arranged.clock.now()).toISOString()
  arranged.clock.advance(MINUTE_MS)
  for (const text of ['Uno', 'Dos']) await comment(text)
  arranged.clock.advance(MINUTE_MS)
  await comment('Tres', { outcome: 'no_contesto' })
  await comment('Escrito antes, sin red', { written_at: writtenAt })
  const { comments, comments_total } = await told()
  expect(comments_total).toBe(4)
  expect(comments.map(({ comment: text, outcome }) => [text, outcome])).toEqual([
    ['Tres', 'no_contesto'],
    ['Dos', null],
    ['Uno', null],
  ])
  expect(comments[0]).toMatchObject({ reported_by: 'monitorista@prueba.mx', said: iso(73) })
})

test('of a trip of which nothing is known, and of none, nothing is told', async () => {
  const bare = await raisedAlert(arranged.server, arranged.tripId, 'SIN_GPS')
  const nothing = { comments: [], comments_total: 0, carrier_phone: null, client_phone: null }
  expect(await told(bare)).toMatchObject({ ...nothing, track: { positions: [] } })
  const ofNone = await raisedAlert(arranged.server, null, 'INTEGRACION_POR_ATENDER')
  const answer = await ask(ofNone, await arranged.server.signIn('administrador'))
  expect(answer.body).toMatchObject({ ...nothing, track: { positions: [] } })
})

test('who only reads is told too; of one that is unknown, or another company’s, nobody', async () => {
  expect((await ask(alertId, await arranged.server.signIn('lectura'))).status).toBe(200)
  expect((await ask(MISSING)).status).toBe(404)
  expect((await ask(alertId, arranged.foreignToken)).status).toBe(404)
  expect((await ask('x')).status).toBe(400)
})

test('of too many positions those nearest to when it was opened, with how many there are', async () => {
  const crowded = await createTrip(arranged.server, 'AL-2', { charge_date: iso(0) })
  const openedAt = arranged.clock.now()
  const id = await raisedAlert(arranged.server, crowded.id, 'DESVIO_RUTA')
  arranged.clock.advance(HOUR_MS)
  await arranged.owner.query(
    `insert into positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
     select d.id, $2::timestamptz + n * interval '400 milliseconds', $2, 19, -99, 0, 2, false
     from devices d, generate_series(-4500, 4500) n where d.unique_id = $1`,
    [crowded.tracker, new Date(openedAt)],
  )
  const { positions, positions_total } = (await told(id)).track
  expect([positions.length, positions_total]).toEqual([8_000, 9_001])
  const [first = 0, last = 0] = [positions[0], positions.at(-1)].map((one) => Date.parse(one?.timestamp ?? ''))
  expect([first, last].map((at) => Math.round(Math.abs(at - openedAt) / 1_000))).toEqual([1_600, 1_600])
  expect(positions.map(({ timestamp }) => timestamp)).toEqual(positions.map(({ timestamp }) => timestamp).toSorted())
})
