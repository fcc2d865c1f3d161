import { ROLES, type Role } from '@vigia/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startGpsServer } from '../gps-server.ts'
import { HEADER } from '../import-client.ts'
import { type ListeningPlatform, startListeningPlatform } from '../listening-platform.ts'
import { createPasswordWorld, type PasswordWorld } from '../password-world.ts'
import type { TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'

const SEQUENCES = 20
const STEPS = 10
const WAIT = { timeout: 60_000, interval: 20 }
const SLOW = 300_000

const KEYS = { 'key that writes trips': ['travels:write', 'read'], 'key that reads': ['read'] } as const
type Somebody = Role | keyof typeof KEYS
const SOMEBODY: readonly Somebody[] = [...ROLES, 'key that writes trips', 'key that reads']
const PLANNERS: readonly Somebody[] = ['administrador', 'supervisor']
const WRITERS: readonly Somebody[] = [...PLANNERS, 'key that writes trips']

/** What somebody says of a link. Absent: nothing; null: it has none. */
interface LinkChange {
  readonly site?: number | null
  readonly account?: string | null
  readonly password?: 'new' | null
}
type Step = { readonly who: Somebody; readonly trip: number } & (
  | { readonly act: 'patch' | 'rows' | 'file'; readonly change: LinkChange }
  | { readonly act: 'confirm' | 'withdraw'; readonly site: number }
  | { readonly act: 'open' | 'retry' | 'close' | 'reveal' | 'settle' }
)

const site = fc.nat({ max: 1 })
const change = fc.record(
  {
    site: fc.option(site, { freq: 8 }),
    account: fc.option(fc.constantFrom('espejo', 'otra'), { freq: 8 }),
    password: fc.option(fc.constant('new' as const), { freq: 8 }),
  },
  { requiredKeys: [] },
)
/** The theft itself: another site, and not a word of the password. */
const move = fc.record({ site })
const actor = { who: fc.constantFrom(...SOMEBODY), trip: fc.nat({ max: 1 }) }
/** Somebody who may comes as often as all others together, or little would happen. */
const planner = { ...actor, who: fc.oneof(fc.constantFrom(...SOMEBODY), fc.constantFrom(...WRITERS)) }
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ ...planner, act: fc.constantFrom('patch', 'rows', 'file'), change }) },
    { weight: 3, arbitrary: fc.record({ ...planner, act: fc.constantFrom('patch', 'rows', 'file'), change: move }) },
    { weight: 4, arbitrary: fc.record({ ...planner, act: fc.constantFrom('confirm', 'confirm', 'withdraw'), site }) },
    {
      weight: 5,
      arbitrary: fc.record({ ...actor, act: fc.constantFrom('open', 'open', 'retry', 'close', 'reveal', 'settle') }),
    },
  ),
  { minLength: STEPS, maxLength: STEPS },
)

let server: TestServer
let sites: readonly ListeningPlatform[]
/** Of a trip that is read all the time: what it is asked for arrives after whatever was ordered before. */
let beacon: ListeningPlatform
let beaconTrip: string
const tokens = new Map<Somebody, string>()
const world: PasswordWorld = createPasswordWorld()
let runs = 0

beforeAll(async () => {
  beacon = await startListeningPlatform()
  sites = [await startListeningPlatform(), await startListeningPlatform()]
  server = await startGpsServer({ allowedHosts: [beacon, ...sites].map(({ host }) => host) })
  for (const role of ROLES) tokens.set(role, await server.signIn(role))
  for (const name of Object.keys(KEYS) as (keyof typeof KEYS)[]) tokens.set(name, await server.apiKey(KEYS[name]))
  await server.confirmSite(beacon.origin)
  const link = { monitor_url: beacon.origin, monitor_account: 'faro', monitor_password: 'clave-del-faro' }
  beaconTrip = (await createTrip(server, 'BEACON', { unit_plates: '45-AK-7P', ...link })).id
  await call('supervisor', 'POST', '/api/gps/extract/open', { travelId: beaconTrip })
  await vi.waitFor(() => expect(beacon.hasReceived('clave-del-faro')).toBe(true), WAIT)
}, SLOW)
afterAll(async () => {
  await server.stop()
  await Promise.all([beacon, ...sites].map((platform) => platform.close()))
})

const call = (who: Somebody, method: string, path: string, body?: object) => {
  const token = tokens.get(who) ?? ''
  return server.request(method, path, { token, ...(body === undefined ? {} : { body }) })
}
const originOf = (index: number): string => sites[index]?.origin ?? ''

/** What a trip's link is, as far as this test has seen it changed. */
interface Trip {
  readonly id: string
  readonly invoice: string
  site: string | null
}

/** Every order that was given before has been heard by the worker, and every open session stands or has said why not. */
async function settle(trips: readonly Trip[]): Promise<void> {
  const before = beacon.requests()
  await call('supervisor', 'POST', `/api/gps/extract/session/${beaconTrip}/retry`)
  await vi.waitFor(() => expect(beacon.requests()).toBeGreaterThan(before), WAIT)
  for (const { id } of trips)
    await vi.waitFor(async () => {
      const { status, body } = await call('supervisor', 'GET', `/api/gps/extract/session/${id}`)
      expect(status === 404 || body.session.obstacle !== null || body.session.state === 'tracking').toBe(true)
    }, WAIT)
}

