import type { MirrorFix } from './mirror-fix.ts'
import type { MirrorIntake } from './mirror-intake.ts'
import { decodeRetranslator, RETRANSLATOR_ACK, retranslatorPacketBytes } from './retranslator.ts'
import type { Conversation } from './tcp-receiver.ts'

const LENGTH_BYTES = 4
const MAX_PACKETS_AT_ONCE = 500

/**
 * Stores what has come, then acknowledges the packets in their order up to the first that was not kept; hangs up on that
 * one, and on whoever speaks something else. A packet without a position has nothing to keep.
 */
export function retranslatorConversation(
  intake: Pick<MirrorIntake, 'receiveRetranslated' | 'refused'>,
  address: string,
): Conversation {
  let isKnown = false
  return {
    isKnown: () => isKnown,
    receive: async (bytes) => {
      const { packets, used, isBroken } = packetsOf(bytes)
      const fixes = packets.flatMap(({ fix }) => fix ?? [])
      const kept = fixes.length === 0 ? [] : await intake.receiveRetranslated(fixes, address)
      let fixIndex = 0
      const firstLost = packets.findIndex(({ fix }) => fix !== null && kept[fixIndex++] !== true)
      const acknowledged = firstLost === -1 ? packets.length : firstLost
      if (acknowledged > 0) isKnown = true
      if (isBroken) await intake.refused({ kind: 'wialon-retranslator', mirror: null, reason: 'malformed', address })
      return {
        used: firstLost === -1 ? used : (packets[firstLost]?.start ?? 0),
        answer: Buffer.alloc(acknowledged, RETRANSLATOR_ACK),
        hangUp: isBroken || firstLost !== -1,
      }
    },
  }
}

interface Packet {
  readonly start: number
  readonly fix: MirrorFix | null
}

/** The whole packets at the beginning, and how many bytes they take. */
function packetsOf(bytes: Buffer): {
  readonly packets: readonly Packet[]
  readonly used: number
  readonly isBroken: boolean
} {
  const packets: Packet[] = []
  let used = 0
  while (packets.length < MAX_PACKETS_AT_ONCE) {
    const size = retranslatorPacketBytes(bytes.subarray(used))
    if (size === null) break
    const packet = size === 'malformed' ? null : decodeRetranslator(bytes.subarray(used + LENGTH_BYTES, used + size))
    if (size === 'malformed' || packet === null || packet.kind === 'malformed') return { packets, used, isBroken: true }
    packets.push({ start: used, fix: packet.kind === 'fix' ? packet.fix : null })
    used += size
  }
  return { packets, used, isBroken: false }
}
