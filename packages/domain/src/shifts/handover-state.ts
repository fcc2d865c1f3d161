import { MINUTE_MS } from '../time/duration.ts'

/** A shift that nobody has received so long after it began calls the supervisor (design, second part §3). */
export const UNRECEIVED_MS = 15 * MINUTE_MS

/**
 * How far a hand-over is. Who prepares it is the outgoing, who accepts its points the incoming, null while nobody has begun.
 * `lapsed`: the next one opened before somebody had received it. Instants in epoch ms.
 */
export type HandoverState =
  | { readonly status: 'preparing'; readonly outgoingId: string | null; readonly incomingId: string | null }
  | {
      readonly status: 'to-receive'
      readonly outgoingId: string
      readonly incomingId: string | null
      /** When the outgoing signed: what came later came after the cut. */
      readonly cutAt: number
    }
  | {
      readonly status: 'received'
      readonly outgoingId: string
      readonly incomingId: string
      readonly cutAt: number
      readonly receivedAt: number
    }
  | {
      readonly status: 'lapsed'
      readonly outgoingId: string | null
      readonly incomingId: string | null
      readonly cutAt: number | null
    }

export type HandoverSide = 'outgoing' | 'incoming'

/** What is done to a hand-over: `accept` is also to ask about a point; `name` says who is on a side. */
export type HandoverAct =
  | { readonly kind: 'prepare' | 'accept' | 'lapse' }
  | { readonly kind: 'name'; readonly side: HandoverSide; readonly to: string }
  /** `openPoints`: those of that side that still want something. */
  | { readonly kind: 'sign'; readonly side: HandoverSide; readonly openPoints: number; readonly at: number }

/** Who does it, and whether they may stand in for who is absent. */
export interface HandoverActor {
  readonly id: string
  readonly mayStandIn: boolean
}

/** `not-yet`: the outgoing has not signed. `signed`: they have, and what they handed over stays. */
export type HandoverRefusal = 'not-yet' | 'signed' | 'ended' | 'not-yours' | 'same-person' | 'points-open'

export type HandoverStep =
  | { readonly kind: 'keep' }
  | { readonly kind: 'go'; readonly state: HandoverState }
  | { readonly kind: 'refuse'; readonly why: HandoverRefusal }

const KEEP: HandoverStep = { kind: 'keep' }
const refuse = (why: HandoverRefusal): HandoverStep => ({ kind: 'refuse', why })
const go = (state: HandoverState): HandoverStep => ({ kind: 'go', state })

/**
 * The next state of a hand-over (design, second part §3): the outgoing prepares and signs, another person accepts each point and
 * signs. Who may stand in prepares and signs for an absent outgoing, and says who receives; nobody hands over to themselves.
 * To sign again what one has signed changes nothing.
 */
export function nextHandover(state: HandoverState, act: HandoverAct, by: HandoverActor): HandoverStep {
  if (act.kind === 'sign' && isSignedBy(state, act.side, by.id)) return KEEP
  if (state.status === 'received' || state.status === 'lapsed') return refuse('ended')
  switch (act.kind) {
    case 'prepare':
      return prepare(state, by)
    case 'accept':
      return accept(state, by)
    case 'name':
      return by.mayStandIn ? name(state, act.side, act.to) : refuse('not-yours')
    case 'sign':
      return act.side === 'outgoing' ? signOutgoing(state, act, by) : signIncoming(state, act, by)
    case 'lapse':
      return go({ ...state, status: 'lapsed', cutAt: state.status === 'preparing' ? null : state.cutAt })
  }
}

function isSignedBy(state: HandoverState, side: HandoverSide, id: string): boolean {
  if (side === 'incoming') return state.status === 'received' && state.incomingId === id
  return state.status !== 'preparing' && state.outgoingId === id && state.cutAt !== null
}

type OpenState = Extract<HandoverState, { status: 'preparing' | 'to-receive' }>
type Signing = Extract<HandoverAct, { kind: 'sign' }>

function prepare(state: OpenState, { id, mayStandIn }: HandoverActor): HandoverStep {
  if (state.status !== 'preparing') return refuse('signed')
  if (state.incomingId === id) return refuse('same-person')
  if (state.outgoingId === null) return go({ ...state, outgoingId: id })
  return state.outgoingId === id || mayStandIn ? KEEP : refuse('not-yours')
}

function signOutgoing(state: OpenState, { openPoints, at }: Signing, { id, mayStandIn }: HandoverActor): HandoverStep {
  if (state.status !== 'preparing') return refuse('signed')
  if (state.incomingId === id) return refuse('same-person')
  if (state.outgoingId !== null && state.outgoingId !== id && !mayStandIn) return refuse('not-yours')
  if (openPoints > 0) return refuse('points-open')
  return go({ status: 'to-receive', outgoingId: id, incomingId: state.incomingId, cutAt: at })
}

function accept(state: OpenState, { id }: HandoverActor): HandoverStep {
  if (state.status !== 'to-receive') return refuse('not-yet')
  if (state.outgoingId === id) return refuse('same-person')
  if (state.incomingId === null) return go({ ...state, incomingId: id })
  return state.incomingId === id ? KEEP : refuse('not-yours')
}

function signIncoming(state: OpenState, { openPoints, at }: Signing, by: HandoverActor): HandoverStep {
  if (state.status !== 'to-receive') return refuse('not-yet')
  const accepted = accept(state, by)
  if (accepted.kind === 'refuse') return accepted
  if (openPoints > 0) return refuse('points-open')
  const { outgoingId, cutAt } = state
  return go({ status: 'received', outgoingId, incomingId: by.id, cutAt, receivedAt: at })
}

function name(state: OpenState, side: HandoverSide, to: string): HandoverStep {
  if (side === 'outgoing') {
    if (state.status !== 'preparing') return refuse('signed')
    if (state.incomingId === to) return refuse('same-person')
    return state.outgoingId === to ? KEEP : go({ ...state, outgoingId: to })
  }
  if (state.outgoingId === to) return refuse('same-person')
  return state.incomingId === to ? KEEP : go({ ...state, incomingId: to })
}
