import type { MirrorDoor } from './mirror-door.ts'
import type { MirrorFix } from './mirror-fix.ts'
import { decodeRetranslator, RETRANSLATOR_ACK, retranslatorPacketBytes } from './retranslator.ts'
import type { Conversation } from './tcp-receiver.ts'

const LENGTH_BYTES = 4
const MAX_PACKETS_AT_ONCE = 500

/** Stores what has come, then acknowledges each packet; hangs up on whoever speaks something else. */
export function retranslatorConversation(door: Pick<MirrorDoor, 'receiveRetranslated'>): Conversation {
  let isKnown = false
  return {
    isKnown: () => isKnown,
    hear: async (bytes) => {
      const fixes: MirrorFix[] = []
      let used = 0
      let packets = 0
      let isBroken = false
      while (packets < MAX_PACKETS_AT_ONCE && !isBroken) {
        const size = retranslatorPacketBytes(bytes.subarray(used))
        if (size === null) break
        const packet =
          size === 'malformed' ? null : decodeRetranslator(bytes.subarray(used + LENGTH_BYTES, used + size))
        if (size === 'malformed' || packet === null || packet.kind === 'malformed') isBroken = true
        else {
          if (packet.kind === 'fix') fixes.push(packet.fix)
          used += size
          packets += 1
        }
      }
      if (fixes.length > 0) await door.receiveRetranslated(fixes)
      if (packets > 0) isKnown = true
      return { used, answer: Buffer.alloc(packets, RETRANSLATOR_ACK), hangUp: isBroken }
    },
  }
}
