import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { deletePiece } from '../demo-fleet/demo-fleet.store.ts'
import { type FleetLoader, fleetLoader } from './fleet-loader.ts'
import { createLiveFleet, type LiveFleet } from './live-fleet.ts'
import { riskSettingsStore } from './risk-settings.store.ts'
import { tracksStore } from './tracks.store.ts'
import { tripFactsStore } from './trip-facts.store.ts'

let server: TestServer
let companyTrip: string
beforeAll(async () => {
  server = await startTestServer()
  companyTrip = (await createTrip(server, 'COMPANY')).id
})
afterAll(() => server.stop())

/** The last read before something happens: what was read is of before it. */
type Read = 'trips' | 'organisations' | 'settings' | 'windows'

interface World {
  readonly fleet: LiveFleet
  readonly loader: FleetLoader
  /** Once, after the next read of this kind. */
  after(read: Read, happens: () => Promise<void>): void
}

/** A loader on the real database, whose reads may be followed by something before their answer is heard. */
function newWorld(): World {
  const db = server.db.database.unscoped
  const fleet = createLiveFleet(server.clock)
  const [facts, tracks, risk] = [tripFactsStore(db), tracksStore(db), riskSettingsStore(db)]
  const awaited = new Map<Read, () => Promise<void>>()
  const followed =
    <Asked extends unknown[], Answer>(read: Read, ask: (...asked: Asked) => Promise<Answer>) =>
    async (...asked: Asked): Promise<Answer> => {
      const answer = await ask(...asked)
      const happens = awaited.get(read)
      awaited.delete(read)
      await happens?.()
      return answer
    }
  const loader = fleetLoader({
    ...{ fleet, clock: server.clock, logger: testLogger, onTrackLoaded: () => undefined },
    facts: { ...facts, active: followed('trips', facts.active) },
    tracks: { ...tracks, bindingsOf: followed('windows', tracks.bindingsOf) },
    risk: {
      ...risk,
      organisationIds: followed('organisations', risk.organisationIds),
      logbook: followed('settings', risk.logbook),
    },
  })
  return { fleet, loader, after: (read, happens) => void awaited.set(read, happens) }
}

interface Organisation {
  readonly id: string
  readonly tripId: string
}

const TRIP = `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type)
  values ($1, 'SOLO', 'in transit', 'Puebla', 'Mérida', 'SIN_TRACKING') returning id::text`

async function tripOf(organisationId: string): Promise<Organisation> {
  const { rows } = await server.db.owner.query<{ id: string }>(TRIP, [organisationId])
  return { id: organisationId, tripId: rows[0]?.id ?? '' }
}

