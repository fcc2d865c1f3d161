/**
 * A person's reach (clients, or carriers) on every call: what a limited person gets is what an unlimited one gets, without
 * the trips of others. New listings and calls with a trip are found in the contract.
 */

import {
  type AlertWire,
  type Endpoint,
  type EndpointName,
  endpoints,
  GPS_HISTORY_SQL,
  TRIP_STATS_SQL,
} from '@vigia/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withinScope } from '../../src/db/organisation-scope.ts'
import { createApiKey } from '../../src/features/auth/create-api-key.ts'
import { permissions } from '../../src/http/permissions.ts'
import { FALSE_ALARM } from '../false-alarm.ts'
import { inTransit, LIMITED, type ReachTrip, type ReachWorld, startReachWorld } from '../reach-world.ts'
import type { TestServer } from '../server.ts'

let world: ReachWorld
let server: TestServer
beforeAll(async () => {
  world = await startReachWorld()
  server = world.server
})
afterAll(() => server.stop())

const TOKEN = /X\d{3}Z/g
const invoicesIn = (text: string): readonly string[] => [...new Set(text.toUpperCase().match(TOKEN) ?? [])].toSorted()
const calls = Object.entries(endpoints as Record<EndpointName, Endpoint>) as [EndpointName, Endpoint][]
const guarded = calls.filter(([name]) => {
  const permission = permissions[name]
  return typeof permission === 'object' && permission.roles.includes('supervisor')
})

