import { ApiError } from '../../api/api-error.ts'
import { type InboxMessage, inboxOfLink, messageByLink, seenByLink } from '../../api/operator-page.ts'
import { isRecord } from '../../browser/is-record.ts'
import { onOtherTab, readJson, writeJson } from '../../browser/storage.ts'

const KEY = 'operador-mensajes'
const SEEN_KEY = 'operador-visto'
const TICK_MS = 1_000
const RETRY_MS = 5_000
const ASK_EVERY_MS = 20_000
const MOST_KEPT = 50

/** `waiting`: in the phone; `sent`: the server has it; `refused`: the server does not take it, and will not. */
type MessageState = 'waiting' | 'sent' | 'refused'

/** What he wrote on this phone. */
export interface OwnMessage {
  readonly token: string
  readonly text: string
  /** When he pressed, by the server's clock: by this one is told from the next. */
  readonly at: number
  readonly state: MessageState
}

const isOwn = (value: unknown): value is OwnMessage =>
  isRecord(value) &&
  [value.token, value.text].every((part) => typeof part === 'string') &&
  typeof value.at === 'number' &&
  ['waiting', 'sent', 'refused'].includes(String(value.state))
const areOwn = (value: unknown): value is readonly OwnMessage[] => Array.isArray(value) && value.every(isOwn)

/** The newest message that he has read of a link. */
interface Seen {
  readonly token: string
  readonly id: number
}

const isSeen = (value: unknown): value is Seen =>
  isRecord(value) && typeof value.token === 'string' && typeof value.id === 'number'

/** 0 where nothing is known: what was read of another trip's link says nothing of this one's. */
function readSeen(token: string): number {
  const seen = readJson(SEEN_KEY, isSeen)
  return seen?.token === token ? seen.id : 0
}

interface Options {
  readonly token: string
  readonly now: () => number
  readonly onChange: () => void
  readonly onEnded: () => void
}

export interface Messages {
  /** Of this link, the oldest first. */
  readonly own: readonly OwnMessage[]
  readonly inbox: readonly InboxMessage[]
  readonly unread: number
  /** Whether the phone keeps what waits: else a page that is closed now loses it. */
  readonly isKept: boolean
  send(text: string): void
  /** He has read what there is. */
  read(): void
  /** Nothing is sent or asked any more. */
  end(): void
  /** The link has ended: nothing of it stays in the phone, but in this page until it is closed. */
  forget(): void
}

const isSame = (one: OwnMessage, other: OwnMessage): boolean => one.token === other.token && one.at === other.at

/** By its instant a press is told from the next of its link. */
function freeInstant(kept: readonly OwnMessage[], token: string, at: number): number {
  return kept.some((one) => one.token === token && one.at === at) ? freeInstant(kept, token, at + 1) : at
}

function withinBound(all: readonly OwnMessage[]): readonly OwnMessage[] {
  const sent = all.filter(({ state }) => state !== 'waiting')
  const gone = new Set(sent.slice(0, Math.max(0, all.length - MOST_KEPT)))
  return all.filter((one) => !gone.has(one))
}

const isUnsent = ({ state }: OwnMessage): boolean => state !== 'sent'

/** The word of a trip may stand in what the central has: it is shown while this page is open, and kept nowhere (design §5). */
const keepUnsent = (all: readonly OwnMessage[]): boolean => writeJson(KEY, all.filter(isUnsent))

function readUnsent(): readonly OwnMessage[] {
  const kept = readJson(KEY, areOwn) ?? []
  if (!kept.every(isUnsent)) keepUnsent(kept)
  return kept.filter(isUnsent)
}

/** Nothing of a link that has ended is kept: the word of its trip may stand in what can no longer be sent. */
export const forgetMessages = (token: string): void => {
  const kept = readJson(KEY, areOwn) ?? []
  if (kept.some((one) => one.token === token)) keepUnsent(kept.filter((one) => one.token !== token))
}

/**
 * What is kept in the phone, with what this page has sent. What it has of its link and the phone has no longer another tab has sent: it
 * asks the server, to which the same press is the same message.
 */
