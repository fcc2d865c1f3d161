import { MILESTONES, type OperatorProposal, STOP_MIN, STOP_REASONS } from '@vigia/domain/operator/operator-proposal'
import { ApiError } from '../../api/api-error.ts'
import { milestoneByLink, stopByLink } from '../../api/operator-page.ts'
import { isRecord } from '../../browser/is-record.ts'
import { readJson, writeJson } from '../../browser/storage.ts'

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
  if (value.kind === 'milestone') return (MILESTONES as readonly unknown[]).includes(value.milestone)
  const { kind, reason, minutes } = value
  const isLong = typeof minutes === 'number' && minutes >= STOP_MIN.least && minutes <= STOP_MIN.most
  return kind === 'stop' && isLong && (STOP_REASONS as readonly unknown[]).includes(reason)
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
  say(proposal: OperatorProposal): void
  /** The newest one, while it can be taken back; null: none can. */
  undoable(): SaidProposal | null
  undo(said: SaidProposal): void
  /** Nothing is sent any more. */
  end(): void
}

/**
 * Keeps what he proposes until the server has it, in order and once, also without signal and after the page was loaded anew. What a
 * phone cannot keep waits in the page.
 */
export function proposalOutbox({ token, now, onChange, onEnded }: Options): ProposalOutbox {
  const kept = readJson(KEY, areSaid) ?? []
  let said = kept.filter((one) => one.token === token)
  // What waits for another trip's link stays for when that is opened.
  const others = kept.filter((one) => one.token !== token && one.state === 'waiting')
  let isSending = false
  let failedAt = 0

  const keep = (next: readonly SaidProposal[]): void => {
    const tooMany = next.length - MOST_KEPT
    const gone = new Set(next.filter(({ state }) => state !== 'waiting').slice(0, Math.max(0, tooMany)))
    said = next.filter((one) => !gone.has(one))
    writeJson(KEY, [...others, ...said])
    onChange()
  }
  const settle = (one: SaidProposal, state: ProposalState): void =>
    keep(said.map((other) => (other === one ? { ...one, state } : other)))
  const send = async (one: SaidProposal): Promise<void> => {
    isSending = true
    try {
      const { proposal, at } = one
      if (proposal.kind === 'milestone') await milestoneByLink(token, proposal.milestone, at)
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
    const next = said.find(({ state }) => state === 'waiting')
    if (next === undefined || isSending || Date.now() < next.dueAt || Date.now() - failedAt < RETRY_MS) return
    void send(next)
  }
  const timer = setInterval(tick, TICK_MS)

  return {
    get said() {
      return said
    },
    say: (proposal) => keep([...said, { token, proposal, at: now(), dueAt: Date.now() + UNDO_MS, state: 'waiting' }]),
    undoable: () => {
      const last = said.at(-1)
      return last?.state === 'waiting' && Date.now() < last.dueAt ? last : null
    },
    undo: (gone) => {
      if (gone.state === 'waiting' && Date.now() < gone.dueAt) keep(said.filter((one) => one !== gone))
    },
    end: () => clearInterval(timer),
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
