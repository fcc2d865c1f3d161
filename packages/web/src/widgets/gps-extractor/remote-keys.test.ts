import { expect, test } from 'vitest'
import { createLeaveChord, type KeyFacts, keyAct, keyWay, textActs } from './remote-keys.ts'

const press = (key: string, part: Partial<KeyFacts> = {}): KeyFacts => ({
  key,
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  isAltGr: false,
  ...part,
})

test.each([
  ['a letter', press('a'), 'text'],
  ['a capital', press('A', { shiftKey: true }), 'text'],
  ['ñ', press('ñ'), 'text'],
  ['a character of two code units', press('𝒜'), 'text'],
  ['the accent before its letter', press('Dead'), 'text'],
  ['what an input method composes', press('a', { isComposing: true }), 'text'],
  ['what an on-screen keyboard does not name', press('Unidentified'), 'text'],
  ['@ with AltGr says Control and Alt on Windows', press('@', { ctrlKey: true, altKey: true, isAltGr: true }), 'text'],
  ['paste is of this computer', press('v', { ctrlKey: true }), 'text'],
  ['paste on a Mac', press('v', { metaKey: true }), 'text'],
  ['select all is of the page', press('a', { ctrlKey: true }), 'key'],
  ['Enter', press('Enter'), 'key'],
  ['Tab goes through the remote form', press('Tab'), 'key'],
  ['an arrow', press('ArrowDown'), 'key'],
  ['Escape leads out', press('Escape'), 'leave'],
])('%s', (_why, facts, way) => {
  expect(keyWay(facts)).toBe(way)
})

test('modifiers go as the bits of the contract', () => {
  const act = keyAct('down', press('a', { altKey: true, ctrlKey: true, metaKey: true, shiftKey: true }))
  expect(act).toMatchObject({ modifiers: 15 })
  expect(keyAct('up', press('a', { ctrlKey: true }))).toMatchObject({ type: 'up', modifiers: 2 })
})

test.each([
  ['Control, Alt, both let go', 'Control+ Alt+ Alt-', true],
  ['the other way about', 'Alt+ Control+ Control-', true],
  ['Control alone', 'Control+ Control-', false],
  ['a shortcut with both is no way out', 'Control+ Alt+ t+ t- Alt- Control-', false],
  ['AltGr as Windows tells it', 'Control+ AltGraph+ AltGraph- Control-', false],
  ['typing between them', 'Control+ a+ a- Alt+ Alt-', false],
  ['after a shortcut it works again', 'Control+ t+ t- Control- Control+ Alt+ Control-', true],
])('the way out: %s', (_why, keys, isOut) => {
  const chord = createLeaveChord()
  const outs = keys.split(' ').map((word) => {
    const key = word.slice(0, -1)
    return chord.press(word.endsWith('+') ? 'down' : 'up', { key, code: '' })
  })
  expect(outs.includes(true)).toBe(isOut)
})

test('a long text goes in parts that the contract takes, and none of it is lost', () => {
  const text = '😀'.repeat(1_500)
  const parts = textActs(text).map((act) => (act.kind === 'text' ? act.text : ''))
  expect(parts.every(({ length }) => length <= 2_000)).toBe(true)
  expect(parts.join('')).toBe(text)
  expect(textActs('')).toEqual([])
})