const send = {
  patch: (who: Somebody, { id }: Trip, link: object) =>
    server.patchTrip(id, { token: tokens.get(who) ?? '', body: link }),
  rows: (who: Somebody, { invoice }: Trip, link: object) =>
    call(who, 'POST', '/api/travels', {
      ...{ external_invoice: invoice, status: 'in transit', origin: 'Puebla', destination: 'Querétaro', ...link },
    }),
  file: async (who: Somebody, { invoice }: Trip, link: { readonly [field: string]: string | null }) => {
    const columns = { monitor_url: 'Liga GPS', monitor_account: 'Usuario GPS', monitor_password: 'Contraseña GPS' }
    const cells = Object.entries(columns).filter(([field]) => typeof link[field] === 'string')
    const rawBody = new FormData()
    const header = [HEADER, ...cells.map(([, name]) => name)].join(',')
    const row = [`${invoice},En tránsito,Puebla,Querétaro`, ...cells.map(([field]) => link[field])].join(',')
    rawBody.append('file', new Blob([`${header}\n${row}\n`]), 'viajes.csv')
    const sent = await server.request('POST', '/api/travels/import', { token: tokens.get(who) ?? '', rawBody })
    if (sent.status !== 202) return sent
    return vi.waitFor(async () => {
      const seen = await call(who, 'GET', `/api/travels/imports/${sent.body.id}`)
      expect(['done', 'refused', 'failed']).toContain(seen.body.state)
      return { ...seen, status: seen.body.state === 'done' ? 200 : 422 }
    }, WAIT)
  },
} as const

async function changeLink({ who, act, change }: Step & { act: keyof typeof send; change: LinkChange }, trip: Trip) {
  // A file keeps what its cell leaves empty: it removes nothing.
  const isSaid = (value: unknown): boolean => value !== undefined && (act !== 'file' || value !== null)
  const isGiven = isSaid(change.site)
  const next = !isGiven ? trip.site : change.site == null ? null : originOf(change.site)
  const password = change.password === 'new' ? world.newPassword(next) : null
  const { status } = await send[act](who, trip, {
    ...(isGiven ? { monitor_url: next } : {}),
    ...(isSaid(change.account) ? { monitor_account: change.account == null ? null : `${change.account}-${runs}` } : {}),
    ...(isSaid(change.password) ? { monitor_password: password } : {}),
  })
  expect(status < 300).toBe(WRITERS.includes(who))
  if (status < 300) trip.site = next
  else if (password !== null) world.wasRefused(password)
}

async function confirm(who: Somebody, origin: string): Promise<void> {
  if (PLANNERS.includes(who)) world.confirm(origin)
  await call(who, 'POST', '/api/gps/origins', { origin })
}

async function withdraw(who: Somebody, origin: string, trips: readonly Trip[]): Promise<void> {
  const { body } = await call('supervisor', 'GET', '/api/gps/origins')
  const found = body.data.find((one: { readonly origin: string }) => one.origin === origin)
  if (found === undefined) return
  await call(who, 'DELETE', `/api/gps/origins/${found.id}`)
  if (!PLANNERS.includes(who)) return
  await settle(trips)
  world.withdraw(origin)
}

async function reveal(who: Somebody, { id }: Trip): Promise<void> {
  const { status, body } = await call(who, 'GET', `/api/travels/${id}/credentials`)
  if (status !== 200 || body.password === null) return
  expect([...ROLES].filter((role) => role !== 'lectura')).toContain(who)
  // A password may be given to a trip without a link: then it is no site's.
  expect(world.siteOf(body.password)).toBe(body.url === null ? null : new URL(body.url).origin)
}

async function take(step: Step, trips: readonly Trip[]): Promise<unknown> {
  const trip = trips[step.trip]
  if (trip === undefined) throw new Error('no trip')
  const session = `/api/gps/extract/session/${trip.id}`
  switch (step.act) {
    case 'patch':
    case 'rows':
    case 'file':
      return changeLink({ ...step, act: step.act, change: step.change }, trip)
    case 'confirm':
      return confirm(step.who, originOf(step.site))
    case 'withdraw':
      return withdraw(step.who, originOf(step.site), trips)
    case 'open':
      return call(step.who, 'POST', '/api/gps/extract/open', { travelId: trip.id })
    case 'retry':
      return call(step.who, 'POST', `${session}/retry`, {})
    case 'close':
      return call(step.who, 'DELETE', session)
    case 'reveal':
      return reveal(step.who, trip)
    case 'settle':
      return settle(trips)
  }
}

/** Trips of their own, on the first site, with a password and an open session: what somebody wants to get at. */
async function newTrips(): Promise<readonly Trip[]> {
  const trips: Trip[] = []
  for (const number of [0, 1]) {
    const invoice = `S-${runs}-${number}`
    const password = world.newPassword(originOf(0))
    const link = { monitor_url: originOf(0), monitor_account: `espejo-${runs}`, monitor_password: password }
    const { id } = await createTrip(server, invoice, { unit_plates: '45-AK-7P', ...link })
    await call('supervisor', 'POST', '/api/gps/extract/open', { travelId: id })
    trips.push({ id, invoice, site: originOf(0) })
  }
  return trips
}

test('whatever anybody does in whatever order, a password reaches its own confirmed site and no other', {
  timeout: SLOW,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.subarray([0, 1]), steps, async (confirmed, taken) => {
      runs += 1
      for (const index of confirmed) await confirm('supervisor', originOf(index))
      const trips = await newTrips()
      for (const step of taken) await take(step, trips)
      await settle(trips)
      expect(world.leaks(sites)).toEqual([])
      for (const { id } of trips) await call('supervisor', 'DELETE', `/api/gps/extract/session/${id}`)
      for (const { origin } of sites) await withdraw('supervisor', origin, [])
    }),
    { numRuns: SEQUENCES, endOnFailure: true },
  )
  // Much was typed where it belongs: the silence elsewhere says something.
  expect(world.delivered(sites)).toBeGreaterThan(SEQUENCES / 5)
})
