import { expect, test } from 'vitest'
import { pairingOf } from './pairing.wire.ts'

const ORIGIN = 'https://vigia.empresa.mx'
const OPEN = { uniqueId: 'raul.mendoza', hasSecret: false }
const CLOSED = { uniqueId: 'raul.mendoza', hasSecret: true }
const SETTINGS =
  'id=raul.mendoza&interval=30&fastest_interval=30&distance=75&accuracy=high&buffer=true&stop_detection=true&service=true'

test.each([
  ['believed by its id alone', OPEN, null, `${ORIGIN}/intake/osmand?${SETTINGS}`, false],
  ['with its secret, which ends the address', CLOSED, 's3creto', `${ORIGIN}/intake/osmand/s3creto?${SETTINGS}`, true],
  ['whose secret nobody knows any more: no code would be let in', CLOSED, null, null, true],
] as const)('Traccar Client: a device %s', (_why, device, secret, text, showsSecret) => {
  expect(pairingOf('traccar', ORIGIN, device, secret)).toMatchObject({ qr_text: text, shows_secret: showsSecret })
})

test('OwnTracks: its configuration is in the code, with the secret; without one there is no code', () => {
  const { qr_text: text, server_url: server } = pairingOf('owntracks', ORIGIN, CLOSED, 's3creto')
  const [head, inline] = (text ?? '').split('inline=')
  expect(head).toBe('owntracks:///config?')
  expect(JSON.parse(Buffer.from(inline ?? '', 'base64').toString())).toEqual({
    ...{ _type: 'configuration', mode: 3, url: `${ORIGIN}/intake/owntracks`, auth: true },
    ...{ username: 'raul.mendoza', password: 's3creto', deviceId: 'raul.mendoza' },
  })
  expect(server).toBe(`${ORIGIN}/intake/owntracks`)
  expect(pairingOf('owntracks', ORIGIN, OPEN, null).qr_text).toBeNull()
})
