import { headingOf, isPlace, type MirrorFix, remoteText, within } from './mirror-fix.ts'

/** What is answered for each packet that is stored: protocol "Wialon Retranslator 1.0". */
export const RETRANSLATOR_ACK = Buffer.from([0x11])

const LENGTH_BYTES = 4
const MAX_PACKET_BYTES = 64 * 1024
const BLOCK_MARK = 0x0bbb
const BLOCK_HEAD_BYTES = 8
const MAX_BLOCKS = 200
const BINARY = 2
const POSINFO_BYTES = 29

export type RetranslatorPacket =
  | { readonly kind: 'fix'; readonly fix: MirrorFix }
  /** Well formed, and without a position: acknowledged all the same. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'malformed' }

/**
 * The bytes of the first packet in a buffer, its length included; `null` while more has to come, `malformed` when no more
 * will help. The length is little endian, unlike everything else.
 */
export function retranslatorPacketBytes(buffer: Buffer): number | null | 'malformed' {
  if (buffer.length < LENGTH_BYTES) return null
  const size = buffer.readUInt32LE(0)
  if (size === 0 || size > MAX_PACKET_BYTES) return 'malformed'
  return buffer.length >= LENGTH_BYTES + size ? LENGTH_BYTES + size : null
}

/** Reads one packet without its length: id, time, flags, blocks of which `posinfo` is the position. Never throws. */
export function decodeRetranslator(packet: Buffer): RetranslatorPacket {
  const idEnd = packet.indexOf(0)
  if (idEnd < 1 || idEnd + 9 > packet.length) return { kind: 'malformed' }
  const remoteId = remoteText(packet.toString('utf8', 0, idEnd))
  if (remoteId === null) return { kind: 'malformed' }
  const at = packet.readUInt32BE(idEnd + 1) * 1000
  let offset = idEnd + 9
  for (let blocks = 0; offset < packet.length && blocks < MAX_BLOCKS; blocks += 1) {
    const value = readBlock(packet, offset)
    if (value === null) return { kind: 'malformed' }
    if (value.name === 'posinfo' && value.type === BINARY) return positionOf(value.bytes, remoteId, at)
    offset = value.end
  }
  return { kind: 'empty' }
}

function readBlock(packet: Buffer, offset: number) {
  if (offset + BLOCK_HEAD_BYTES > packet.length || packet.readUInt16BE(offset) !== BLOCK_MARK) return null
  const start = offset + 6
  const end = start + packet.readUInt32BE(offset + 2)
  if (end > packet.length || end < start + 2) return null
  const nameEnd = packet.indexOf(0, start + 2)
  if (nameEnd < 0 || nameEnd >= end) return null
  const name = packet.toString('latin1', start + 2, nameEnd)
  return { type: packet.readUInt8(start + 1), name, bytes: packet.subarray(nameEnd + 1, end), end }
}

/** Longitude, latitude and height as little-endian doubles, then speed, course and satellites. */
function positionOf(bytes: Buffer, remoteId: string, at: number): RetranslatorPacket {
  if (bytes.length < POSINFO_BYTES) return { kind: 'malformed' }
  const point = { lng: bytes.readDoubleLE(0), lat: bytes.readDoubleLE(8) }
  if (!isPlace(point)) return { kind: 'malformed' }
  return {
    kind: 'fix',
    fix: {
      ...{ remoteId, remoteName: null, point, at, accuracyM: null },
      speedKmh: within(bytes.readInt16BE(24), 0, 1000),
      headingDeg: headingOf(bytes.readInt16BE(26)),
      altitudeM: within(bytes.readDoubleLE(16), -1000, 20_000),
    },
  }
}
