import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { fleetScoresJob } from '../../src/features/metrics/fleet-scores.job.ts'
import { coverageStore } from '../../src/features/road-coverage/coverage.store.ts'
import { createTestClock } from '../clock.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { createTrip, fixOf, MINUTE_MS } from '../trips.ts'

/** A server with its log. */
async function started() {
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const clock = createTestClock()
  const server = await startTestServer({ clock, logger: pino({ level: 'error' }, sink) })
  onTestFinished(() => server.stop())
  return { server, clock, logged: () => lines.join('') }
}

const runJob = (server: TestServer, name: string) => {
  const job = server.app.live.jobs.find((one) => one.name === name)
  if (job === undefined) throw new Error(`no job ${name}`)
  return job.run(new AbortController().signal)
}

test('one current position that the database refuses is told; the rest of the fleet is written', async () => {
  const { server, logged } = await started()
  const key = await server.apiKey(['positions:write'])
  await server.db.owner.query('alter table current_positions add constraint planted check (lat <> 13.13)')
  const trips = []
  for (let n = 0; n < 5; n += 1) trips.push(await createTrip(server, `CP${n}`))
  const at = server.clock.now() - MINUTE_MS
  const fixes = trips.map(({ tracker }, n) => fixOf(tracker, at, n === 2 ? 13.13 : 20 + n / 10))
  expect((await server.request('POST', '/api/positions', { token: key, body: fixes })).body.accepted).toBe(5)
  await runJob(server, 'current-positions')
  const { rows } = await server.db.owner.query<{ lat: number }>('select lat from current_positions order by lat')
  expect(rows.map(({ lat }) => lat)).toEqual([20, 20.1, 20.3, 20.4])
  expect(logged()).toContain(`"tripId":"${trips[2]?.id}"`)
})

test('a square of the map that was healed long ago keeps nobody from learning', async () => {
  const { server } = await started()
  const store = coverageStore(server.db.database.unscoped)
  // As small as a real can be: the next multiplication underflows.
  await server.db.owner.query(
    `insert into coverage_cells (organisation_id, cell_lat, cell_lng, passes, losses) values ($1, 1, 1, 30, '1e-45')`,
    [server.organisationId],
  )
  const received = [{ cellLat: 1, cellLng: 1, passes: 30, losses: 0 }]
  expect(await store.add(server.organisationId, received, { since: null, until: server.clock.now() })).toBe(true)
  expect([...(await store.grid(server.organisationId)).values()]).toEqual([
    { cellLat: 1, cellLng: 1, passes: 30, losses: 0 },
  ])
})

test('what the database refuses of one organisation keeps no other from its figures', async () => {
  const { server, clock } = await started()
  const other = await server.createOrganisation('Otra flota')
  for (const organisation of [server.organisationId, other]) {
    const token = await server.apiKey(['travels:write'], organisation)
    const body = { external_invoice: 'F', status: 'in transit', origin: 'A', destination: 'B' }
    expect((await server.request('POST', '/api/travels', { token, body })).status).toBe(201)
  }
  const { loader, reader } = server.app.live.fleet
  await loader.settled()
  await server.db.owner.query(
    `alter table fleet_scores add constraint planted check (organisation_id <> ${server.organisationId})`,
  )
  const job = fleetScoresJob(server.db.database.unscoped, clock, reader)
  await expect(job.run(new AbortController().signal)).rejects.toThrow(`organización ${server.organisationId}`)
  const { rows } = await server.db.owner.query('select organisation_id::text as id from fleet_scores')
  expect(rows).toEqual([{ id: other }])
})
