import { createHash } from 'node:crypto'
import { DEFAULT_OPERATOR_TEXTS } from '@vigia/domain/operator/operator-texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, type TestTrip } from '../../../test/trips.ts'

const SECRET = 'secreto-del-celular-de-prueba'
let server: TestServer
let trip: TestTrip
let token: string

beforeAll(async () => {
  server = await startTestServer()
  trip = await createTrip(server, 'CON-APP', { operator_name: 'Ana Ruiz' })
  await server.db.owner.query('update devices set secret_hash = $1 where unique_id = $2', [
    createHash('sha256').update(SECRET).digest(),
    trip.phone,
  ])
  server.app.live.devicesChanged()
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())

/** Its phone speaks; answers what the list of operators then says of its app. */
async function appAfter(userAgent: string) {
  const tst = Math.floor(server.clock.now() / 1_000)
  const authorization = `Basic ${Buffer.from(`${trip.phone}:${SECRET}`).toString('base64')}`
  const body = JSON.stringify({ _type: 'location', lat: 20.5, lon: -99.5, tst, batt: 80 })
  const headers = { authorization, 'content-type': 'application/json', 'user-agent': userAgent }
  const answer = await server.request('POST', '/intake/owntracks', { rawBody: body, headers })
  expect(answer.status).toBe(200)
  await server.app.live.intake.reports.write()
  const { data } = (await server.request('GET', '/api/operators', { token })).body
  const { app, is_old_app: isOld } = data.find(({ name }: { name: string }) => name === 'Ana Ruiz').signal
  return [app, isOld]
}
const put = (body: object) => server.putSetting('operator-link', token, body)
const { oldestAndroid: _, oldestIos: __, ...TEXTS } = DEFAULT_OPERATOR_TEXTS

test('a phone’s app is told with its version, and that it is older than the company accepts', async () => {
  expect(await appAfter('Owntracks-Android/gms/420412000')).toEqual(['OwnTracks 2.4.12', false])
  expect((await put({ ...TEXTS, oldestAndroid: '2.5.0', oldestIos: null })).status).toBe(200)
  expect(await appAfter('Owntracks-Android/gms/420412000')).toEqual(['OwnTracks 2.4.12', true])
  expect(await appAfter('Owntracks-Android/gms/420505020')).toEqual(['OwnTracks 2.5.5', false])
  expect(await appAfter('OwnTracks/18.4.1 CFNetwork/1568.200.51 Darwin/24.1.0')).toEqual([
    'OwnTracks iOS 18.4.1',
    false,
  ])
  expect(await appAfter('algo <b>más</b>')).toEqual(['OwnTracks', false])
})

test('the oldest version is written with points; who does not say it leaves it as it is; nothing clears it', async () => {
  for (const oldestAndroid of ['la nueva', '2', '2.5.', '-1.2'])
    expect([oldestAndroid, (await put({ ...TEXTS, oldestAndroid, oldestIos: null })).status]).toEqual([
      oldestAndroid,
      400,
    ])
  expect((await put({ ...TEXTS, oldestAndroid: '2.5', oldestIos: '18.4' })).body).toMatchObject({ oldestIos: '18.4' })
  expect((await put(TEXTS)).body).toMatchObject({ oldestAndroid: '2.5', oldestIos: '18.4' })
  expect((await put({ ...TEXTS, oldestAndroid: '', oldestIos: null })).body).toMatchObject({
    ...{ oldestAndroid: null, oldestIos: null },
  })
})