describe.each(LIMITED)('limited by %s', (by) => {
  test('every listing is the whole one without the trips of others', async () => {
    const listings = guarded.filter(
      ([, { method, path, query }]) =>
        method === 'GET' && !path.includes(':') && (query?.safeParse({}).success ?? true),
    )
    const shown: string[] = []
    const differences: string[] = []
    const mine = new Set(world.seen(by).map(({ invoice }) => invoice))
    for (const [name, { path }] of listings) {
      const [whole, limited] = await Promise.all(
        [world.tokens.whole, world.tokens[by]].map((token) => server.request('GET', path, { token })),
      )
      if (invoicesIn(whole?.text ?? '').length > 0) shown.push(name)
      const expected = invoicesIn(whole?.text ?? '').filter((invoice) => mine.has(invoice))
      const got = invoicesIn(limited?.text ?? '')
      // The first of a kind may be another one for who sees fewer.
      const isFilter = got.every((invoice) => mine.has(invoice)) && expected.every((invoice) => got.includes(invoice))
      if (limited?.status !== whole?.status || !isFilter) {
        differences.push(`${name}: ${limited?.status} ${got} ≠ ${expected}`)
      }
    }
    expect(differences).toEqual([])
    // A listing of nothing would agree with anything.
    expect(shown.length).toBeGreaterThan(12)
    expect(world.seen(by).length).toBeGreaterThan(5)
  })

  test('a query of trips finds no others, and counts no others', async () => {
    const ask = async (token: string, body: object) =>
      (await server.request('POST', '/api/travels/query', { token, body })).body.data
    const withFixes = (trip: ReachTrip): boolean => inTransit(trip) && world.trips.indexOf(trip) % 3 !== 0
    for (const [trip, length] of [
      [world.seen(by).find(withFixes), 1],
      [world.unseen(by).find(withFixes), 0],
    ] as const) {
      const history = { sql: GPS_HISTORY_SQL, params: [trip?.id ?? ''] }
      expect(await ask(world.tokens.whole, history)).toHaveLength(1)
      expect(await ask(world.tokens[by], history)).toHaveLength(length)
    }
    expect(await ask(world.tokens[by], { sql: TRIP_STATS_SQL })).toMatchObject([
      { total_travels: world.seen(by).length },
    ])
  })

  test('every figure counts what the listing shows', async () => {
    const get = async (path: string) => (await server.request('GET', path, { token: world.tokens[by] })).body
    const count = world.seen(by).filter(inTransit).length
    expect((await get('/api/sentinel/stats')).stats.total_in_transit).toBe(count)
    expect(await get('/api/metrics/realtime')).toMatchObject({
      total_units: count,
      high_alerts: (await get('/api/alerts/active')).filter(({ severity }: AlertWire) => severity === 'high').length,
      incidents_today: expect.any(Number),
    })
    expect(await get('/api/metrics/risk-analysis')).toMatchObject({ analysed_count: expect.any(Number), history: [] })
    const scope = `${by}s:${world.reaches[by].ids.join(',')}`
    const reach = await server.request('GET', `/api/users/reach?scope=${scope}`, { token: world.tokens.administrator })
    expect(reach.body).toEqual({ visible: count, total: world.trips.filter(inTransit).length })
  })

  test('the first steps count trips and accesses that they see, and no others', async () => {
    const { owner } = server.db
    await owner.query(
      `update gps_links set account = 'cuenta', password_sealed = 'x', key_id = 'y', password_digest = 'z' where url is not null`,
    )
    const { body } = await server.request('GET', '/api/setup', { token: world.tokens[by] })
    const seen = world.seen(by)
    const step = (key: string) => body.steps.find((one: { key: string }) => one.key === key)
    expect(step('trips').count).toBe(seen.length)
    expect(body.trips_with_access).toBe(seen.filter(({ status }) => status !== 'complete').length)
    // Each has a phone of its own, and an access.
    expect(step('gps').text).toContain(`${seen.length} dispositivos, ${seen.length} accesos`)
  })

  test('a file of devices gives none to an operator or a unit of others', async () => {
    const other = world.unseen(by)[0]
    const csv = `ajeno-1,teléfono,Operador ${other?.invoice}\najeno-2,rastreador,${other?.invoice}`
    const { body } = await server.request('POST', '/api/devices/import', { token: world.tokens[by], body: { csv } })
    expect(body).toMatchObject({
      created: 0,
      rows: [
        { error: `No existe el operador «Operador ${other?.invoice}»` },
        { error: `No existe la unidad «${other?.invoice}»` },
      ],
    })
  })

  test('a key sees and changes what its person does', async () => {
    const email = by === 'client' ? 'cliente@prueba.mx' : 'linea@prueba.mx'
    const { rows } = await server.db.owner.query<{ id: string }>('select id::text from users where email = $1', [email])
    const { key } = await createApiKey(server.db.database.unscoped, {
      ...{ organisationId: server.organisationId, userId: rows[0]?.id ?? '', name: by, createdBy: null },
      ...{ scopes: ['read', 'travels:write', 'positions:write'], now: world.clock.now() },
    })
    const mine = new Set(world.seen(by).map(({ invoice }) => invoice))
    const { body } = await server.request('GET', '/api/travels/in-transit', { token: key })
    expect(invoicesIn(JSON.stringify(body))).toEqual(
      [...mine].filter((one) => world.seen(by).some((trip) => trip.invoice === one && inTransit(trip))).toSorted(),
    )
    const other = world.unseen(by).find(inTransit)
    const asked = [
      ['GET', `/api/travels/${other?.id}`, undefined],
      ['PATCH', `/api/travels/${other?.id}`, { description: 'x' }],
      ['POST', '/api/gps/update', { travelId: other?.id, coordinates: { lat: 19.4, lng: -99.1 } }],
    ] as const
    for (const [method, path, body] of asked) {
      const { status } = await server.request(method, path, {
        ...{ token: key, headers: { 'if-match': '*' } },
        ...(body === undefined ? {} : { body }),
      })
      expect([path, status]).toEqual([path, 404])
    }
  })

  test('every call that takes a trip answers 404 for one of others', async () => {
    const other = world.unseen(by).find(inTransit)
    if (other === undefined) throw new Error('no trip is outside')
    const refused: [EndpointName, number][] = []
    for (const [name, { method, path }] of tripCalls()) {
      const body = BODIES[name]?.(other.id)
      const { status } = await server.request(method, `${path.replace(/:\w+/, other.id)}${QUERIES[name] ?? ''}`, {
        ...{ token: world.tokens[by], headers: { 'if-match': '"1"' } },
        ...(body === undefined ? {} : { body }),
      })
      refused.push([name, status])
    }
    expect(refused).toEqual(refused.map(([name]) => [name, 404]))
    expect(refused.length).toBeGreaterThan(20)
  })

  test.each([
    ['and since when', '2026-11-24T15:05:00Z', ' desde las 09:05 del 24 nov'],
    ['and of no hour where it is not known since when', null, ''],
  ])('a platform’s alert tells of as many units as they see, %s', async (_what, lastSignalAt, since) => {
    const [own, other] = [world.seen(by)[0], world.unseen(by)[0]]
    const platform = `gps-${by}-${lastSignalAt === null ? 'callada' : 'oida'}.mx`
    const { rows } = await server.db.owner.query<{ id: string }>(
      `with made as (
         insert into alerts (organisation_id, platform, type, severity, title, message, value, reasons, last_signal_at)
         values ($1, $2, 'PLATAFORMA_CAIDA', 'high', 't', '2 unidades', 2, '{2 unidades}', $4) returning id),
       unit as (insert into alert_units (alert_id, trip_id) select id, unnest($3::bigint[]) from made)
       select id::text from made`,
      [server.organisationId, platform, [own?.id, other?.id], lastSignalAt],
    )
    const told = async (token: string) =>
      (await server.request('GET', `/api/alerts/${rows[0]?.id}`, { token })).body.alert
    expect(await told(world.tokens.whole)).toMatchObject({ value: 2, message: '2 unidades', units: [{}, {}] })
    expect(await told(world.tokens[by])).toMatchObject({
      ...{
        value: 1,
        message: `1 unidad de ${platform} sin reportar${since}.`,
        units: [{ travel_id: own?.id }],
      },
      reasons: ['La plataforma entera dejó de reportar'],
    })
  })

  test('an alert and an incident of others are as unknown as their trip', async () => {
    const other = world.unseen(by)[0]?.id
    const { owner } = server.db
    const alert = (await owner.query<{ id: string }>('select id::text from alerts where trip_id = $1', [other])).rows[0]
    const incident = (await owner.query<{ id: string }>('select id::text from incidences where trip_id = $1', [other]))
      .rows[0]
    const asked = [
      ['GET', `/api/alerts/${alert?.id}`, undefined],
      ['GET', `/api/alerts/${alert?.id}/surroundings`, undefined],
      ['POST', `/api/alerts/${alert?.id}/acknowledge`, undefined],
      ['POST', `/api/alerts/${alert?.id}/resolve`, FALSE_ALARM],
      ['POST', `/api/alerts/${alert?.id}/notes`, { note: 'x' }],
      ['PATCH', `/api/incidences/${incident?.id}`, { status: 'resolved', resolution_comment: 'x' }],
    ] as const
    for (const [method, path, body] of asked) {
      const { status } = await server.request(method, path, {
        token: world.tokens[by],
        ...(body === undefined ? {} : { body }),
      })
      expect([path, status]).toEqual([path, 404])
    }
  })

  test('the second wall: a statement that forgets the reach still gets no trip of others', async () => {
    const { scoped, query } = server.db.database
    const forgetful = {
      trips: 'select id::text as trip from trips',
      promises: 'select trip_id::text as trip from promises',
      shareLinks: 'select trip_id::text as trip from share_links',
      comments: 'select trip_id::text as trip from comments',
      incidents: 'select trip_id::text as trip from incidences',
      alerts: 'select trip_id::text as trip from alerts where trip_id is not null',
      links: 'select trip_id::text as trip from gps_links',
      windows: 'select trip_id::text as trip from trip_devices',
    }
    const mine = world.seen(by).map(({ id }) => id)
    for (const [what, text] of Object.entries(forgetful)) {
      // What only looks trips up (`vigia_query`) may not read the rest at all.
      for (const db of what === 'trips' || what === 'windows' ? [scoped, query] : [scoped]) {
        const { rows } = await withinScope(
          { organisationId: server.organisationId, reach: world.reaches[by], actor: null },
          () => db.query<{ trip: string }>(text),
        )
        expect([what, rows.map(({ trip }) => trip).filter((trip) => !mine.includes(trip))]).toEqual([what, []])
      }
    }
  })
})

