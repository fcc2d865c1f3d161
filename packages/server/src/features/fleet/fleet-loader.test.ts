import { afterAll, beforeAll, expect, test } from 'vitest'
import { testLogger } from '../../../test/database.ts'
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

test('a trip whose past could not be read while the database was away gets it afterwards', async () => {
  const { id, tracker } = await createTrip(server, 'AWAY')
  const token = await server.apiKey(['positions:write'])
  await server.request('POST', '/api/positions', { token, body: fixOf(tracker, server.clock.now() - 60_000, 20.5) })

  const { clock, organisationId } = server
  const db = server.db.database.app
  const fleet = createLiveFleet(clock)
  const tracks = tracksStore(db)
  let isAway = true
  const loader = fleetLoader({
    ...{ fleet, clock, logger: testLogger, facts: tripFactsStore(db), risk: riskSettingsStore(db) },
    tracks: {
      ...tracks,
      newest: async (deviceIds, now) => {
        if (!isAway) return tracks.newest(deviceIds, now)
        isAway = false
        throw new Error('Connection terminated')
      },
    },
    onTrackLoaded: () => undefined,
  })
  loader.tripsChanged(organisationId, [id])
  await loader.settled()
  expect(fleet.trip(organisationId, id)?.position?.point.lat).toBe(20.5)
  loader.close()
})
