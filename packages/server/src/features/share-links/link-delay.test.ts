import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FollowedWorld, startFollowedWorld } from '../../../test/followed-world.ts'
import { createTrip, type TestTrip } from '../../../test/trips.ts'

let world: FollowedWorld
let trip: TestTrip
let client: string
beforeAll(async () => {
  world = await startFollowedWorld()
})
afterAll(() => world.server.stop())

let nth = 0
beforeEach(async () => {
  nth += 1
  trip = await createTrip(world.server, `RE-${nth}`, { company_client_name: `Cliente ${nth}` })
  client = await clientOf(`Cliente ${nth}`)
})
async function clientOf(name: string): Promise<string> {
  const { rows } = await world.server.db.owner.query<{ id: string }>('select id::text from clients where name = $1', [
    name,
  ])
  return rows[0]?.id ?? ''
}
const admin = () => world.server.signIn('administrador')
const put = async (body: object, token?: string) =>
  world.server.putSetting('share-links', token ?? (await admin()), body)
const read = async (token: string) => world.server.request('GET', '/api/settings/share-links', { token })

/** The unit is heard each minute, a hundredth of a degree further north. */
async function drive(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await world.drive(trip.phone, 20 + minute / 100)
    if (minute < minutes - 1) world.pass(1)
  }
}

describe('how late a link tells', () => {
  test('ten minutes where nobody has said anything, and the page says so', async () => {
    await world.server.db.owner.query("delete from settings where key = 'share-links'")
    expect((await read(await admin())).body).toEqual({ delayMin: 10, clients: [] })
    const { link, token } = await world.made(trip)
    expect(link).toMatchObject({ delay_min: 10, delay_from: 'organisation' })
    await drive(13)
    expect(await world.told(token)).toMatchObject({ delay_min: 10, position: { lat: 20.02, at: world.at(-600_000) } })
  })

  test('what its client has, which a link that follows it tells from the next answer on', async () => {
    await world.setDelay(10)
    const { token } = await world.made(trip)
    await drive(13)
    for (const [minutes, lat] of [
      [0, 20.12],
      [12, 20],
      [3, 20.09],
    ] as const) {
      await world.setDelay(10, [{ client, minutes }])
      expect(await world.told(token)).toMatchObject({ delay_min: minutes, position: { lat } })
      const listed = await world.list(trip)
      expect(listed.data[0]).toMatchObject({ delay_min: minutes, delay_from: 'client' })
      expect(listed.default_delay).toEqual({ minutes, from: 'client' })
    }
    await world.setDelay(60)
    expect(await world.told(token)).toMatchObject({ delay_min: 60, position: null, path: [] })
  })

  test('its own where that is more: less is refused, and later gives way to the setting', async () => {
    await world.setDelay(10, [{ client, minutes: 20 }])
    for (const delay_min of [0, 10, 19]) {
      const refused = await world.post(trip, { delay_min })
      expect([refused.status, refused.body.error]).toEqual([422, expect.stringContaining('al menos 20 min')])
    }
    expect((await world.list(trip)).data).toEqual([])
    const { link, token } = await world.made(trip, { delay_min: 30 })
    expect(link).toMatchObject({ delay_min: 30, delay_from: 'link' })
    await world.setDelay(10, [{ client, minutes: 45 }])
    expect((await world.told(token)).delay_min).toBe(45)
    await world.setDelay(0)
    expect((await world.told(token)).delay_min).toBe(30)
  })

  test('of a link that was made before there was a setting: its own, and at least the setting', async () => {
    await world.setDelay(0)
    const { token } = await world.made(trip, { delay_min: 5 })
    expect((await world.told(token)).delay_min).toBe(5)
    await world.setDelay(10)
    expect((await world.told(token)).delay_min).toBe(10)
  })

  test('the setting of one client says nothing of the trips of another', async () => {
    await world.setDelay(10, [{ client, minutes: 45 }])
    const other = await createTrip(world.server, `RE-OTRO-${nth}`, { company_client_name: 'Otro cliente' })
    expect((await world.told((await world.made(other)).token)).delay_min).toBe(10)
  })
})

describe('the setting', () => {
  test.each([
    ['more than an hour', { delayMin: 61, clients: [] }, 'OUT_OF_RANGE'],
    ['less than nothing', { delayMin: -1, clients: [] }, 'OUT_OF_RANGE'],
    ['parts of a minute', { delayMin: 2.5, clients: [] }, 'VALIDATION'],
    ['words', { delayMin: 'diez', clients: [] }, 'VALIDATION'],
    ['a client that is none', { delayMin: 10, clients: [{ client: '999999', minutes: 5 }] }, 'VALIDATION'],
    [
      'minutes of a client that are too many',
      { delayMin: 10, clients: [{ client: '1', minutes: 61 }] },
      'OUT_OF_RANGE',
    ],
    ['no clients', { delayMin: 10 }, 'VALIDATION'],
    ['something unknown', { delayMin: 10, clients: [], otro: 1 }, 'UNKNOWN_FIELD'],
  ])('is refused with %s', async (_why, body, code) => {
    const before = (await read(await admin())).body
    const answer = await put(body)
    expect([answer.status, answer.body.code]).toEqual([code === 'OUT_OF_RANGE' ? 422 : 400, code])
    expect((await read(await admin())).body).toEqual(before)
  })

  test('names a client once', async () => {
    const twice = { client, minutes: 5 }
    expect((await put({ delayMin: 10, clients: [twice, twice] })).status).toBe(400)
  })

  test('is of administrators', async () => {
    for (const role of ['supervisor', 'monitorista', 'lectura'] as const) {
      const token = await world.server.signIn(role)
      expect((await read(token)).status).toBe(403)
      expect((await put({ delayMin: 0, clients: [] }, await admin())).status).toBe(200)
      const denied = await world.server.request('PUT', '/api/settings/share-links', {
        token,
        headers: { 'if-match': '"1"' },
        body: { delayMin: 0, clients: [] },
      })
      expect(denied.status).toBe(403)
    }
  })

  test('is in the audit with what was before it', async () => {
    await world.setDelay(7)
    await world.setDelay(8, [{ client, minutes: 9 }])
    const { body } = await world.server.request('GET', '/api/audit?subject=setting:share-links&limit=1', {
      token: await admin(),
    })
    expect(body.data[0]).toMatchObject({ action: 'setting-change', subject: 'setting:share-links' })
    expect(JSON.stringify(body.data[0])).toMatch(/7.*8|8.*7/)
  })

  test('keeps the longest delay of clients that are merged into one', async () => {
    await createTrip(world.server, `RE-DOBLE-${nth}`, { company_client_name: `Doble ${nth}` })
    const double = await clientOf(`Doble ${nth}`)
    await world.setDelay(10, [
      { client, minutes: 0 },
      { client: double, minutes: 40 },
    ])
    const merged = await world.server.request('POST', '/api/catalogues/clients/merge', {
      token: await admin(),
      body: { into: client, from: [double], dry_run: false },
    })
    expect(merged.status).toBe(200)
    expect((await read(await admin())).body).toEqual({ delayMin: 10, clients: [{ client, minutes: 40 }] })
  })
})
