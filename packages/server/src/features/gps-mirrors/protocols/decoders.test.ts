import { describe, expect, test } from 'vitest'
import { decodeRetranslator, retranslatorPacketBytes } from './retranslator.ts'
import { parseForwarded } from './traccar-forward.ts'
import { parseIpsLine } from './wialon-ips.ts'

/** Packets of the protocols' public samples: what a device really sent. */
const RETRANSLATED = Buffer.from(
  `74000000333533393736303133343435343835004B0BFB70000000030BBB000000270102706F73696E666F00A027AFDF5D9848403AC72533
83DD4B400000000000805A40003601460B0BBB0000001200047077725F657874002B8716D9CE973B400BBB00000011010361766C5F696E7075747300
00000001`.replace(/\s/g, ''),
  'hex',
)

describe('Wialon Retranslator', () => {
  test('a packet with its length, id, time and posinfo', () => {
    expect(retranslatorPacketBytes(RETRANSLATED)).toBe(RETRANSLATED.length)
    expect(decodeRetranslator(RETRANSLATED.subarray(4))).toEqual({
      kind: 'fix',
      fix: {
        ...{ remoteId: '353976013445485', remoteName: null, at: 0x4b0bfb70 * 1000, accuracyM: null },
        point: { lng: expect.closeTo(49.1903648, 6), lat: expect.closeTo(55.7305664, 6) },
        ...{ speedKmh: 54, headingDeg: 326, altitudeM: 106 },
      },
    })
  })

  test('a packet that comes in pieces is waited for', () => {
    for (let bytes = 0; bytes < RETRANSLATED.length; bytes += 1)
      expect(retranslatorPacketBytes(RETRANSLATED.subarray(0, bytes))).toBeNull()
    expect(retranslatorPacketBytes(Buffer.concat([RETRANSLATED, RETRANSLATED]))).toBe(RETRANSLATED.length)
  })

  test('a packet without posinfo carries no position', () => {
    const packet = Buffer.concat([Buffer.from('1234\0'), Buffer.alloc(8, 1)])
    expect(decodeRetranslator(packet)).toEqual({ kind: 'empty' })
  })

  test.each([
    ['a length of zero', Buffer.alloc(4)],
    ['a length of four thousand millions', Buffer.alloc(4, 0xff)],
    ['a length just too great', Buffer.from([1, 0, 1, 0])],
  ])('%s is refused before a byte of it is kept', (_why, head) => {
    expect(retranslatorPacketBytes(head)).toBe('malformed')
  })

  test.each([
    ['no id', Buffer.alloc(20)],
    ['no end of the id', Buffer.alloc(20, 65)],
    ['a block longer than the packet', at(RETRANSLATED.subarray(4), 28, 0xff)],
    ['a block that is none', at(RETRANSLATED.subarray(4), 25, 0xff)],
    ['a latitude of no globe', at(RETRANSLATED.subarray(4), 55, 0x7f)],
  ])('malformed: %s', (_why, packet) => {
    expect(decodeRetranslator(packet)).toEqual({ kind: 'malformed' })
  })
})

function at(packet: Buffer, index: number, value: number): Buffer {
  const changed = Buffer.from(packet)
  changed.writeUInt8(value, index)
  return changed
}

const line = (text: string) => Buffer.from(text)
const LONG = '010125;112233;5128.199596;N;00000.122544;E;0;0;0;0;0;0;NA;;NA;example1:1:0,example2:2:0.12,example3:1:123'