/** A demonstration with a trip on the road: what alone is ever removed. */
async function newDemonstration(): Promise<Organisation> {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into organisations (name, demo, demo_of, created_at) values ('De muestra', true, $1, now()) returning id::text`,
    [server.organisationId],
  )
  return tripOf(rows[0]?.id ?? '')
}

const beginRemoval = (id: string) =>
  server.db.owner.query('update organisations set removing_at = now() where id = $1', [id])

async function removeWhole(id: string): Promise<void> {
  await beginRemoval(id)
  while (await deletePiece(server.db.database.unscoped, id, 2_000));
}

/** What comes late of an organisation that is gone: signals of what was written before, and what the job learned of its roads. */
async function hearLate({ fleet, loader }: World, { id, tripId }: Organisation): Promise<void> {
  loader.settingsChanged(id, 'risk')
  loader.geofencesChanged(id)
  loader.tripsChanged(id, [tripId])
  fleet.useCoverage(id, new Map())
  await loader.settled()
}

const WORKS: Readonly<Record<string, (world: World, organisation: Organisation) => Promise<void>>> = {
  start: ({ loader }) => loader.load(),
  reload: async ({ loader }) => {
    loader.reload()
    await loader.settled()
  },
  settings: async ({ loader }, { id }) => {
    loader.settingsChanged(id, 'risk')
    await loader.settled()
  },
  trips: async ({ loader }, { id, tripId }) => {
    loader.tripsChanged(id, [tripId])
    await loader.settled()
  },
}

/** What reads all, and after which read of it something happens. */
const WHOLE = (['start', 'reload'] as const).flatMap((work) =>
  (['trips', 'organisations', 'settings', 'windows'] as const).map((read) => [work, read] as const),
)

/** Work of the loader, and after which read of it the organisation goes. */
const REMOVALS: readonly (readonly [work: string, after: Read])[] = [
  ...WHOLE,
  ['settings', 'organisations'],
  ['settings', 'settings'],
  ['trips', 'windows'],
]
const SAID = ['said', 'said before its rows go', 'not heard, and then all is read again'] as const

test.each(REMOVALS.flatMap(([work, read]) => SAID.map((said) => [work, read, said] as const)))(
  'gone while %s reads, after its %s; %s: its fleet is not known, whatever comes late, and the company stays',
  async (work, read, said) => {
    const world = newWorld()
    const { fleet, loader } = world
    const demonstration = await newDemonstration()
    if (work !== 'start') await loader.load()
    world.after(read, async () => {
      if (said === 'said before its rows go') await beginRemoval(demonstration.id)
      else await removeWhole(demonstration.id)
      if (said !== SAID[2]) loader.organisationGone(demonstration.id)
    })
    await WORKS[work]?.(world, demonstration)
    await loader.settled()
    if (said === SAID[1]) await removeWhole(demonstration.id)
    if (said === SAID[2]) await WORKS.reload?.(world, demonstration)

    expect(fleet.organisationIds()).not.toContain(demonstration.id)
    await hearLate(world, demonstration)
    expect(fleet.organisationIds()).not.toContain(demonstration.id)
    expect(fleet.trip(server.organisationId, companyTrip)).not.toBeNull()
    loader.close()
  },
)

test.each(WHOLE)('a company made while %s reads, after its %s, stays known with its trip', async (work, read) => {
  const world = newWorld()
  const { fleet, loader } = world
  if (work !== 'start') await loader.load()
  let made: Organisation | undefined
  world.after(read, async () => {
    made = await tripOf(await server.createOrganisation(`Nueva ${work} ${read}`))
    loader.tripsChanged(made.id, [made.tripId])
  })
  await WORKS[work]?.(world, { id: '', tripId: '' })
  await loader.settled()
  expect(fleet.trip(made?.id ?? '', made?.tripId ?? '')?.facts.externalInvoice).toBe('SOLO')
  expect(fleet.trip(server.organisationId, companyTrip)).not.toBeNull()

  // Nor does it go as all is read once more.
  await WORKS.reload?.(world, { id: '', tripId: '' })
  expect(fleet.trip(made?.id ?? '', made?.tripId ?? '')).not.toBeNull()
  loader.close()
})

test('a company stays known without a trip on the road, through a failed read, and after its removal was said by mistake as soon as it is heard of', async () => {
  const world = newWorld()
  const { fleet, loader } = world
  const id = await server.createOrganisation('Sin viajes')
  await loader.load()
  await WORKS.reload?.(world, { id, tripId: '' })
  expect(fleet.organisationIds()).toContain(id)

  world.after('organisations', async () => {
    throw new Error('Connection terminated')
  })
  loader.reload()
  await loader.settled()
  expect(fleet.organisationIds()).toEqual(expect.arrayContaining([id, server.organisationId]))

  loader.organisationGone(server.organisationId)
  await loader.settled()
  expect(fleet.organisationIds()).not.toContain(server.organisationId)
  loader.tripsChanged(server.organisationId, [companyTrip])
  await loader.settled()
  expect(fleet.trip(server.organisationId, companyTrip)).not.toBeNull()
  loader.close()
})