/** Every call with a trip in its path or its body, as the contract has them. */
const tripCalls = (): [EndpointName, Endpoint][] =>
  guarded.filter(
    ([name, { path }]) => BODIES[name] !== undefined || (TRIP_PATH.test(path) && !path.includes('/imports/')),
  )
const QUERIES: Partial<Record<EndpointName, string>> = {
  exportPlannedRoute: '?format=gpx',
  getTripLogbookFile: '?audience=team',
  previewTripLogbook: '?audience=team',
}
const TRIP_PATH =
  /^\/api\/(travels|logbook\/trips|sentinel\/travel|gps\/extract|gps\/unified|gps\/diagnosis|viajes)\b.*:/

/** What a call that takes one is sent, so that nothing but the trip is wrong with it. */
const BODIES: Partial<Record<EndpointName, (tripId: string) => object>> = {
  patchTrip: () => ({ description: 'x' }),
  copyTripPassword: (tripId) => ({ from_travel_id: tripId }),
  addComment: () => ({ comment: 'x' }),
  expectStop: () => ({ reason: 'descanso', minutes: 30, replaces: null }),
  addPromise: () => ({ said_by_kind: 'otro', text: 'x', due_at: new Date(world.clock.now() + 60_000).toISOString() }),
  skipTrip: () => ({ reason: 'sin_datos' }),
  leaseTrip: () => ({}),
  assignTrip: () => ({ user_id: null }),
  makeOperatorLink: () => ({}),
  sendOperatorMessage: () => ({ text: 'x', via: 'sms' }),
  revealTripWord: () => ({ which: 'first', reason: 'Otro' }),
  changeTripWords: () => ({ reason: 'Otro' }),
  createShareLink: () => ({ precision: 'exact', show_comments: false, show_plates: false }),
  addIncident: () => ({ type: 'falla', description: 'x', priority: 'high' }),
  setPosition: () => ({ latitude: 19.4, longitude: -99.1 }),
  updateGps: (travelId) => ({ travelId, coordinates: { lat: 19.4, lng: -99.1 } }),
  openGpsSession: (travelId) => ({ travelId }),
  startAccessCheck: (travelId) => ({ travel_id: travelId }),
  pickGpsUnit: () => ({ name: 'x' }),
  putPlannedRoute: () => ({
    points: [
      { lat: 19, lng: -99 },
      { lat: 20, lng: -99 },
    ],
    source: 'drawn',
  }),
  raiseAlert: (travelId) => ({
    ...{ type: 'emergency_protocol', severity: 'critical', title: 'x', message: 'x', travel_id: travelId },
  }),
}
