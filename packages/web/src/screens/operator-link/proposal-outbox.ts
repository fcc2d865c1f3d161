import {
  MILESTONES,
  OFFERED_STOP_REASONS,
  type OperatorProposal,
  STOP_MIN,
} from '@vigia/domain/operator/operator-proposal'
import { ApiError } from '../../api/api-error.ts'
import { milestoneByLink, stopByLink } from '../../api/operator-page.ts'
import { isRecord } from '../../browser/is-record.ts'
import { onOtherTab, readJson, writeJson } from '../../browser/storage.ts'

const KEY = 'operador-avisos'
const TICK_MS = 1_000
const RETRY_MS = 5_000
/** So long he can take it back (design, second part §5). */
const UNDO_MS = 10_000
/** What was sent is kept so that the page can show it; the oldest of that goes first. */
const MOST_KEPT = 100

/** `waiting`: in the phone; `sent`: the server has it; `refused`: the server does not take it, and will not. */
type ProposalState = 'waiting' | 'sent' | 'refused'

/** What he proposed on this phone. */
export interface SaidProposal {
  readonly token: string
  readonly proposal: OperatorProposal
  /** When he pressed, by the server's clock. */
  readonly at: number
  /** Not to be sent before, by this phone's clock. */
  readonly dueAt: number
  readonly state: ProposalState
}

const isProposal = (value: unknown): value is OperatorProposal => {
  if (!isRecord(value)) return false
  if (value.kind === 'milestone') {
    const isPhoto = value.photoAt === undefined || typeof value.photoAt === 'number'
    return isPhoto && (MILESTONES as readonly unknown[]).includes(value.milestone)
  }
  const { kind, reason, minutes } = value
  const isLong = typeof minutes === 'number' && minutes >= STOP_MIN.least && minutes <= STOP_MIN.most
  return kind === 'stop' && isLong && (OFFERED_STOP_REASONS as readonly unknown[]).includes(reason)
}
const isSaid = (value: unknown): value is SaidProposal =>
  isRecord(value) &&
  typeof value.token === 'string' &&
  [value.at, value.dueAt].every((part) => typeof part === 'number') &&
  ['waiting', 'sent', 'refused'].includes(String(value.state)) &&
  isProposal(value.proposal)
const areSaid = (value: unknown): value is readonly SaidProposal[] => Array.isArray(value) && value.every(isSaid)

interface Options {
  readonly token: string
  readonly now: () => number
  readonly onChange: () => void
  readonly onEnded: () => void
}

export interface ProposalOutbox {
  /** Of this link, the oldest first. */
  readonly said: readonly SaidProposal[]
  /** Whether the phone keeps what waits: else a page that is closed now loses it. */
  readonly isKept: boolean
  propose(proposal: OperatorProposal): void
  /** The newest one, while it can be taken back; null: none can. */
  undoable(): SaidProposal | null
  undo(said: SaidProposal): void
  /** Nothing is sent any more. */
  end(): void
}

/** Whether both are one press, as the server tells them apart. */
const isSame = (one: SaidProposal, other: SaidProposal): boolean =>
  one.token === other.token && one.proposal.kind === other.proposal.kind && one.at === other.at

/** What the phone keeps by now, with what this page alone has: what it never kept, and what has become of the rest. */
function withOwn(
  now: readonly SaidProposal[],
  own: readonly SaidProposal[],
  before: readonly SaidProposal[],
): readonly SaidProposal[] {
  const isIn = (all: readonly SaidProposal[]) => (one: SaidProposal) => all.some((other) => isSame(one, other))
  const sent = own.filter(({ state }) => state !== 'waiting')
  const known = now.map((one) => sent.find((other) => isSame(one, other)) ?? one)
  const unkept = own.filter((one) => !isIn(now)(one) && !isIn(before)(one))
  return [...known, ...unkept].toSorted((one, other) => one.at - other.at)
}

function withinBound(all: readonly SaidProposal[]): readonly SaidProposal[] {
  const sent = all.filter(({ state }) => state !== 'waiting')
  const gone = new Set(sent.slice(0, Math.max(0, all.length - MOST_KEPT)))
  return all.filter((one) => !gone.has(one))
}

type Change = (held: readonly SaidProposal[]) => readonly SaidProposal[]

/** What the phone keeps, or this page alone where the phone does not. */
function keptProposals() {
  /** Of every link: what waits for another trip's stays for when that is opened. */
  let held: readonly SaidProposal[] = []
  let isKept = true
  /** What the phone had when it was last looked at. */
  let stored: readonly SaidProposal[] = []

  /** As it is kept now: another tab may have changed it, also while this page alone has something. */
  const read = (): readonly SaidProposal[] => {
    const now = readJson(KEY, areSaid)
    if (now !== null) {
      held = isKept ? now : withOwn(now, held, stored)
      stored = now
    }
    return held
  }
  const change = (next: Change): void => {
    held = withinBound(next(read()))
    isKept = writeJson(KEY, held)
    if (isKept) stored = held
  }
  return {
    get held() {
      return held
    },
    get isKept() {
      return isKept
    },
    read,
    change,
  }
}

/**
 * Keeps what he proposes until the server has it, in order and once, also without signal, after the page was loaded anew, and while
 * it is open in two tabs. What a phone cannot keep waits in the page.
 */
export function proposalOutbox({ token, now, onChange, onEnded }: Options): ProposalOutbox {
  const kept = keptProposals()
  let isSending = false
  let failedAt = 0

  const ofLink = (): readonly SaidProposal[] => kept.held.filter((one) => one.token === token)
  const change = (next: Change): void => {
    kept.change(next)
    onChange()
  }
  const settle = (sent: SaidProposal, state: ProposalState): void =>
    change((held) => held.map((one) => (isSame(one, sent) && one.state === 'waiting' ? { ...one, state } : one)))
  const send = async (one: SaidProposal): Promise<void> => {
    isSending = true
    try {
      const { proposal, at } = one
      if (proposal.kind === 'milestone') await milestoneByLink(token, proposal, at)
      else await stopByLink(token, proposal, at)
      settle(one, 'sent')
    } catch (error) {
      failedAt = Date.now()
      if (error instanceof ApiError && error.status === 410) onEnded()
      else if (isRefusal(error)) settle(one, 'refused')
    }
    isSending = false
  }
  const tick = (): void => {
    kept.read()
    const next = ofLink().find(({ state }) => state === 'waiting')
    if (next === undefined || isSending || Date.now() < next.dueAt || Date.now() - failedAt < RETRY_MS) return
    void send(next)
  }
  kept.read()
  const timer = setInterval(tick, TICK_MS)
  const stopListening = onOtherTab([KEY], () => {
    kept.read()
    onChange()
  })

  return {
    get said() {
      return ofLink()
    },
    get isKept() {
      return kept.isKept
    },
    propose: (proposal) =>
      change((held) => {
        // No two presses of one link are of one instant: by that they are told apart.
        let at = now()
        while (held.some((one) => one.token === token && one.at === at)) at += 1
        return [...held, { token, proposal, at, dueAt: Date.now() + UNDO_MS, state: 'waiting' }]
      }),
    undoable: () => {
      const last = ofLink().at(-1)
      return last?.state === 'waiting' && Date.now() < last.dueAt ? last : null
    },
    undo: (gone) => {
      if (Date.now() < gone.dueAt) change((held) => held.filter((one) => !isSame(one, gone) || one.state !== 'waiting'))
    },
    end: () => {
      clearInterval(timer)
      stopListening()
    },
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
