import { expect, test } from 'vitest'
import type { PresentPerson } from '../api/presence.ts'
import { attentionText, othersCount, othersLabel, whereText } from './presence-text.ts'

const AT = Date.parse('2026-11-23T20:02:00Z')
const person = (changes: Partial<PresentPerson> = {}): PresentPerson => ({
  ...{ id: '2', name: 'Ana Ruiz', since: AT, path: '/guardian', attention: 'active', attentionSince: AT + 600_000 },
  ...changes,
})

test.each([
  ['nobody knows', null, '?', 'Quién más está: ? (no se sabe)'],
  ['nobody else', [], '0', 'Quién más está: 0 (nadie)'],
  ['two others', [person(), person({ id: '3' })], '2', 'Quién más está: 2'],
])('%s', (_why, others, count, label) => expect([othersCount(others), othersLabel(others)]).toEqual([count, label]))

test.each([
  ['a screen of the menu', '/guardian', 'Guardian · en pantalla desde las 14:02'],
  ['a section of the settings', '/settings/account', 'Mi cuenta · en pantalla desde las 14:02'],
  ['a screen that this version does not have', '/nueva', 'Otra pantalla · en pantalla desde las 14:02'],
  ['a screen that has not told', null, 'Otra pantalla · en pantalla desde las 14:02'],
])('%s', (_why, path, text) => expect(whereText(person({ path }))).toBe(text))

test.each([
  ['active', 'Con actividad'],
  ['idle', 'Sin actividad desde las 14:12'],
  ['away', 'Pantalla oculta desde las 14:12'],
] as const)('%s', (attention, text) => expect(attentionText(person({ attention }))).toBe(text))
