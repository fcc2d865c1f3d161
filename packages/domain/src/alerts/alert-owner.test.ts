import { expect, test } from 'vitest'
import { nextOwner, type OwnerAct, type OwnerStep } from './alert-owner.ts'

type Owning = Extract<OwnerStep, { kind: 'own' }>
const own = (ownerId: string | null, event: Owning['event'], seen: Owning['seen'] = 'as-before'): OwnerStep => ({
  kind: 'own',
  ownerId,
  event,
  seen,
})
const refuse = (why: 'closed' | 'owned' | 'not-yours'): OwnerStep => ({ kind: 'refuse', why })
const KEEP: OwnerStep = { kind: 'keep' }
const TAKE: OwnerAct = { kind: 'take' }
const GIVE_BACK: OwnerAct = { kind: 'give-back' }
const assign = (to: string): OwnerAct => ({ kind: 'assign', to })

/** Monitorista `m`, supervisor `s`, somebody else `x`. */
test.each<[string, string | null, OwnerAct, 'm' | 's', OwnerStep]>([
  ['nobody has it: whoever takes it has it, and has seen it', null, TAKE, 'm', own('m', 'taken', 'now')],
  ['one has it already', 'm', TAKE, 'm', KEEP],
  ['another has it', 'x', TAKE, 'm', refuse('owned')],
  ['another has it, and a supervisor takes it: that is to assign it to oneself', 'x', TAKE, 's', refuse('owned')],
  ['given to a person, who has not seen it', null, assign('x'), 's', own('x', 'assigned')],
  ['taken from one and given to another', 'm', assign('x'), 's', own('x', 'assigned')],
  ['to oneself is to take it', 'x', assign('s'), 's', own('s', 'taken', 'now')],
  ['to whom has it already', 'x', assign('x'), 's', KEEP],
  ['by whom may not', null, assign('x'), 'm', refuse('not-yours')],
  ['by whom may not, to themselves', 'x', assign('m'), 'm', refuse('not-yours')],
  ['one gives back what one has', 'm', GIVE_BACK, 'm', own(null, 'given-back')],
  ['nobody has it: there is nothing to give back', null, GIVE_BACK, 'm', KEEP],
  ['what another has is not given back', 'x', GIVE_BACK, 'm', refuse('not-yours')],
  ['but by a supervisor', 'x', GIVE_BACK, 's', own(null, 'given-back')],
])('%s', (_why, ownerId, act, id, expected) => {
  const by = { id, mayAssign: id === 's' }
  expect(nextOwner({ isOpen: true, ownerId, isAcknowledged: false, isSnoozed: false }, act, by)).toEqual(expected)
  expect(nextOwner({ isOpen: false, ownerId, isAcknowledged: false, isSnoozed: false }, act, by)).toEqual(
    refuse('closed'),
  )
})

test('who takes an alert that was acknowledged acknowledges nothing', () => {
  const by = { id: 'm', mayAssign: false }
  const seen = { isOpen: true, ownerId: null, isAcknowledged: true, isSnoozed: false }
  expect(nextOwner(seen, TAKE, by)).toEqual(own('m', 'taken'))
})

test.each<[string, boolean, boolean, Owning['seen']]>([
  ['what one had seen nobody has seen any more: it calls again', true, false, 'no-more'],
  ['what nobody had seen calls already', false, false, 'as-before'],
  ['what waits for a time calls then', true, true, 'as-before'],
])('given back: %s', (_why, isAcknowledged, isSnoozed, seen) => {
  const by = { id: 'm', mayAssign: false }
  const owned = { isOpen: true, ownerId: 'm', isAcknowledged, isSnoozed }
  expect(nextOwner(owned, GIVE_BACK, by)).toEqual(own(null, 'given-back', seen))
})