describe('Wialon IPS', () => {
  test.each([
    ['#L#353451048036030;NA', '1.1', '353451048036030', 'NA'],
    ['#L#2.0;860000000000000;NA;46D4', '2.0', '860000000000000', 'NA'],
    ['#L#2.0;355217044956192;NA;E335', '2.0', '355217044956192', 'NA'],
    ['#L#2.0;12345;NA;5FEC', '2.0', '12345', 'NA'],
  ])('signs in: %s', (text, version, remoteId, password) => {
    expect(parseIpsLine(line(text), null)).toEqual({ kind: 'login', version, remoteId, password })
  })

  test('a short message: degrees and minutes, UTC, km/h', () => {
    expect(parseIpsLine(line('#SD#211126;143000;2035.2860;N;10023.3940;W;72;140;1820;9'), '1.1')).toEqual({
      kind: 'data',
      type: 'SD',
      position: {
        point: { lat: expect.closeTo(20.5881, 6), lng: expect.closeTo(-100.3899, 6) },
        ...{ at: Date.UTC(2026, 10, 21, 14, 30), speedKmh: 72, headingDeg: 140, altitudeM: 1820, accuracyM: null },
      },
    })
  })

  test('a long message with its checksum', () => {
    const message = parseIpsLine(line(`#D#${LONG};72D3`), '2.0')
    expect(message).toMatchObject({ kind: 'data', type: 'D', position: { at: Date.UTC(2025, 0, 1, 11, 22, 33) } })
    expect(parseIpsLine(line(`#D#${LONG};72D4`), '2.0')).toEqual({ kind: 'malformed', answer: '#AD#16\r\n' })
  })

  test('a batch keeps its order, with what is missing and what is wrong', () => {
    const good = '211126;143000;2035.2860;N;10023.3940;W;72;140;1820;9'
    const none = '211126;143100;NA;NA;NA;NA;NA;NA;NA;NA'
    const message = parseIpsLine(line(`#B#${good}|${none}|basura|${good.replace('143000', '143200')}|`), '1.1')
    expect(message).toMatchObject({ kind: 'batch', malformed: 1, positions: [{}, null, {}] })
  })

  test.each([
    ['#SD#211126;143000;NA;NA;NA;NA;NA;NA;NA;NA', { kind: 'data', type: 'SD', position: null }],
    ['#SD#NA;NA;2035.2860;N;10023.3940;W;72;140;1820;9', { kind: 'data', type: 'SD', position: null }],
    ['#SD#211126;143000;2035.2860;N;10023.3940;W;NA;NA;NA;NA', { position: { speedKmh: null, headingDeg: null } }],
    ['#SD#211126;143000', { kind: 'malformed', answer: '#ASD#-1\r\n' }],
    ['#SD#310226;143000;2035.2860;N;10023.3940;W;72;140;1820;9', { kind: 'malformed', answer: '#ASD#0\r\n' }],
    ['#SD#211126;253000;2035.2860;N;10023.3940;W;72;140;1820;9', { kind: 'malformed', answer: '#ASD#0\r\n' }],
    ['#SD#211126;143000;2075.2860;N;10023.3940;W;72;140;1820;9', { kind: 'malformed', answer: '#ASD#10\r\n' }],
    ['#SD#211126;143000;2035.2860;W;10023.3940;W;72;140;1820;9', { kind: 'malformed', answer: '#ASD#10\r\n' }],
    ['#SD#211126;143000;2035.2860;N;18123.3940;W;72;140;1820;9', { kind: 'malformed', answer: '#ASD#10\r\n' }],
    ['#SD#211126;143000;2035.2860;N;10023.3940;W;aa;140;1820;9', { kind: 'malformed', answer: '#ASD#11\r\n' }],
    ['#P#', { kind: 'ping' }],
    ['#M#hola', { kind: 'other', type: 'M' }],
    ['#L#2.0;860000000000000;NA;46D5', { kind: 'malformed', answer: '#AL#10\r\n' }],
    ['#L#', { kind: 'malformed', answer: '#AL#0\r\n' }],
    ['GET / HTTP/1.1', { kind: 'malformed', answer: null }],
    ['', { kind: 'malformed', answer: null }],
  ])('%s', (text, expected) => {
    expect(parseIpsLine(line(text), '1.1')).toMatchObject(expected)
  })
})

describe('Traccar forwards', () => {
  const position = {
    ...{ id: 7, deviceId: 3, protocol: 'osmand', valid: true, outdated: false, accuracy: 0, altitude: 1820 },
    ...{
      fixTime: '2026-11-21T14:30:00.000+00:00',
      latitude: 20.5881,
      longitude: -100.3899,
      speed: 38.8769,
      course: 140,
    },
  }
  const device = { id: 3, name: 'TRACTO 45-AK-7P', uniqueId: '864200000000011' }

  test('a position in knots, with the name of the device', () => {
    expect(parseForwarded({ position, device })).toEqual({
      kind: 'fix',
      fix: {
        ...{ remoteId: '864200000000011', remoteName: 'TRACTO 45-AK-7P', at: Date.UTC(2026, 10, 21, 14, 30) },
        point: { lat: 20.5881, lng: -100.3899 },
        ...{ speedKmh: expect.closeTo(72, 3), headingDeg: 140, altitudeM: 1820, accuracyM: null },
      },
    })
  })

  test.each([
    ['an invalid fix is no fix', { position: { ...position, valid: false }, device }, 'not-fixed'],
    ['an old place under a new time is no fix', { position: { ...position, outdated: true }, device }, 'not-fixed'],
    ['a time as a number', { position: { ...position, fixTime: Date.UTC(2026, 10, 21) }, device }, 'fix'],
    ['a time without a zone', { position: { ...position, fixTime: '2026-11-21T14:30:00' }, device }, 'malformed'],
    ['text for a latitude', { position: { ...position, latitude: '20.5' }, device }, 'malformed'],
    ['no position', { device }, 'malformed'],
    ['no object', null, 'malformed'],
    ['nobody', { position: { ...position, deviceId: null }, device: {} }, 'malformed'],
  ])('%s', (_why, body, kind) => expect(parseForwarded(body).kind).toBe(kind))
})
