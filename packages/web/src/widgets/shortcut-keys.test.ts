import { expect, test } from 'vitest'
import type { Command } from './command-registry.ts'
import { keyOf, keysText, spelled } from './shortcut-keys.ts'

const command = (keys: string): Command => ({ id: keys, label: keys, group: 'Acciones', keys, run: () => undefined })
const COMMANDS = [command('r'), command('g s'), command('s'), command('g')]

test.each([
  ['one key', [['r', 0]], 'r'],
  ['a key without a command', [['z', 0]], null],
  [
    'a sequence',
    [
      ['g', 0],
      ['s', 500],
    ],
    'g s',
  ],
  [
    'a sequence typed too slowly is two keys',
    [
      ['g', 0],
      ['s', 1300],
    ],
    's',
  ],
  [
    'an unknown letter after g does nothing of its own',
    [
      ['g', 0],
      ['r', 500],
    ],
    null,
  ],
  ['nothing', [], null],
] as const)('%s', (_why, presses, expected) => {
  const typed = presses.map(([key, at]) => ({ key, at }))
  expect(spelled(typed, COMMANDS)?.id ?? null).toBe(expected)
})

test.each([
  ['a letter', { key: 'r', shiftKey: false }, 'r'],
  ['a letter under Caps Lock', { key: 'R', shiftKey: false }, 'r'],
  ['a capital', { key: 'G', shiftKey: true }, 'G'],
  ['a capital under Caps Lock', { key: 'g', shiftKey: true }, 'G'],
  ['a sign that needs Shift', { key: '?', shiftKey: true }, '?'],
])('%s', (_why, event, key) => {
  expect(keyOf(event)).toBe(key)
})

test('keys are printed as on the board', () => {
  expect(['r', 'G', 'g s', '?'].map(keysText)).toEqual(['R', '⇧ G', 'g s', '?'])
})
