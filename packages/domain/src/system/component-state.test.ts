import { expect, test } from 'vitest'
import { type ComponentState, judgeMeasure, nextComponentState, type WatchedState } from './component-state.ts'

test.each([
  ['just at its threshold it is good', 'disk', 80, 'ok'],
  ['over it, it is to be seen to', 'disk', 80.1, 'warn'],
  ['far over, it fails', 'disk', 95.1, 'bad'],
  ['nothing was measured', 'disk', null, 'unknown'],
  ['what is no number is no measure', 'api', Number.NaN, 'unknown'],
  ['there never was a backup', 'backup', Number.POSITIVE_INFINITY, 'bad'],
  ['nothing waits', 'outgoing', 0, 'ok'],
  ['no job fails', 'jobs', 0, 'ok'],
  ['one has failed for ten seconds', 'jobs', 1 / 6, 'warn'],
] as const)('%s', (_why, component, measure, state) => {
  expect(judgeMeasure(component, measure)).toBe(state)
})

test.each<[string, ComponentState[], ComponentState]>([
  ['the first check is all that is known', ['warn'], 'warn'],
  ['one slow answer is no news', ['ok', 'warn'], 'ok'],
  ['two in a row are', ['ok', 'warn', 'warn'], 'warn'],
  ['neither is one good answer', ['warn', 'warn', 'ok'], 'warn'],
  ['two different ones are not two in a row', ['ok', 'warn', 'bad'], 'ok'],
  ['what cannot be measured is in order no longer', ['ok', 'unknown'], 'unknown'],
  ['nor is it unknown once it was measured', ['ok', 'unknown', 'ok'], 'ok'],
])('%s', (_why, seen, shown) => {
  const state = seen.reduce<WatchedState | null>(nextComponentState, null)
  expect(state?.shown).toBe(shown)
})
