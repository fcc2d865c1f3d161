import { expect, test } from 'vitest'
import { NO_UNITS, nextUnitsLayerState, type UnitsLayerEvent, type UnitsLayerState } from './units-layer-state.ts'

type Some = Partial<UnitsLayerState>
const state = (more: Some): UnitsLayerState => ({ ...NO_UNITS, ...more })
const still: UnitsLayerEvent = { kind: 'frame', isMoving: false }
const gliding: UnitsLayerEvent = { kind: 'frame', isMoving: true }

const CASES: readonly (readonly [why: string, Some, UnitsLayerEvent, Some, readonly string[]])[] = [
  ['a style is loaded', {}, { kind: 'on' }, { layer: 'on' }, []],
  ['another style is on its way', { layer: 'on' }, { kind: 'off' }, {}, []],
  ['units wait for the layer', {}, { kind: 'units', fixesAt: [5, 9, 7] }, { news: 'undrawn', newestFixAt: 9 }, []],
  [
    'no units are no news',
    { layer: 'on', newestFixAt: 9 },
    { kind: 'units', fixesAt: [] },
    { layer: 'on', newestFixAt: 9 },
    [],
  ],
  [
    'an older fix is news, and does not become the newest',
    { layer: 'on', newestFixAt: 9 },
    { kind: 'units', fixesAt: [3] },
    { layer: 'on', news: 'undrawn', newestFixAt: 9 },
    [],
  ],
  [
    'without a layer nothing is drawn',
    { news: 'undrawn', newestFixAt: 9 },
    still,
    { news: 'undrawn', newestFixAt: 9 },
    [],
  ],
  [
    'what came is drawn, and told of once',
    { layer: 'on', news: 'undrawn', newestFixAt: 9 },
    still,
    { layer: 'on', newestFixAt: 9 },
    ['draw', 'mark-drawn 9'],
  ],
  ['a frame without news', { layer: 'on', newestFixAt: 9 }, still, { layer: 'on', newestFixAt: 9 }, ['draw']],
  ['a unit glides: another frame follows', { layer: 'on' }, gliding, { layer: 'on' }, ['draw', 'next-frame']],
  [
    'what came glides',
    { layer: 'on', news: 'undrawn', newestFixAt: 9 },
    gliding,
    { layer: 'on', newestFixAt: 9 },
    ['draw', 'mark-drawn 9', 'next-frame'],
  ],
  ['a glide goes on while the layer is off', {}, gliding, {}, ['next-frame']],
]

test.each(CASES)('%s', (_, before, event, after, effects) => {
  const next = nextUnitsLayerState(state(before), event)
  expect(next.state).toEqual(state(after))
  expect(next.effects.map((one) => (one.kind === 'mark-drawn' ? `mark-drawn ${one.newestFixAt}` : one.kind))).toEqual(
    effects,
  )
})