function withSent(token: string, held: readonly OwnMessage[], stored: readonly OwnMessage[]): readonly OwnMessage[] {
  const unsent = stored.filter(isUnsent)
  const isIn = (all: readonly OwnMessage[]) => (one: OwnMessage) => all.some((other) => isSame(one, other))
  const own = held.filter((one) => !isUnsent(one) || (one.token === token && !isIn(unsent)(one)))
  return [...own, ...unsent.filter((one) => !isIn(own)(one))].toSorted((one, other) => one.at - other.at)
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429

/**
 * What he and the central write to each other. His own is kept until the server has it, in order and once, also without signal and
 * after the page was loaded anew; what he reads is asked for while the page is seen.
 */
export function createMessages({ token, now, onChange, onEnded }: Options): Messages {
  let held: readonly OwnMessage[] = readUnsent()
  let isKept = true
  let isSending = false
  let hasEnded = false
  let failedAt = 0

  /** As it is kept by now: another tab may have added to it. What this page alone has stays. */
  const current = (): readonly OwnMessage[] => {
    const stored = isKept ? readJson(KEY, areOwn) : null
    return stored === null ? held : withSent(token, held, stored)
  }
  const change = (next: (kept: readonly OwnMessage[]) => readonly OwnMessage[]): void => {
    held = withinBound(next(current()))
    isKept = keepUnsent(hasEnded ? held.filter((one) => one.token !== token) : held)
    onChange()
  }
  const failed = (error: unknown): void => {
    failedAt = Date.now()
    if (error instanceof ApiError && error.status === 410) onEnded()
  }
  const send = async (one: OwnMessage): Promise<void> => {
    isSending = true
    const settle = (state: MessageState): void =>
      change((kept) => kept.map((other) => (isSame(one, other) ? { ...other, state } : other)))
    try {
      await messageByLink(token, one.text, one.at)
      settle('sent')
    } catch (error) {
      failed(error)
      if (isRefusal(error) && !(error instanceof ApiError && error.status === 410)) settle('refused')
    }
    isSending = false
  }
  const tick = (): void => {
    held = current()
    inbox.askAgain()
    const next = held.find((one) => one.token === token && one.state === 'waiting')
    if (Date.now() - failedAt < RETRY_MS) return
    if (next !== undefined && !isSending) void send(next)
    void inbox.reportSeen()
  }
  const inbox = createInbox(token, { onChange, onEnded, onFailed: failed })
  const timer = setInterval(tick, TICK_MS)
  const stopListening = onOtherTab([KEY], () => {
    held = current()
    onChange()
  })
  void inbox.ask()

  return {
    get own() {
      return held.filter((one) => one.token === token)
    },
    get inbox() {
      return inbox.messages
    },
    get unread() {
      return inbox.unread
    },
    get isKept() {
      return isKept
    },
    send: (text) => change((kept) => [...kept, { token, text, at: freeInstant(kept, token, now()), state: 'waiting' }]),
    read: inbox.read,
    end: () => {
      clearInterval(timer)
      stopListening()
    },
    forget: () => {
      hasEnded = true
      forgetMessages(token)
    },
  }
}

interface Inbox {
  readonly messages: readonly InboxMessage[]
  readonly unread: number
  ask(): Promise<void>
  /** Where the page is seen and the last answer is old. */
  askAgain(): void
  /** Tells the central what he has read, once it is known. */
  reportSeen(): Promise<void>
  read(): void
}

/** What the central writes to him, and how far he has read it. */
function createInbox(
  token: string,
  {
    onChange,
    onEnded,
    onFailed,
  }: Pick<Options, 'onChange' | 'onEnded'> & { readonly onFailed: (error: unknown) => void },
): Inbox {
  let messages: readonly InboxMessage[] = []
  let seenId = readSeen(token)
  let reportId = 0
  let askedAt = 0

  const ask = async (): Promise<void> => {
    askedAt = Date.now()
    try {
      const found = await inboxOfLink(token)
      if (found.at(-1)?.messageId === messages.at(-1)?.messageId) return
      messages = found
      onChange()
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) onEnded()
    }
  }
  const reportSeen = async (): Promise<void> => {
    const id = seenId
    if (id <= reportId || !messages.some(({ messageId }) => Number(messageId) === id)) return
    reportId = id
    await seenByLink(token, String(id)).catch((error: unknown) => {
      reportId = 0
      onFailed(error)
    })
  }
  return {
    get messages() {
      return messages
    },
    get unread() {
      return messages.filter(({ messageId }) => Number(messageId) > seenId).length
    },
    ask,
    askAgain: () => {
      if (!document.hidden && Date.now() - askedAt >= ASK_EVERY_MS) void ask()
    },
    reportSeen,
    read: () => {
      const newest = Number(messages.at(-1)?.messageId ?? 0)
      if (newest <= seenId) return
      seenId = newest
      writeJson(SEEN_KEY, { token, id: newest } satisfies Seen)
    },
  }
}
