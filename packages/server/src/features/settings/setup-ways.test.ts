import { expect, onTestFinished, test } from 'vitest'
import { startGpsServer, untilSession } from '../../../test/gps-server.ts'
import { startListeningPlatform } from '../../../test/listening-platform.ts'
import { dial, MIRRORS, retranslated, startMirrorFixture } from '../../../test/mirror-fixture.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'

const PLATES = '55-GU-1A'
const guide = async (server: TestServer) => {
  const { body } = await server.request('GET', '/api/setup', { token: await server.signIn('supervisor') })
  const isDone = body.steps.find(({ key }: { key: string }) => key === 'first-fix').is_done
  return { isDone, firstFix: body.first_fix }
}
const NOTHING_YET = { isDone: false, firstFix: null }

test.each(['traccar', 'wialon-retranslator'] as const)(
  'the first position of a carrier’s %s turns the step done once its unit is one of ours, and not before',
  async (kind) => {
    const server = await startTestServer({ mirrors: MIRRORS })
    onTestFinished(() => server.stop())
    const fixture = await startMirrorFixture(server)
    const trip = await createTrip(server, 'GUIA', { unit_plates: PLATES })
    const { mirror } = await fixture.create(kind)
    const socket = kind === 'traccar' ? null : (await dial(server.app.mirrors.ports.retranslator)).socket
    const send = async (at: number): Promise<void> => {
      if (socket !== null) return void socket.write(retranslated('8642', at, 19.2))
      const position = { latitude: 19.2, longitude: -99.5, valid: true, fixTime: new Date(at).toISOString() }
      const body = { position, device: { uniqueId: '8642', name: 'Unidad 9' } }
      expect((await server.request('POST', new URL(mirror.hand_over.url).pathname, { body })).status).toBe(200)
    }
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
