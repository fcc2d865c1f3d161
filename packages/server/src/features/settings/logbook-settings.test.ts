import { DEFAULT_LOGBOOK_RULES, type LogbookRules } from '@vigia/domain/communication/logbook-rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, type TestTrip } from '../../../test/trips.ts'

const clock = createTestClock()

let server: TestServer
let admin: string
let trip: TestTrip
let clients: Readonly<Record<'ours' | 'double', string>>
beforeAll(async () => {
  server = await startTestServer({ clock })
  admin = await server.signIn('administrador')
  const lane = { origin: 'Puebla', destination: 'Querétaro' }
  const made = (invoice: string, client: string) =>
    createTrip(server, invoice, { status: 'load', company_client_name: client, ...lane })
  trip = await made('LR-1', 'Lácteos del Valle')
  await made('LR-2', 'Lacteos Valle')
  const { rows } = await server.db.owner.query<{ id: string; name: string }>('select id::text, name from clients')
  const idOf = (name: string): string => rows.find((row) => row.name === name)?.id ?? ''
  clients = { ours: idOf('Lácteos del Valle'), double: idOf('Lacteos Valle') }
})
afterAll(() => server.stop())

const put = (rules: Partial<LogbookRules>) =>
  server.putSetting('logbook', admin, { ...DEFAULT_LOGBOOK_RULES, ...rules })
const stored = async (): Promise<LogbookRules> =>
  (await server.request('GET', '/api/settings/logbook', { token: admin })).body
const settled = () => server.app.live.fleet.loader.settled()
/** Of the trip, as its logbook lists it. */
const cadence = async (): Promise<number> => {
  await settled()
  const { body } = await server.request('GET', '/api/logbook/trips', { token: admin })
  return body.data.find(({ travel_id }: { travel_id: string }) => travel_id === trip.id)?.cadence_min
}

describe('the cadence', () => {
  test('holds at once for the trips on the road, and shorter where an exception says so', async () => {
    expect(await cadence()).toBe(60)
    expect((await put({ cadence: { ...DEFAULT_LOGBOOK_RULES.cadence, offRoad: 90 } })).status).toBe(200)
    expect(await cadence()).toBe(90)
    const lane = { origin: 'PUEBLA', destination: 'Queretaro' }
    await put({ exceptions: [{ client: null, lane, minutes: 45 }] })
    expect(await cadence()).toBe(45)
    await put({ exceptions: [{ client: clients.ours, lane: null, minutes: 20 }] })
    expect(await cadence()).toBe(20)
    const token = await server.signIn('monitorista')
    const written = await server.request('POST', `/api/travels/${trip.id}/comments`, { token, body: { comment: 'x' } })
    expect(written.status).toBe(201)
    const { rows } = await server.db.owner.query('select cadence_min from comments')
    expect(rows).toEqual([{ cadence_min: 20 }])
  })

  test.each([
    ['under five minutes', 422, { cadence: { ...DEFAULT_LOGBOOK_RULES.cadence, low: 4 } }],
    ['over four hours', 422, { cadence: { ...DEFAULT_LOGBOOK_RULES.cadence, low: 241 } }],
    ['a goal under the half', 422, { wantedPercent: 49 }],
    ['a goal over all', 422, { wantedPercent: 101 }],
    ['an exception of nothing', 400, { exceptions: [{ client: null, lane: null, minutes: 20 }] }],
    ['a client that is not ours', 400, { exceptions: [{ client: '999999', lane: null, minutes: 20 }] }],
    ['no shift', 400, { shifts: [] }],
    ['an hour that is none', 400, { shifts: [{ name: 'Día', startsAt: '24:00' }] }],
    [
      'two shifts at once',
      400,
      {
        shifts: [
          { name: 'A', startsAt: '07:00' },
          { name: 'B', startsAt: '07:00' },
        ],
      },
    ],
  ])('%s is refused in Spanish and changes nothing', async (_what, refusal, rules) => {
    const before = await stored()
    expect((await put(rules)).status).toBe(refusal)
    expect(await stored()).toEqual(before)
  })

  test('is an administrator’s to read and to change', async () => {
    const token = await server.signIn('supervisor')
    expect((await server.request('GET', '/api/settings/logbook', { token })).status).toBe(403)
    expect((await server.putSetting('logbook', token, DEFAULT_LOGBOOK_RULES)).status).toBe(403)
  })
})

describe('the wanted share of contacts on time', () => {
  const told = async (): Promise<number> => {
    const token = await server.signIn('monitorista')
    return (await server.request('GET', '/api/logbook/trips', { token })).body.wanted_percent
  }

  test('is 90 % until the company says another, which everybody is told at once, and the audit who changed it', async () => {
    expect(await told()).toBe(90)
    expect((await put({ wantedPercent: 95 })).status).toBe(200)
    expect([await told(), (await stored()).wantedPercent]).toEqual([95, 95])
    const { rows } = await server.db.owner.query(
      `select after->>'wantedPercent' as after from audit_log where subject = 'setting:logbook' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ after: '95' }])
  })

  test('stays as it is where who changes the rest does not say it', async () => {
    await put({ wantedPercent: 80 })
    const { wantedPercent: _, ...rest } = DEFAULT_LOGBOOK_RULES
    expect((await server.putSetting('logbook', admin, rest)).status).toBe(200)
    expect(await told()).toBe(80)
    await put({})
    expect(await told()).toBe(90)
  })
})

describe('an exception follows', () => {
  const merge = (kind: string, into: string, from: readonly string[]) =>
    server.request('POST', `/api/catalogues/${kind}/merge`, { token: admin, body: { into, from, dry_run: false } })

  test('its lane, which is renamed', async () => {
    await put({ exceptions: [{ client: null, lane: { origin: 'Puebla', destination: 'Querétaro' }, minutes: 25 }] })
    const { body } = await server.request('GET', '/api/catalogues/lanes', { token: admin })
    const renamed = await server.request('PATCH', `/api/catalogues/lanes/${body.data[0].id}`, {
      token: admin,
      body: { origin: 'Cholula', destination: 'Querétaro' },
    })
    expect(renamed.status).toBe(200)
    expect(await cadence()).toBe(25)
    const lane = { origin: 'Cholula', destination: 'Querétaro' }
    expect((await stored()).exceptions).toEqual([{ client: null, lane, minutes: 25 }])
  })

  test('its client, which is merged into another', async () => {
    await put({ exceptions: [{ client: clients.double, lane: null, minutes: 35 }] })
    expect(await cadence()).toBe(60)
    expect((await merge('clients', clients.ours, [clients.double])).status).toBe(200)
    expect(await cadence()).toBe(35)
    expect((await stored()).exceptions).toEqual([{ client: clients.ours, lane: null, minutes: 35 }])
  })
})
