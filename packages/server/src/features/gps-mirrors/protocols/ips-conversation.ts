import type { MirrorRefusal } from '@vigia/contract'
import type { MirrorFix } from './mirror-fix.ts'
import type { Mirror, MirrorIntake } from './mirror-intake.ts'
import type { Conversation } from './tcp-receiver.ts'
import { type IpsMessage, type IpsPosition, type IpsVersion, MAX_IPS_LINE_BYTES, parseIpsLine } from './wialon-ips.ts'

const MAX_LINES_AT_ONCE = 200
const NEWLINE = 0x0a
const RETURN = 0x0d
const WRONG_PASSWORD = '#AL#01\r\n'

interface Sender {
  readonly mirror: Mirror
  readonly remoteId: string
  readonly version: IpsVersion
}

/** Lines with a login first, whose password is the mirror's key; a position is answered once it is stored. */
export function ipsConversation(
  intake: Pick<MirrorIntake, 'byKey' | 'receive' | 'refused'>,
  address: string,
): Conversation {
  let sender: Sender | null = null
  const refused = (reason: MirrorRefusal): Promise<void> =>
    intake.refused({ kind: 'wialon-ips', mirror: sender?.mirror ?? null, reason, address })

  return {
    isKnown: () => sender !== null,
    receive: async (bytes) => {
      const { lines, used } = linesOf(bytes)
      const answers: string[] = []
      const fixes: MirrorFix[] = []
      const said = (from: number, hangUp: boolean) => ({ used: from, answer: answers.join(''), hangUp })
      const store = async (): Promise<void> => {
        if (sender !== null && fixes.length > 0) await intake.receive(sender.mirror, fixes.splice(0))
      }
      for (const line of lines) {
        const message: IpsMessage = parseIpsLine(line, sender?.version ?? null)
        if (message.kind === 'login') {
          await store()
          const mirror = await intake.byKey('wialon-ips', message.password, address)
          answers.push(mirror === null ? WRONG_PASSWORD : '#AL#1\r\n')
          if (mirror === null) return said(used, true)
          sender = { mirror, remoteId: message.remoteId, version: message.version }
          continue
        }
        const isRefused = message.kind === 'malformed' && message.answer === null
        if (sender === null || isRefused) {
          await store()
          await refused(message.kind === 'malformed' ? 'malformed' : 'no-sign-in')
          if (message.kind === 'malformed') answers.push(message.answer ?? '')
          return said(used, true)
        }
        for (const position of positionsOf(message))
          fixes.push({ ...position, remoteId: sender.remoteId, remoteName: null })
        if (message.kind === 'malformed' || (message.kind === 'batch' && message.malformed > 0)) {
          // After the good ones that came with it, of which the last would end it.
          await store()
          await refused('malformed')
        }
        answers.push(answerTo(message))
      }
      await store()
      const isTooLong = lines.length === 0 && bytes.length > MAX_IPS_LINE_BYTES
      if (isTooLong) await refused('malformed')
      return said(used, isTooLong)
    },
  }
}

/** Whole lines, without their ends, and how many bytes they take. */
function linesOf(bytes: Buffer): { readonly lines: readonly Buffer[]; readonly used: number } {
  const lines: Buffer[] = []
  let used = 0
  while (lines.length < MAX_LINES_AT_ONCE) {
    const end = bytes.indexOf(NEWLINE, used)
    if (end < 0) break
    const hasReturn = end > used && bytes[end - 1] === RETURN
    const line = bytes.subarray(used, hasReturn ? end - 1 : end)
    if (line.length > 0) lines.push(line)
    used = end + 1
    if (line.length > MAX_IPS_LINE_BYTES) break
  }
  return { lines, used }
}

function positionsOf(message: IpsMessage): readonly IpsPosition[] {
  const all = message.kind === 'batch' ? message.positions : message.kind === 'data' ? [message.position] : []
  return all.filter((position) => position !== null)
}

/** A batch is answered with how many of its messages were understood. */
function answerTo(message: IpsMessage): string {
  switch (message.kind) {
    case 'data':
      return `#A${message.type}#1\r\n`
    case 'batch':
      return `#AB#${message.positions.length}\r\n`
    case 'ping':
      return '#AP#\r\n'
    case 'malformed':
      return message.answer ?? ''
    default:
      return message.kind === 'other' && message.type === 'M' ? '#AM#1\r\n' : ''
  }
}
