import { ApiError, isOffline } from '../../api/api-error.ts'
import { type HelpCall, panicByLink, panicOfLink } from '../../api/operator-page.ts'
import { isRecord } from '../../browser/is-record.ts'
import { readJson, writeJson, writeText } from '../../browser/storage.ts'

const KEY = 'operador-llamada'
/** Until somebody answers (design, second part §5). */
const RETRY_MS = 2_000
/** Without network for so long the message goes by SMS. */
const BY_SMS_AFTER_MS = 4_000
/** What was answered stays on the screen for so long. */
const SHOWN_MS = 60_000
const VIBRATION_MS = 80

export interface HelpState {
  /** When the server had it, and when somebody at the desk saw it; epoch ms. */
  readonly receivedAt: number | null
  readonly seenAt: number | null
  /** Nobody has answered for so long that an SMS is offered. */
  readonly isBySms: boolean
}

interface Pending extends HelpCall {
  readonly token: string
}

interface Options {
  readonly token: string
  /** Null: nothing is to be shown. */
  readonly onChange: (state: HelpState | null) => void
  readonly onEnded: () => void
  readonly onSms: (call: HelpCall) => void
  /** Whether one is on its way, to which the line is to be left: until the server answers it, whatever it says. */
  readonly onCalling: (isCalling: boolean) => void
}

/** Calls for help until they are received, also after the page was loaded anew, and listens whether the desk saw them. */
export function createHelp({ token, onChange, onEnded, onSms, onCalling }: Options) {
  let run = 0

  const send = async (call: HelpCall): Promise<void> => {
    run += 1
    const mine = run
    const isMine = () => run === mine
    onCalling(true)
    onChange({ receivedAt: null, seenAt: null, isBySms: false })
    // Also while a try hangs: on a weak line one takes longer than this.
    const offering = setTimeout(() => {
      if (!isMine()) return
      onChange({ receivedAt: null, seenAt: null, isBySms: true })
      onSms(call)
    }, BY_SMS_AFTER_MS)
    while (isMine()) {
      const receivedAt = await received(call)
      if (receivedAt !== null) clearTimeout(offering)
      if (receivedAt === 'ended') return forget(onEnded)
      if (receivedAt !== null) {
        forget(() => navigator.vibrate?.(VIBRATION_MS))
        return listen(receivedAt, isMine)
      }
      await pause(RETRY_MS)
    }
  }

  const received = async (call: HelpCall): Promise<number | 'ended' | null> => {
    try {
      const receivedAt = await panicByLink(token, call)
      onCalling(false)
      return receivedAt
    } catch (error) {
      onCalling(isOffline(error))
      return error instanceof ApiError && error.status === 410 ? 'ended' : null
    }
  }

  const listen = async (receivedAt: number, isMine: () => boolean): Promise<void> => {
    const until = Date.now() + SHOWN_MS
    let seenAt: number | null = null
    while (isMine() && Date.now() < until) {
      onChange({ receivedAt, seenAt, isBySms: false })
      await pause(RETRY_MS)
      seenAt ??= await panicOfLink(token).catch(() => null)
    }
    if (isMine()) onChange(null)
  }

  const forget = (then: () => void): void => {
    writeText(KEY, null)
    then()
  }

  return {
    call: (call: HelpCall): void => {
      writeJson(KEY, { ...call, token } satisfies Pending)
      void send(call)
    },
    /** One that was pressed before the page was loaded anew, and that nobody has answered. */
    resume: (): void => {
      const pending = readJson(KEY, isPending)
      if (pending?.token === token) void send({ at: pending.at, place: pending.place })
    },
  }
}

const isPending = (value: unknown): value is Pending =>
  isRecord(value) && typeof value.at === 'number' && typeof value.token === 'string' && isPlace(value.place)

const isPlace = (value: unknown): boolean =>
  value === null || (isRecord(value) && [value.lat, value.lng, value.at].every((part) => typeof part === 'number'))

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
