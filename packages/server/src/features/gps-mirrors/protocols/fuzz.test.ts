import { expect, test } from 'vitest'
import { decodeRetranslator, retranslatorPacketBytes } from './retranslator.ts'
import { parseForwarded } from './traccar-forward.ts'
import { MAX_IPS_BATCH, parseIpsLine } from './wialon-ips.ts'

const PACKETS = 1_000_000

/** Numbers that look random, the same in each run (xorshift). */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}

const BINARY = Buffer.from(
  '333533393736303133343435343835004b0bfb70000000030bbb000000270102706f73696e666f00a027afdf5d9848403ac7253383dd4b400000000000805a40003601460b0bbb0000001200047077725f657874002b8716d9ce973b40',
  'hex',
)
const LINES = [
  '#L#2.0;860000000000000;NA;46D4',
  '#SD#211126;143000;2035.2860;N;10023.3940;W;72;140;1820;9',
  '#D#010125;112233;5128.199596;N;00000.122544;E;0;0;0;0;0;0;NA;;NA;x:1:0;72D3',
  '#B#211126;143000;2035.2860;N;10023.3940;W;72;140;1820;9|211126;143100;NA;NA;NA;NA;NA;NA;NA;NA|',
].map((text) => Buffer.from(text))

/** Flips, cuts, repeats and overwrites with what breaks parsers. */
function mutated(original: Buffer, next: (below: number) => number): Buffer {
  let packet = Buffer.from(original)
  for (let times = next(4); times >= 0; times -= 1) {
    const index = next(packet.length)
    switch (next(5)) {
      case 0:
        packet.writeUInt8(next(256), index)
        break
      case 1:
        packet = packet.subarray(0, index + 1)
        break
      case 2:
        packet = Buffer.concat([packet.subarray(0, index), packet])
        break
      case 3:
        if (index + 4 <= packet.length)
          packet.writeUInt32BE([0, 0xffffffff, 0x7fffffff, 0x80000000][next(4)] ?? 0, index)
        break
      default:
        packet.writeUInt8([0, 0x0b, 0xff, 0x23, 0x3b, 0x7c][next(6)] ?? 0, index)
    }
  }
  return packet
}

const isOnGlobe = ({ lat, lng }: { lat: number; lng: number }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

test('a million broken packets: none throws, none is read as a place that is not on the globe', () => {
  const next = numbers(20_261_121)
  let read = 0
  const wrong: string[] = []
  const note = (packet: Buffer, point: { lat: number; lng: number }, at: number) => {
    read += 1
    if (!isOnGlobe(point) || !Number.isSafeInteger(at)) wrong.push(packet.toString('hex'))
  }
  for (let count = 0; count < PACKETS; count += 1) {
    if (count % 2 === 0) {
      const packet = mutated(BINARY, next)
      retranslatorPacketBytes(packet)
      const decoded = decodeRetranslator(packet)
      if (decoded.kind === 'fix') note(packet, decoded.fix.point, decoded.fix.at)
    } else {
      const packet = mutated(LINES[next(LINES.length)] ?? BINARY, next)
      const message = parseIpsLine(packet, next(2) === 0 ? '1.1' : '2.0')
      const positions = message.kind === 'batch' ? message.positions : message.kind === 'data' ? [message.position] : []
      for (const one of positions) if (one !== null) note(packet, one.point, one.at)
    }
  }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(PACKETS / 20)
})

test('a batch of any length is read up to its limit, in no more than its own time', () => {
  const message = parseIpsLine(
    Buffer.from(`#B#${'211126;143000;2035.2860;N;10023.3940;W;72;140;1820;9|'.repeat(1_200)}`),
    '1.1',
  )
  expect(message.kind === 'batch' ? [message.positions.length, message.malformed] : null).toEqual([MAX_IPS_BATCH, 200])
})

test('JSON of any shape is refused, not thrown', () => {
  const next = numbers(7)
  const values = [null, 0, -1, 1e308, '', 'x', [], {}, true, '2026-11-21T14:30:00Z', { latitude: 1 }]
  const keys = ['position', 'device', 'latitude', 'longitude', 'fixTime', 'uniqueId', '__proto__', 'valid']
  const value = (depth: number): unknown =>
    depth === 0 || next(3) === 0
      ? values[next(values.length)]
      : Object.fromEntries(Array.from({ length: next(6) }, () => [keys[next(keys.length)] ?? '', value(depth - 1)]))
  for (let count = 0; count < 20_000; count += 1) {
    const parsed = parseForwarded(value(3))
    if (parsed.kind === 'fix') expect(isOnGlobe(parsed.fix.point)).toBe(true)
  }
})
