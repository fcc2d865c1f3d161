import { createHmac } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startGpsServer, untilSession } from '../../../test/gps-server.ts'
import { startListeningPlatform } from '../../../test/listening-platform.ts'
import {
  dial,
  MIRRORS,
  type MirrorKind,
  retranslated,
  short,
  startMirrorFixture,
} from '../../../test/mirror-fixture.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'

const PLATES = '55-GU-1A'
const guide = async (server: TestServer) => {
  const { body } = await server.request('GET', '/api/setup', { token: await server.signIn('supervisor') })
  const isDone = body.steps.find(({ key }: { key: string }) => key === 'first-fix').is_done
  return { isDone, firstFix: body.first_fix }
}
const NOTHING_YET = { isDone: false, firstFix: null }

interface HandOver {
  readonly url: string
  readonly key: string
  readonly secret: string
}

/** A carrier's platform that sends where unit 8642 is, in its own protocol, as it was told to. */
async function sender(server: TestServer, kind: MirrorKind, { url, key, secret }: HandOver) {
  const post = async (body: string, headers: Record<string, string> = {}): Promise<void> => {
    const sent = { 'content-type': 'application/json', ...headers }
    expect((await server.request('POST', new URL(url).pathname, { rawBody: body, headers: sent })).status).toBe(200)
  }
  const where = (at: number) => ({ fixTime: new Date(at).toISOString(), latitude: 19.2, longitude: -99.5, valid: true })
  const { ports } = server.app.mirrors
  switch (kind) {
    case 'traccar':
      return (at: number) =>
        post(JSON.stringify({ position: where(at), device: { uniqueId: '8642', name: 'Unidad 9' } }))
    case 'webhook':
      return (at: number) => {
        const body = JSON.stringify({ device: '8642', timestamp: new Date(at).toISOString(), lat: 19.2, lng: -99.5 })
        const timestamp = String(Math.floor(server.clock.now() / 1_000))
        const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
        return post(body, { 'x-vigia-timestamp': timestamp, 'x-vigia-signature': `sha256=${signature}` })
      }
    case 'wialon-ips': {
      const { socket } = await dial(ports.ips)
      socket.write(`#L#8642;${key}\r\n`)
      // 19° 12′ are 19.2°.
      return async (at: number) => void socket.write(`#SD#${short(at, '12.0000')}\r\n`)
    }
    case 'wialon-retranslator': {
      const { socket } = await dial(ports.retranslator)
      return async (at: number) => void socket.write(retranslated('8642', at, 19.2))
    }
  }
}

test.each(['traccar', 'wialon-retranslator', 'wialon-ips', 'webhook'] as const)(
  'the first position of a carrier’s %s turns the step done once its unit is one of ours, and not before',
  async (kind) => {
    const server = await startTestServer({ mirrors: MIRRORS })
    onTestFinished(() => server.stop())
    const fixture = await startMirrorFixture(server)
    const trip = await createTrip(server, 'GUIA', { unit_plates: PLATES })
    const { mirror, secret } = await fixture.create(kind)
    const send = await sender(server, kind, { ...mirror.hand_over, secret })
    const at = Math.floor(server.clock.now() / 1_000) * 1_000
    await send(at - 60_000)
    await expect.poll(async () => (await fixture.unitsOf(mirror.id)).length).toBe(1)
    expect(await guide(server)).toEqual(NOTHING_YET)
    await fixture.bindReported(mirror.id, '8642', PLATES)
    await send(at - 30_000)
    await expect
      .poll(() => guide(server))
      .toMatchObject({
        isDone: true,
        firstFix: { travel_id: trip.id, plates: PLATES, latitude: 19.2 },
      })
  },
)

test('the first position that is read on a carrier’s platform turns it done, and not before', async () => {
  const platform = await startListeningPlatform()
  const server = await startGpsServer({ allowedHosts: [platform.host] })
  onTestFinished(async () => {
    await server.stop()
    await platform.close()
  })
  const access = { monitor_url: platform.origin, monitor_account: 'espejo', monitor_password: 'clave' }
  const { id } = await createTrip(server, 'GUIA', { unit_plates: '45-AK-7P', ...access })
  const token = await server.signIn('supervisor')
  const open = () => server.request('POST', '/api/gps/extract/open', { token, body: { travelId: id } })
  await open()
  await untilSession(server, token, id, (one) => one?.obstacle === 'site-not-confirmed')
  expect(await guide(server)).toEqual(NOTHING_YET)
  await server.request('POST', '/api/gps/origins', { token, body: { origin: platform.origin } })
  await untilSession(server, token, id, (session) => session?.state === 'tracking')
  await expect
    .poll(() => guide(server))
    .toMatchObject({ isDone: true, firstFix: { travel_id: id, plates: '45-AK-7P' } })
})
