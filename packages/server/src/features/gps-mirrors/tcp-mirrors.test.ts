import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import {
  dial,
  MIRRORS,
  type MirrorFixture,
  retranslated,
  short,
  startMirrorFixture,
} from '../../../test/mirror-fixture.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'
import type { Db } from '../../db/pool.ts'
import { type FixWriter, fixWriter } from '../positions/fix-writer.store.ts'

const clock = createTestClock()
let server: TestServer
let fixture: MirrorFixture

beforeAll(async () => {
  server = await startTestServer({ clock, mirrors: MIRRORS })
  fixture = await startMirrorFixture(server)
})
afterAll(() => server.stop())

const ports = () => server.app.mirrors.ports

test('a back-filled period comes in its order, once, and to the trip that was on its way then', async () => {
  const trip = await createTrip(server, 'BF1', { unit_plates: '99-BF-1E' })
  const { mirror } = await fixture.create('wialon-ips')
  const { socket, received } = await dial(ports().ips)
  socket.write(`#L#99BF1E;${mirror.hand_over.key}\r\n#SD#${short(clock.now() - 90 * MINUTE_MS, '01.0000')}\r\n`)
  await expect.poll(() => received()).toBe('#AL#1\r\n#ASD#1\r\n')
  await fixture.bindReported(mirror.id, '99BF1E', '99-BF-1E')
  const start = clock.now() - 60 * MINUTE_MS
  const day = 24 * 60 * MINUTE_MS
  const batch = [30, 10, 20, 10].map((minute) => short(start + minute * MINUTE_MS, `${minute}.0000`)).join('|')
  const before = short(start - 3 * day, '05.0000')
  socket.write(`#B#${batch}|${before}\r\n`)
  await expect.poll(() => received()).toBe('#AL#1\r\n#ASD#1\r\n#AB#5\r\n')
  const times = (await fixture.fixesOf(trip.id)).map(([at]) => (at - start) / MINUTE_MS)
  expect(times).toEqual([10, 20, 30])
  socket.write(`#B#${batch}\r\n#P#\r\n`)
  await expect.poll(() => received()).toBe('#AL#1\r\n#ASD#1\r\n#AB#5\r\n#AB#4\r\n#AP#\r\n')
  expect(await fixture.fixesOf(trip.id)).toHaveLength(3)
})

test('Wialon IPS: letter by letter it is understood, a wrong password is told and hung up on', async () => {
  const trip = await createTrip(server, 'IP1', { unit_plates: '55-IP-1F' })
  const { mirror } = await fixture.create('wialon-ips')
  const { socket, received } = await dial(ports().ips)
  socket.setNoDelay(true)
  for (const letter of `#L#55IP1F;${mirror.hand_over.key}\r\n#SD#${short(clock.now(), '10.0000')}\r\n`)
    socket.write(letter)
  await expect.poll(() => received()).toBe('#AL#1\r\n#ASD#1\r\n')
  await fixture.bindReported(mirror.id, '55IP1F', '55-IP-1F')
  socket.write(`#SD#${short(clock.now(), '10.0000')}\r\n`)
  await expect.poll(() => received()).toBe('#AL#1\r\n#ASD#1\r\n#ASD#1\r\n')
  expect((await fixture.fixesOf(trip.id))[0]?.[1]).toBeCloseTo(19 + 10 / 60, 6)

  const stranger = await dial(ports().ips)
  stranger.socket.write(`#L#55IP1F;otra\r\n#SD#${short(clock.now(), '11.0000')}\r\n`)
  await expect.poll(() => stranger.isOpen()).toBe(false)
  expect(stranger.received()).toBe('#AL#01\r\n')
  const silent = await dial(ports().ips)
  silent.socket.write('GET / HTTP/1.1\r\n\r\n')
  await expect.poll(() => silent.isOpen()).toBe(false)
  expect(silent.received()).toBe('')
  expect(await fixture.fixesOf(trip.id)).toHaveLength(1)
})

test('the retranslator acknowledges what the database has; an unknown id waits for a person', async () => {
  const trip = await createTrip(server, 'RT1', { unit_plates: '44-RT-1G' })
  await server.db.owner.query(`update gps_mirrors set disabled_at = now() where kind = 'wialon-retranslator'`)
  clock.advance(3_000)
  const { mirror } = await fixture.create('wialon-retranslator')
  const { socket, received, isOpen } = await dial(ports().retranslator)
  const at = Math.floor(clock.now() / 1000) * 1000
  const packets = Buffer.concat([
    retranslated('864200000000044', at - 2000, 19.1),
    retranslated('864200000000044', at - 1000, 19.2),
  ])
  socket.write(packets.subarray(0, 60))
  socket.write(packets.subarray(60))
  await expect.poll(() => received()).toBe('\x11\x11')
  const [remote, ...others] = await fixture.unitsOf(mirror.id)
  expect([remote.remote_id, remote.unit_id, others]).toEqual(['864200000000044', null, []])
  await fixture.bind(remote.id, await fixture.unitId('44-RT-1G'))
  socket.write(packets)
  await expect.poll(() => received()).toBe('\x11\x11\x11\x11')
  expect((await fixture.fixesOf(trip.id)).map(([when, lat]) => [when - at, lat])).toEqual([
    [-2000, 19.1],
    [-1000, 19.2],
  ])
  socket.write(Buffer.alloc(4, 0xff))
  await expect.poll(() => isOpen()).toBe(false)
})

test('what the database does not have is not acknowledged, and comes again', async () => {
  let isBroken = true
  const openWriter = (db: Db): FixWriter => {
    const writer = fixWriter(db)
    return { ...writer, write: (group) => (isBroken ? Promise.reject(new Error('no disk')) : writer.write(group)) }
  }
  const frail = await startTestServer({ clock, mirrors: MIRRORS, openWriter })
  onTestFinished(() => frail.stop())
  const trip = await createTrip(frail, 'DB1', { unit_plates: '33-DB-1H' })
  const frailFixture = await startMirrorFixture(frail)
  const { mirror } = await frailFixture.create('wialon-ips')
  const said = `#L#33DB1H;${mirror.hand_over.key}\r\n#SD#${short(clock.now(), '10.0000')}\r\n`
  const waiting = await dial(frail.app.mirrors.ports.ips)
  waiting.socket.write(said)
  await expect.poll(() => waiting.received()).toBe('#AL#1\r\n#ASD#1\r\n')
  await frailFixture.bindReported(mirror.id, '33DB1H', '33-DB-1H')
  const first = await dial(frail.app.mirrors.ports.ips)
  first.socket.write(said)
  await expect.poll(() => first.isOpen()).toBe(false)
  expect(first.received()).not.toContain('#ASD#')
  expect(await frailFixture.fixesOf(trip.id)).toEqual([])
  isBroken = false
  const second = await dial(frail.app.mirrors.ports.ips)
  second.socket.write(said)
  await expect.poll(() => second.received()).toBe('#AL#1\r\n#ASD#1\r\n')
  expect(await frailFixture.fixesOf(trip.id)).toHaveLength(1)
})
