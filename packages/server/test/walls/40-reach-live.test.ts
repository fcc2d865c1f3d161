/** A person's reach on the sockets: what is sent to an open screen, when the reach or a trip changes, and what they may write. */
import type { AlertWire } from '@vigia/contract'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../live-client.ts'
import { inTransit, LIMITED, type ReachTrip, type ReachWorld, startReachWorld } from '../reach-world.ts'
import type { TestServer } from '../server.ts'
import { fixOf, MINUTE_MS } from '../trips.ts'

let world: ReachWorld
let server: TestServer
beforeAll(async () => {
  world = await startReachWorld()
  server = world.server
})
afterAll(() => server.stop())

test.each(LIMITED)('the live frames of who is limited by %s hold their trips and no others', async (by) => {
  const screen = await listen(server.url, { token: world.tokens[by], feed: 'packed' })
  screen.watch('all')
  const frame = await screen.untilFrame(({ full }) => full)
  expect(frame.trips.map(({ tripId }) => tripId).toSorted()).toEqual(
    world
      .seen(by)
      .filter(inTransit)
      .map(({ id }) => id)
      .toSorted(),
  )
  // One of theirs moves after one of the others: all that is sent is of theirs.
  const key = await server.apiKey(['positions:write'])
  const silent = (trip: ReachTrip) => inTransit(trip) && world.trips.indexOf(trip) % 3 === 0
  const [other, own] = [world.unseen(by).find(silent), world.seen(by).find(silent)]
  world.clock.advance(MINUTE_MS)
  const at = world.clock.now()
  for (const trip of [other, own]) {
    await server.request('POST', '/api/positions', { token: key, body: fixOf(`tel-${trip?.invoice}`, at, 19.5) })
  }
  await screen.untilFrame(({ full, trips: moved }) => !full && moved.some(({ tripId }) => tripId === own?.id))
  const told = new Set(screen.frames.flatMap((each) => [...each.trips.map(({ tripId }) => tripId), ...each.removed]))
  expect([...told].filter((id) => !world.seen(by).some((trip) => trip.id === id))).toEqual([])
  screen.close()
})
test('a change of the reach re-sends the fleet to an open screen, and has its alerts read again', async () => {
  const id = await server.addUser('cambia@prueba.mx', 'monitorista')
  const token = await world.signIn('cambia@prueba.mx')
  const screen = await listen(server.url, { token, feed: 'packed' })
  const alerts = io(`${server.url}/alerts`, { auth: { token }, transports: ['websocket'], forceNew: true })
  const heard: string[] = []
  alerts.onAny((event: string, payload: AlertWire) => heard.push(event === 'new-alert' ? payload.message : event))
  screen.watch('all')
  const first = await screen.untilFrame(({ full }) => full)
  expect(first.trips).toHaveLength(world.trips.filter(inTransit).length)
  await expect.poll(() => heard).toContain('caught-up')

  const patched = await server.request('PATCH', `/api/users/${id}`, {
    token: world.tokens.administrator,
    body: { scope: { clients: [...world.reaches.client.ids] } },
  })
  expect(patched.body.scope).toEqual({ clients: world.reaches.client.ids })
  const count = world.seen('client').filter(inTransit).length
  await screen.untilFrame(({ full, trips: shown }) => full && shown.length === count)
  await screen.until('fleet-changed')
  await expect.poll(() => heard).toContain('resync')

  // Of two alerts the one of a trip that they see is told.
  const [other, own] = [world.unseen('client')[0], world.seen('client')[0]]
  for (const trip of [other, own]) {
    await server.db.owner.query(
      `with added as (insert into alerts (organisation_id, trip_id, type, severity, title, message)
         values ($1, $2, 'DESVIO_RUTA', 'high', 'Desvío', 'de ' || $3) returning id, organisation_id)
       insert into alert_outbox (organisation_id, alert_id, kind) select organisation_id, id, 'new-alert' from added`,
      [server.organisationId, trip?.id, trip?.invoice],
    )
  }
  await expect.poll(() => heard).toContain(`de ${own?.invoice}`)
  expect(heard).not.toContain(`de ${other?.invoice}`)
  alerts.disconnect()
  screen.close()
})

test('a trip that leaves the reach is taken off the screen, and one that enters comes', async () => {
  const screen = await listen(server.url, { token: world.tokens.client, feed: 'packed' })
  screen.watch('all')
  const first = await screen.untilFrame(({ full }) => full)
  const leaving = world
    .seen('client')
    .find((trip) => inTransit(trip) && first.trips.some(({ tripId }) => tripId === trip.id))
  const patch = (client: string) =>
    server.patchTrip(leaving?.id ?? '', {
      token: world.tokens.administrator,
      body: { company_client_name: client },
    })
  expect((await patch('Vidrio')).status).toBe(200)
  await screen.untilFrame(({ removed }) => removed.includes(leaving?.id ?? ''))
  expect((await patch('Ferro')).status).toBe(200)
  await screen.untilFrame(({ full, trips: shown }) => !full && shown.some(({ tripId }) => tripId === leaving?.id))
  screen.close()
})

test('who is limited makes and changes trips of theirs, and no others', async () => {
  const token = world.tokens.client
  const row = (external_invoice: string, client?: string) => ({
    ...{ external_invoice, status: 'in transit', origin: 'León', destination: 'Toluca', tracking_type: 'APP' },
    ...(client === undefined ? {} : { company_client_name: client }),
  })
  const other = world.unseen('client')[0]
  const { body } = await server.request('POST', '/api/travels', {
    token,
    body: {
      data: [
        row('N1', 'Ferro'),
        row('N2', 'Vidrio'),
        row('N3'),
        row('N4', 'Nadie'),
        row(other?.invoice ?? '', 'Ferro'),
      ],
    },
  })
  expect(body.data.map(({ result, error }: { result: string; error?: string }) => [result, error ?? null])).toEqual([
    ['created', null],
    ['refused', expect.stringContaining('fuera de su alcance')],
    ['refused', expect.stringContaining('fuera de su alcance')],
    ['refused', expect.stringContaining('fuera de su alcance')],
    ['refused', 'Otro viaje ya tiene esa factura externa'],
  ])
  const out = await server.patchTrip(body.data[0].id, {
    token,
    body: { company_client_name: 'Vidrio' },
  })
  expect([out.status, out.body.error]).toEqual([422, expect.stringContaining('fuera de su alcance')])
  const { rows } = await server.db.owner.query(`select 1 from clients where name = 'Nadie'`)
  expect(rows).toEqual([])
  await server.db.owner.query(`delete from trips where external_invoice = 'N1'`)
})

test('what devices say goes to nobody who sees only some trips: they are not let in, nor kept', async () => {
  const asks = (token: string) =>
    io(`${server.url}/devices`, { auth: { token }, transports: ['websocket'], forceNew: true })
  const limited = asks(world.tokens.client)
  const refusal = new Promise<{ readonly message: string }>((done) => limited.once('connect_error', done))
  expect((await refusal).message).toBe('En vivo lo recibe solo quien ve todos los viajes.')
  limited.disconnect()

  const id = await server.addUser('dispositivos@prueba.mx', 'supervisor')
  const open = asks(await world.signIn('dispositivos@prueba.mx'))
  await new Promise<void>((done) => open.once('connect', () => done()))
  const left = new Promise<string>((done) => open.once('disconnect', done))
  await server.request('PATCH', `/api/users/${id}`, {
    token: world.tokens.administrator,
    body: { scope: { clients: [...world.reaches.client.ids] } },
  })
  expect(await left).toBe('io server disconnect')
  open.disconnect()
})
