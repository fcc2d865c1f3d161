import { expect, test } from 'vitest'
import {
  LAYOUT_MS,
  NOTHING_LAID_OUT,
  nextOverlayState,
  type OverlayEffect,
  type OverlayEvent,
  type OverlayState,
} from './overlay-state.ts'

const NOW = 1_000_000
const LATE = NOW - LAYOUT_MS
const EARLY = LATE + 1
type Some = Partial<OverlayState>
const state = (more: Some): OverlayState => ({ ...NOTHING_LAID_OUT, ...more })
const current = (at: number, view = 'here'): Some => ({ layout: { status: 'current', at, view } })
const outdated = (at: number): Some => ({ layout: { status: 'outdated', at } })
const drawn = (follows: boolean): Some => ({ picture: { status: 'drawn', surface: 'here 2', follows } })
const frame: OverlayEvent = { kind: 'frame', view: 'here' }
const laidOut = (follows: boolean, surface = 'here 2'): OverlayEvent => ({ kind: 'laid-out', surface, follows })

function short(effect: OverlayEffect): string {
  if (effect.kind === 'plan-frame') return `plan-frame ${effect.afterMs}`
  return effect.kind === 'lay-out' && effect.isRegrouping ? 'lay-out all' : effect.kind
}

const CASES: readonly (readonly [why: string, Some, OverlayEvent, Some, readonly string[]])[] = [
  ['the first frame', {}, frame, current(NOW), ['lay-out all']],
  ['the same view', { ...current(LATE), ...drawn(false) }, frame, { ...current(LATE), ...drawn(false) }, []],
  [
    'the camera moved, a while ago laid out: clusters stand',
    { ...current(LATE, 'there'), ...drawn(false) },
    frame,
    current(NOW),
    ['lay-out'],
  ],
  [
    'the camera moves on: not in every frame',
    current(EARLY, 'there'),
    frame,
    { ...current(EARLY, 'there'), isFramePlanned: true },
    [`plan-frame ${LAYOUT_MS}`],
  ],
  [
    'one frame is planned at a time',
    { ...current(EARLY, 'there'), isFramePlanned: true },
    frame,
    { ...current(EARLY, 'there'), isFramePlanned: true },
    [],
  ],
  ['the planned frame comes', { isFramePlanned: true }, { kind: 'planned-frame' }, {}, ['ask-frame']],
  ['units moved', current(EARLY), { kind: 'changed' }, outdated(EARLY), ['ask-frame']],
  ['units moved before anything was laid out', {}, { kind: 'changed' }, {}, ['ask-frame']],
  [
    'units moved a moment ago',
    outdated(EARLY),
    frame,
    { ...outdated(EARLY), isFramePlanned: true },
    [`plan-frame ${LAYOUT_MS}`],
  ],
  ['units moved, in the same view', { ...outdated(LATE), ...drawn(false) }, frame, current(NOW), ['lay-out all']],
  ['another style is laid out at once', current(EARLY), { kind: 'restyled' }, {}, ['ask-frame']],
  ['a layout is drawn', current(NOW), laidOut(false), { ...current(NOW), ...drawn(false) }, ['draw']],
  ['what stands on the canvas stays', drawn(false), laidOut(false), drawn(false), []],
  ['a word moves with its unit', drawn(false), laidOut(true), drawn(true), ['draw']],
  ['and arrives: once more', drawn(true), laidOut(false), drawn(false), ['draw']],
  [
    'the window went to a finer screen',
    drawn(false),
    laidOut(false, 'here 3'),
    { picture: { status: 'drawn', surface: 'here 3', follows: false } },
    ['draw'],
  ],
]

test.each(CASES)('%s', (_, before, event, after, effects) => {
  const next = nextOverlayState(state(before), event, NOW)
  expect(next.state).toEqual(state(after))
  expect(next.effects.map(short)).toEqual(effects)
})
