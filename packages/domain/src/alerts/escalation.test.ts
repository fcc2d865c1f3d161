import { expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import {
  type EscalationState,
  type EscalationStep,
  type Ladder,
  ladderOf,
  next,
  nextRole,
  type RungOutcome,
} from './escalation.ts'
import { DEFAULT_OWN_RULE, defaultRule, type OwnRule, RULED_TYPES } from './own-rule.ts'

const at = (minutes: number) => NOW + minutes * MIN
const LADDER: Ladder = { minutes: 5, rungs: ['supervisor', 'administrador'], climbs: true }
const ONCE = { climbs: false }
const told = (rung: number, minutes: number, outcome: RungOutcome = 'told'): Partial<EscalationState> => ({
  last: { rung, at: at(minutes), outcome },
})
const waits = (...spans: readonly (readonly [from: number, to: number | null])[]): Partial<EscalationState> => ({
  waits: spans.map(([from, to]) => ({ from: at(from), to: to === null ? null : at(to) })),
})
const escalate = (rung: number, because: 'time' | 'not-told' = 'time'): EscalationStep => ({
  ...{ kind: 'escalate', rung, because },
})
const wait = (minutes: number | null): EscalationStep => ({
  ...{ kind: 'wait', until: minutes === null ? null : at(minutes) },
})
const END: EscalationStep = { kind: 'end' }
type Case = readonly [string, Partial<Ladder>, Partial<EscalationState>, number, EscalationStep]

/** Minutes since the clock began to run, and what it does then. */
test.each<Case>([
  ['nobody set a limit', { minutes: null }, {}, 10_000, END],
  ['it is stopped: acknowledged', {}, { since: null }, 10_000, END],
  ['stopped after the first rung: the next is not told', {}, { since: null, ...told(0, 5) }, 60, END],
  ['a moment before', {}, {}, 4.999, wait(5)],
  ['at the minute', {}, {}, 5, escalate(0)],
  ['a clock that was set back', {}, {}, -60, wait(5)],
  ['the next role: a moment before', {}, told(0, 5), 9.999, wait(10)],
  ['the next role: at the minute', {}, told(0, 5), 10, escalate(1)],
  ['nobody is left', {}, told(1, 10), 10_000, END],
  ['no server ran for hours: one rung after the other', {}, {}, 600, escalate(0)],
  ['and the second has its whole limit from then on', {}, told(0, 600), 604.999, wait(605)],
  ['and then its turn', {}, told(0, 600), 605, escalate(1)],
  ['nobody of the role: the next at once', {}, told(0, 5, 'nobody'), 5, escalate(1, 'not-told')],
  ['nobody of it can be told: the next at once', {}, told(0, 5, 'no-way'), 5, escalate(1, 'not-told')],
  ['nobody of the last one', {}, told(1, 5, 'nobody'), 60, END],
  ['it does not climb: the first is told', ONCE, {}, 5, escalate(0)],
  ['it does not climb: told once', ONCE, told(0, 5), 60, END],
  ['it does not climb: but nobody is no answer', ONCE, told(0, 5, 'nobody'), 5, escalate(1, 'not-told')],
  ['put off: it waits for no time', {}, waits([2, null]), 60, wait(null)],
  ['put off after the first rung', {}, { ...told(0, 5), ...waits([6, null]) }, 60, wait(null)],
  [
    'put off since nobody could be told: that goes on',
    {},
    { ...told(0, 5, 'no-way'), ...waits([5, null]) },
    5,
    escalate(1, 'not-told'),
  ],
  ['what it was put off does not count: a moment before', {}, waits([2, 32]), 34.999, wait(35)],
  ['what it was put off does not count: at the minute', {}, waits([2, 32]), 35, escalate(0)],
  ['put off twice', {}, waits([1, 11], [12, 22]), 25, escalate(0)],
  ['put off before it ran, and into it', {}, waits([-30, -20], [-10, 3]), 8, escalate(0)],
  [
    'put off before the rung that was told: its own limit counts',
    {},
    { ...told(0, 40), ...waits([2, 32]) },
    45,
    escalate(1),
  ],
  ['put off after the rung that was told', {}, { ...told(0, 5), ...waits([6, 36]) }, 39.999, wait(40)],
  ['a limit that was shortened meanwhile', { minutes: 1 }, told(0, 5), 6, escalate(1)],
  ['a ladder that was shortened meanwhile', { rungs: ['administrador'] }, told(0, 5), 60, END],
])('%s', (_why, ladder, over, minutes, expected) => {
  const state = { since: NOW, waits: [], last: null, ...over }
  expect(next({ ...LADDER, ...ladder }, state, at(minutes))).toEqual(expected)
})

const rule = (over: Partial<OwnRule>): OwnRule => ({ ...DEFAULT_OWN_RULE, ackMinutes: 5, resolveMinutes: 60, ...over })
test.each([
  ['whoever supervises first', rule({}), 'ack', { minutes: 5, rungs: ['supervisor', 'administrador'], climbs: true }],
  ['each clock by its own limit', rule({}), 'resolve', { ...LADDER, minutes: 60 }],
  ['administrators at once', rule({ escalateTo: 'administrators' }), 'ack', { ...LADDER, rungs: ['administrador'] }],
  [
    'a person, then the roles',
    rule({ escalateTo: '12' }),
    'ack',
    { ...LADDER, rungs: [{ personId: '12' }, 'supervisor', 'administrador'] },
  ],
  ['switched off', rule({ escalates: false }), 'ack', { ...LADDER, climbs: false }],
  ['without a limit', rule({ ackMinutes: null }), 'ack', { ...LADDER, minutes: null }],
] as const)('the ladder of a rule: %s', (_why, of, clock, expected) => expect(ladderOf(of, clock)).toEqual(expected))

test('while nobody has said anything, what concerns people, and a time that people let pass, is to be acknowledged, and nothing else', () => {
  const asked = RULED_TYPES.flatMap((type) => {
    const { ackMinutes } = defaultRule(type)
    return ackMinutes === null ? [] : [[type, ackMinutes]]
  })
  expect(Object.fromEntries(asked)).toEqual({
    ...{ PANICO: 5, SEPARACION: 5, POSIBLE_BLOQUEO: 5, emergency_protocol: 5, CLAVE_INCORRECTA: 5 },
    ...{ TURNO_SIN_RECIBIR: 15, PROMESA_VENCIDA: 30, LLEGARA_TARDE: 30 },
  })
})

test.each([
  ['from the desk', 'monitorista', [], 'supervisor'],
  ['what supervisors know already', 'monitorista', ['supervisor'], 'administrador'],
  ['what administrators know already', 'monitorista', ['administrador'], 'administrador'],
  ['from a supervisor', 'supervisor', [], 'administrador'],
  ['from the last', 'administrador', [], 'administrador'],
] as const)('the next role, %s', (_why, role, reached, expected) => expect(nextRole(role, reached)).toBe(expected))
