import { DEFAULT_RISK_WEIGHTS } from '@vigia/domain/risk/risk-weights'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf } from '../../../test/trips.ts'
import { fleetLoader } from './fleet-loader.ts'
import { createLiveFleet } from './live-fleet.ts'
import { riskSettingsStore } from './risk-settings.store.ts'
import { tracksStore } from './tracks.store.ts'
import { tripFactsStore } from './trip-facts.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a trip whose past could not be read while the database was away gets it afterwards, and stands as it was until then', async () => {
  const { id, tracker } = await createTrip(server, 'AWAY')
  const token = await server.apiKey(['positions:write'])
  await server.request('POST', '/api/positions', { token, body: fixOf(tracker, server.clock.now() - 60_000, 20.5) })

  const { clock, organisationId } = server
  const db = server.db.database.unscoped
  const fleet = createLiveFleet(clock)
  const tracks = tracksStore(db)
  let isAway = false
  let seenWhileAway: number | undefined
  const loader = fleetLoader({
    ...{ fleet, clock, logger: testLogger, facts: tripFactsStore(db), risk: riskSettingsStore(db) },
    tracks: {
      ...tracks,
      newest: async (deviceIds, now) => {
        if (!isAway) return tracks.newest(deviceIds, now)
        isAway = false
        seenWhileAway = fleet.trip(organisationId, id)?.position?.point.lat
        throw new Error('Connection terminated')
      },
    },
    onTrackLoaded: () => undefined,
  })
  const reread = async () => {
    loader.tripsChanged(organisationId, [id])
    await loader.settled()
    return fleet.trip(organisationId, id)?.position?.point.lat
  }
  isAway = true
  expect(await reread()).toBe(20.5)

  // Another device speaks for it from now on: until the past is read anew it is shown as it was.
  await server.db.owner.query(
    `with device as (insert into devices (organisation_id, unique_id, kind) values ($1, 'otro', 'phone') returning id)
     insert into trip_devices (trip_id, device_id, bound_at) select $2, id, now() from device`,
    [organisationId, id],
  )
  isAway = true
  expect(await reread()).toBe(20.5)
  expect(seenWhileAway).toBe(20.5)
  loader.close()
})

test('an organisation without a trip has its own settings from the start, and one that a screen asked about with its first trip', async () => {
  const { clock, organisationId, db } = server
  const { id } = await createTrip(server, 'OWN-RULES')
  await db.owner.query(`insert into settings (organisation_id, key, value) values ($1, 'risk', $2)`, [
    organisationId,
    { ...DEFAULT_RISK_WEIGHTS, panic: 91 },
  ])
  const sql = db.database.unscoped
  const facts = tripFactsStore(sql)
  const started = async (parts: Partial<Parameters<typeof fleetLoader>[0]>) => {
    const fleet = createLiveFleet(clock)
    const loader = fleetLoader({
      ...{ fleet, clock, logger: testLogger, facts, risk: riskSettingsStore(sql), tracks: tracksStore(sql) },
      onTrackLoaded: () => undefined,
      ...parts,
    })
    return { fleet, loader }
  }

  const quiet = await started({ facts: { ...facts, active: async () => [] } })
  await quiet.loader.load()
  expect(quiet.fleet.settings(organisationId).weights.panic).toBe(91)
  quiet.loader.close()

  const asked = await started({})
  asked.fleet.staleAfterMs(organisationId)
  asked.loader.tripsChanged(organisationId, [id])
  await asked.loader.settled()
  expect(asked.fleet.settings(organisationId).weights.panic).toBe(91)
  asked.loader.close()
})
