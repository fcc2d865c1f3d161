import { describe, expect, test } from 'vitest'
import { readWorkerMessage } from './read-worker-message.ts'

const standing = {
  ...{
    type: 'standing',
    accountId: '7',
    tripId: '1',
    state: 'tracking',
    obstacle: null,
    evidence: [],
    kind: 'traccar',
  },
  ...{ isSignedIn: true, hasScreen: false, at: 1 },
}
const place = { point: { lat: 20, lng: -100 }, at: null, speedKmh: 60, headingDeg: null }
const position = { ...place, address: null, status: 'Motor apagado', unitName: 'T-1' }
const reading = {
  ...{ type: 'reading', accountId: '7', tripId: '1', fixAt: 1, at: 2 },
  reading: { kind: 'position', position, confidence: 1, reasons: ['placas'] },
}
const frame = { kind: 'frame', page: 1, jpeg: Buffer.from('jpeg'), width: 1_280, height: 720 }
const news = { type: 'news', viewerId: 'remote-1', news: frame }
const request = { accountId: '7', what: 'password', origin: 'https://gps.mx', passwordDigest: null }

describe('what the worker says', () => {
  test.each([standing, reading, news, { type: 'alive' }, { type: 'secret-request', requestId: 1, request }])(
    'is taken as it is: %o',
    (said) => {
      expect(readWorkerMessage(said)).toEqual(said)
    },
  )

  test('loses a field that nobody reads', () => {
    expect(readWorkerMessage({ ...standing, organisationId: '2' })).toEqual(standing)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'standing'],
    ['a list', [standing]],
    ['a type that there is not', { type: 'want', accounts: [] }],
    ['a type that is an object', { type: { toString: () => 'alive' } }],
    ['a field less', { ...standing, evidence: undefined }],
    ['a state that there is not', { ...standing, state: 'administrador' }],
    ['evidence that is no text', { ...standing, evidence: [{ toString: () => 'x' }] }],
    ['a time that is none', { ...standing, at: Number.NaN }],
    ['a time beyond all dates', { ...standing, at: 1e300 }],
    [
      'a place that is no number',
      { ...reading, reading: { ...reading.reading, position: { ...position, point: null } } },
    ],
    ['an endless speed', { ...reading, reading: { ...reading.reading, confidence: Number.POSITIVE_INFINITY } }],
    ['an id that is a number', { ...reading, tripId: 1 }],
    ['a picture that is a length', { ...news, news: { ...frame, jpeg: 2 ** 32 } }],
    ['a picture larger than a screen gives', { ...news, news: { ...frame, jpeg: Buffer.alloc(8_000_001) } }],
    ['a saved session that is no text', { type: 'saved-session', accountId: '7', savedSession: 5 }],
    [
      'a wish for a secret that there is not',
      { type: 'secret-request', requestId: 1, request: { ...request, what: 'key' } },
    ],
  ])('is refused: %s', (_why, said) => {
    expect(readWorkerMessage(said)).toBeNull()
  })
})
