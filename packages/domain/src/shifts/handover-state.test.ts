import { expect, test } from 'vitest'
import {
  type HandoverAct,
  type HandoverRefusal,
  type HandoverState,
  type HandoverStep,
  nextHandover,
} from './handover-state.ts'

const preparing = (outgoingId: string | null = null, incomingId: string | null = null): HandoverState => ({
  status: 'preparing',
  outgoingId,
  incomingId,
})
const toReceive = (incomingId: string | null = null): HandoverState => ({
  ...{ status: 'to-receive', outgoingId: 'm', incomingId, cutAt: 10 },
})
const RECEIVED: HandoverState = { status: 'received', outgoingId: 'm', incomingId: 'j', cutAt: 10, receivedAt: 20 }
const LAPSED: HandoverState = { status: 'lapsed', outgoingId: null, incomingId: null, cutAt: null }

const go = (state: HandoverState): HandoverStep => ({ kind: 'go', state })
const refuse = (why: HandoverRefusal): HandoverStep => ({ kind: 'refuse', why })
const KEEP: HandoverStep = { kind: 'keep' }
const PREPARE: HandoverAct = { kind: 'prepare' }
const ACCEPT: HandoverAct = { kind: 'accept' }
const LAPSE: HandoverAct = { kind: 'lapse' }
const hand = (openPoints = 0): HandoverAct => ({ kind: 'sign', side: 'outgoing', openPoints, at: 10 })
const receive = (openPoints = 0): HandoverAct => ({ kind: 'sign', side: 'incoming', openPoints, at: 20 })
const name = (side: 'outgoing' | 'incoming', to: string): HandoverAct => ({ kind: 'name', side, to })

/** Marisol hands over, Jorge receives, `x` is somebody else; `s` may stand in. */
test.each<[string, HandoverState, HandoverAct, 'm' | 'j' | 'x' | 's', HandoverStep]>([
  ['who prepares first hands over', preparing(), PREPARE, 'm', go(preparing('m'))],
  ['and goes on', preparing('m'), PREPARE, 'm', KEEP],
  ['nobody else prepares it', preparing('m'), PREPARE, 'x', refuse('not-yours')],
  ['but who may stand in, and it stays theirs', preparing('m'), PREPARE, 's', KEEP],
  ['nobody outgoing: who may stand in prepares', preparing(), PREPARE, 's', go(preparing('s'))],
  ['who was named to receive prepares nothing', preparing(null, 'j'), PREPARE, 'j', refuse('same-person')],
  ['after the signature nothing is prepared', toReceive(), PREPARE, 'm', refuse('signed')],

  ['signed with all ready', preparing('m'), hand(), 'm', go(toReceive())],
  ['who was named to receive stays so', preparing('m', 'j'), hand(), 'm', go(toReceive('j'))],
  ['with points that lack something', preparing('m'), hand(2), 'm', refuse('points-open')],
  ['by somebody else', preparing('x'), hand(), 'm', refuse('not-yours')],
  ['without points nobody needs to have prepared', preparing(), hand(), 'm', go(toReceive())],
  [
    'by who stands in: they handed over',
    preparing('m'),
    hand(),
    's',
    go({ ...toReceive(), outgoingId: 's' } as HandoverState),
  ],
  ['by who shall receive', preparing('m', 's'), hand(), 's', refuse('same-person')],
  ['twice changes nothing', toReceive(), hand(), 'm', KEEP],
  ['by another afterwards', toReceive(), hand(), 'x', refuse('signed')],
  ['again once it was received', RECEIVED, hand(), 'm', KEEP],

  ['nothing is accepted before it is handed over', preparing('m'), ACCEPT, 'j', refuse('not-yet')],
  ['who accepts first receives', toReceive(), ACCEPT, 'j', go(toReceive('j'))],
  ['and goes on', toReceive('j'), ACCEPT, 'j', KEEP],
  ['of two the second is refused', toReceive('j'), ACCEPT, 'x', refuse('not-yours')],
  ['who may stand in as well: they name themselves first', toReceive('j'), ACCEPT, 's', refuse('not-yours')],
  ['nobody accepts their own', toReceive(), ACCEPT, 'm', refuse('same-person')],

  ['received with all accepted', toReceive('j'), receive(), 'j', go(RECEIVED)],
  ['without points to accept', toReceive(), receive(), 'j', go(RECEIVED)],
  ['twice changes nothing: received', RECEIVED, receive(), 'j', KEEP],
  ['with points left', toReceive('j'), receive(1), 'j', refuse('points-open')],
  ['by another', toReceive('j'), receive(), 'x', refuse('not-yours')],
  ['who hands over cannot receive', toReceive(), receive(), 'm', refuse('same-person')],
  ['before it was handed over', preparing('m', 'j'), receive(), 'j', refuse('not-yet')],

  ['a supervisor says who receives', toReceive(), name('incoming', 'j'), 's', go(toReceive('j'))],
  ['another instead', toReceive('j'), name('incoming', 'x'), 's', go(toReceive('x'))],
  ['themselves', toReceive('j'), name('incoming', 's'), 's', go(toReceive('s'))],
  ['who is named already', toReceive('j'), name('incoming', 'j'), 's', KEEP],
  ['not who handed over', toReceive(), name('incoming', 'm'), 's', refuse('same-person')],
  ['who hands over', preparing('m'), name('outgoing', 'x'), 's', go(preparing('x'))],
  ['not who shall receive', preparing('m', 'j'), name('outgoing', 'j'), 's', refuse('same-person')],
  ['not after they signed', toReceive(), name('outgoing', 'x'), 's', refuse('signed')],
  ['nobody else says who', toReceive(), name('incoming', 'x'), 'j', refuse('not-yours')],

  [
    'the next opens before it was prepared',
    preparing('m'),
    LAPSE,
    's',
    go({ ...LAPSED, outgoingId: 'm' } as HandoverState),
  ],
  [
    'or before somebody received it',
    toReceive('j'),
    LAPSE,
    's',
    go({ ...toReceive('j'), status: 'lapsed' } as HandoverState),
  ],
])('%s', (_why, state, act, id, expected) => {
  expect(nextHandover(state, act, { id, mayStandIn: id === 's' })).toEqual(expected)
})

test.each([PREPARE, ACCEPT, LAPSE, hand(), receive(), name('incoming', 'x')])('what has ended stays: %o', (act) => {
  for (const state of [RECEIVED, LAPSED])
    expect(nextHandover(state, act, { id: 's', mayStandIn: true })).toEqual(refuse('ended'))
})
