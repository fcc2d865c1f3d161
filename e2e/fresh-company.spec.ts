import { callApi, putSetting, signInToken } from './support/api.ts'
import { createLocatedTrip, openAlerts, panic } from './support/board.ts'
import { expect, test } from './support/vigia.ts'

const ZONE = {
  name: 'Tramo de riesgo',
  kind: 'danger',
  shape: { type: 'circle', centre: { lat: 20.94, lng: -101.43 }, radiusM: 30_000 },
}
/** What a file of tests may have changed for all screens of its company; of each setting one field. */
const CHANGES = {
  risk: { staleGpsMinutes: [{ over: 2, points: 15 }] },
  contact: { central_phone: '+525555550199' },
  gps: { auto_open: false },
} as const

test('the next file of tests finds the company as it came, whatever this one did', async ({ company, vigia, api }) => {
  const token = await signInToken(vigia.url, vigia.account)
  const get = (path: string) => callApi(vigia.url, 'GET', path, { token })
  const look = async () => ({
    settings: await Promise.all(Object.keys(CHANGES).map((key) => get(`/api/settings/${key}`))),
    zones: (await get('/api/geofences')).data,
    trips: (await get('/api/monitor/bitacoras')).data,
    alerts: await openAlerts(api),
  })
  const before = await look()
  for (const [key, change] of Object.entries(CHANGES)) {
    const body = { ...(await get(`/api/settings/${key}`)), ...change }
    await putSetting(vigia.url, key, { token, body })
  }
  await api.post('/api/geofences', ZONE)
  await panic(api, await createLocatedTrip(api))
  const colleague = await vigia.addUser('colega@pruebas.mx', 'monitorista')
  const during = await look()
  for (const part of ['settings', 'zones', 'trips', 'alerts'] as const) expect(during[part]).not.toEqual(before[part])

  await company.freshFor('another.spec.ts')
  expect(await look()).toEqual(before)
  await expect(signInToken(vigia.url, colleague)).rejects.toThrow('401')
})
