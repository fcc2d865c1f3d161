import { expect, test } from 'vitest'
import { RULED_TYPES } from '../alerts/own-rule.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { defaultProtocol } from './default-protocols.ts'
import type { Protocol, ProtocolStep, WayOut } from './protocol.ts'
import { beginRun, dueAt, next, type RunEvent, type RunState, type RunStep } from './protocol-run.ts'

const NOW = 1_000_000
const out = (label: string, to: string, over: Partial<WayOut> = {}): WayOut => ({
  ...{ label, to, tone: 'neutral', cause: null },
  ...over,
})
const step = (id: string, over: Partial<ProtocolStep>): ProtocolStep => ({
  ...{ id, kind: 'look', title: id, script: '', whom: null, attempts: null, minutes: null, outs: [], onTimeout: null },
  evidence: null,
  ...over,
})
const PROTOCOL: Protocol = [
  step('call', {
    ...{ kind: 'call', whom: 'operator', attempts: 2, minutes: 5, onTimeout: 'boss' },
    outs: [
      out('Bien', 'end', { tone: 'good', cause: 'parada-autorizada' }),
      out('No contestó', 'boss', { tone: 'doubt' }),
      out('Coacción', 'emergency', { tone: 'duress' }),
      out('Coacción sin emergencia', 'boss', { tone: 'duress' }),
    ],
  }),
  step('boss', { kind: 'escalate', minutes: 3, onTimeout: 'emergency', outs: [out('Se hace cargo', 'end')] }),
  step('emergency', { kind: 'emergency' }),
]
const AT: RunState = { kind: 'at', stepId: 'call', since: NOW, attempts: 0 }
const BOSS: RunState = { ...AT, stepId: 'boss' }
const ENDED: RunState = { kind: 'ended', how: 'end', at: NOW }
const LATER = NOW + MINUTE_MS
const leave = (way: number, stepId = 'call', isProved = true): RunEvent => ({
  ...{ kind: 'leave', stepId, out: way, isProved },
})
const ended = (how: 'end' | 'emergency' | 'closed', at = LATER) => ({ kind: 'ended', how, at })

test.each<[string, RunState, RunEvent, number, Partial<Extract<RunStep, { kind: 'move' }>> | RunStep]>([
  [
    'the right answer ends it and closes the alert',
    AT,
    leave(0),
    LATER,
    { state: ended('end'), resolves: 'parada-autorizada', raises: null } as never,
  ],
  [
    'no answer goes on',
    AT,
    leave(1),
    LATER,
    { state: { ...BOSS, since: LATER }, raises: null, resolves: null } as never,
  ],
  [
    'duress raises its own alert, and no emergency beside it',
    AT,
    leave(2),
    LATER,
    { state: ended('emergency'), raises: 'CLAVE_COACCION' } as never,
  ],
  [
    'duress raises it wherever its way leads',
    AT,
    leave(3),
    LATER,
    { state: { ...BOSS, since: LATER }, raises: 'CLAVE_COACCION' } as never,
  ],
  [
    'an end without a cause leaves the alert open',
    BOSS,
    leave(0, 'boss'),
    LATER,
    { state: ended('end'), resolves: null } as never,
  ],
  ['time that is left', AT, { kind: 'time-out' }, NOW + 5 * MINUTE_MS - 1, { kind: 'keep' }],
  [
    'time that is over',
    AT,
    { kind: 'time-out' },
    NOW + 5 * MINUTE_MS,
    { state: { ...BOSS, since: NOW + 5 * MINUTE_MS }, taken: null } as never,
  ],
  [
    'time that is over before an emergency raises it',
    BOSS,
    { kind: 'time-out' },
    NOW + 3 * MINUTE_MS,
    { state: ended('emergency', NOW + 3 * MINUTE_MS), raises: 'emergency_protocol' } as never,
  ],
  [
    'a call that nobody answers',
    AT,
    { kind: 'attempt', stepId: 'call' },
    LATER,
    { state: { ...AT, attempts: 1 } } as never,
  ],
  [
    'one call too many',
    { ...AT, attempts: 2 },
    { kind: 'attempt', stepId: 'call' },
    LATER,
    { kind: 'refuse', why: 'no-attempt-left' },
  ],
  [
    'a call where there is none',
    BOSS,
    { kind: 'attempt', stepId: 'boss' },
    LATER,
    { kind: 'refuse', why: 'no-attempt-left' },
  ],
  ['a step that somebody has left', BOSS, leave(1), LATER, { kind: 'refuse', why: 'stale' }],
  ['a way that there is not', AT, leave(9), LATER, { kind: 'refuse', why: 'no-such-way' }],
  ['one that has ended', ENDED, leave(0), LATER, { kind: 'refuse', why: 'ended' }],
  [
    'the alert closes on the way',
    AT,
    { kind: 'close' },
    LATER,
    { state: ended('closed'), raises: null, resolves: null } as never,
  ],
  ['the alert closes after it', ENDED, { kind: 'close' }, LATER, { kind: 'keep' }],
])('%s', (_, state, event, now, expected) => {
  expect(next(PROTOCOL, state, event, now)).toMatchObject(expected)
})

test.each<[string, number, boolean, string]>([
  ['without its evidence a step is not left', 0, false, 'no-evidence'],
  ['nor by a way of doubt', 1, false, 'no-evidence'],
  ['with it, it is', 0, true, 'move'],
  ['the word of duress waits for no paper', 3, false, 'move'],
  ['nor does a way to the emergency', 4, false, 'move'],
])('%s', (_, way, isProved, expected) => {
  const proved = PROTOCOL.map((one) =>
    one.id === 'call'
      ? { ...one, evidence: 'note' as const, outs: [...one.outs, out('Pide ayuda', 'emergency')] }
      : one,
  )
  const moved = next(proved, AT, leave(way, 'call', isProved), LATER)
  expect(moved.kind === 'refuse' ? moved.why : moved.kind).toBe(expected)
  expect(next(proved, AT, { kind: 'time-out' }, NOW + 5 * MINUTE_MS).kind).toBe('move')
})

test('a step without a limit has no end of its own', () => {
  expect(dueAt([step('a', {})], { ...AT, stepId: 'a' })).toBeNull()
  expect(dueAt(PROTOCOL, AT)).toBe(NOW + 5 * MINUTE_MS)
})

test.each(RULED_TYPES)('%s: left to itself, or by any way out, it ends, and never twice', (type) => {
  const protocol = defaultProtocol(type)
  const walk = (state: RunState, depth: number): void => {
    expect(depth).toBeLessThan(21)
    if (state.kind === 'ended') return
    const at = protocol.find(({ id }) => id === state.stepId)
    for (const way of at?.outs.keys() ?? []) {
      const moved = next(protocol, state, leave(way, state.stepId), LATER)
      expect(moved.kind).toBe('move')
      if (moved.kind === 'move') walk(moved.state, depth + 1)
    }
    const late = next(protocol, state, { kind: 'time-out' }, state.since + 1e9)
    if (late.kind === 'move') walk(late.state, depth + 1)
    else expect(at?.minutes ?? null).toBeNull()
  }
  walk(beginRun(protocol, NOW), 0)
})
