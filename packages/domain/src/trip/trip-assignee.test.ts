import { expect, test } from 'vitest'
import { type AssigneeStep, nextAssignee } from './trip-assignee.ts'

const MONITOR = { id: 'ana', mayAssign: false }
const SUPERVISOR = { id: 'luis', mayAssign: true }
const assign = (to: string | null): AssigneeStep => ({ kind: 'assign', to })
const refuse = (why: 'ended' | 'meanwhile' | 'not-yours'): AssigneeStep => ({ kind: 'refuse', why })
const KEEP: AssigneeStep = { kind: 'keep' }
const ANYWAY = undefined

test.each([
  ['who monitors takes a shared trip', MONITOR, null, 'ana', null, assign('ana')],
  ['and gives back their own', MONITOR, 'ana', null, 'ana', assign(null)],
  ['never takes what is another’s', MONITOR, 'eva', 'ana', 'eva', refuse('not-yours')],
  ['nor makes it everybody’s', MONITOR, 'eva', null, 'eva', refuse('not-yours')],
  ['nor gives a shared one to another', MONITOR, null, 'eva', null, refuse('not-yours')],
  ['nor their own', MONITOR, 'ana', 'eva', 'ana', refuse('not-yours')],
  [
    'the second of two who take it is told that it is another’s by now',
    MONITOR,
    'eva',
    'ana',
    null,
    refuse('meanwhile'),
  ],
  ['and without saying what was seen, that it is not theirs', MONITOR, 'eva', 'ana', ANYWAY, refuse('not-yours')],
  ['to take what is theirs already is nothing new', MONITOR, 'ana', 'ana', null, KEEP],
  ['nor to give back what is shared', MONITOR, null, null, 'ana', KEEP],
  ['who may assign gives a shared trip to another', SUPERVISOR, null, 'ana', null, assign('ana')],
  ['and takes it from one to give it to another', SUPERVISOR, 'ana', 'eva', 'ana', assign('eva')],
  ['and makes another’s everybody’s', SUPERVISOR, 'ana', null, 'ana', assign(null)],
  ['of two who assign, the second is told', SUPERVISOR, 'eva', 'ana', null, refuse('meanwhile')],
  ['unless they do not say what they saw', SUPERVISOR, 'eva', 'ana', ANYWAY, assign('ana')],
] as const)('%s', (_why, by, assigneeId, to, seen, step) => {
  expect(nextAssignee({ isActive: true, assigneeId }, { to, seen }, by)).toEqual(step)
})

test('a trip that has ended keeps whose it was, whoever asks', () => {
  const change = { to: null, seen: 'ana' }
  expect(nextAssignee({ isActive: false, assigneeId: 'ana' }, change, SUPERVISOR)).toEqual(refuse('ended'))
})
