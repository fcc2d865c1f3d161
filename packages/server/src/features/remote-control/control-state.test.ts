import { expect, test } from 'vitest'
import {
  type Control,
  type ControlEvent,
  type ControlOutcome,
  FREE,
  IDLE_CONTROL_MS,
  LONGEST_CONTROL_MS,
  nextControl,
} from './control-state.ts'

const NOW = 1_000_000
const held = (more: Partial<Extract<Control, { state: 'held' }>> = {}): Control => ({
  ...{ state: 'held', viewerId: 'ana', since: NOW - 1, lastActAt: NOW - 1, acts: {} },
  ...more,
})
const old = { since: NOW - LONGEST_CONTROL_MS, lastActAt: NOW }

const CASES: readonly (readonly [why: string, Control, ControlEvent, ControlOutcome, Control])[] = [
  ['nobody has it', FREE, { kind: 'take', viewerId: 'ana' }, 'taken', held({ since: NOW, lastActAt: NOW })],
  ['a second click takes nothing', held(), { kind: 'take', viewerId: 'ana' }, 'has-it', held()],
  ['one at a time', held(), { kind: 'take', viewerId: 'eva' }, 'another-has-it', held()],
  [
    'an act is counted by its kind, and keeps control awake',
    held({ acts: { mouse: 2, credential: 1 } }),
    { kind: 'act', viewerId: 'ana', act: 'mouse' },
    'acted',
    held({ acts: { mouse: 3, credential: 1 }, lastActAt: NOW }),
  ],
  ['who only watches does nothing', held(), { kind: 'act', viewerId: 'eva', act: 'mouse' }, 'none', held()],
  ['nor without anybody in control', FREE, { kind: 'act', viewerId: 'ana', act: 'mouse' }, 'none', FREE],
  ['its person lets go', held(), { kind: 'end', viewerId: 'ana' }, 'ended', FREE],
  ['another who leaves ends nothing', held(), { kind: 'end', viewerId: 'eva' }, 'none', held()],
  ['nothing ends twice', FREE, { kind: 'end', viewerId: 'ana' }, 'none', FREE],
  [
    'just before it is idle',
    held({ lastActAt: NOW - IDLE_CONTROL_MS + 1 }),
    { kind: 'tick' },
    'none',
    held({ lastActAt: NOW - IDLE_CONTROL_MS + 1 }),
  ],
  ['five minutes without an act', held({ lastActAt: NOW - IDLE_CONTROL_MS }), { kind: 'tick' }, 'idle', FREE],
  ['fifteen minutes, however busy', held(old), { kind: 'tick' }, 'time-up', FREE],
  ['both at once are the longer', held({ ...old, lastActAt: 0 }), { kind: 'tick' }, 'time-up', FREE],
  ['time passes over a free page', FREE, { kind: 'tick' }, 'none', FREE],
]

test.each(CASES)('%s', (_, control, event, outcome, after) => {
  expect(nextControl(control, event, NOW)).toEqual({ outcome, control: after })
})
