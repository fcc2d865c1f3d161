import { expect, test } from 'vitest'
import type { Party } from '../../../api/parties.ts'
import { choicesWith, settingValueText } from './setting-value-text.ts'

test.each<[value: unknown, unit: string | null, text: string, clients?: readonly Party[]]>([
  [1, 'puntos', '1 punto'],
  [30, 'puntos', '30 puntos'],
  [1, 'días', '1 día'],
  [1, 'min', '1 min'],
  [3650, 'días', '3,650 días'],
  [0.5, 'km', '0.5 km'],
  [[{ over: 1500 }], 'm', '1,500 m'],
  [[{ over: 15 }, { over: 60 }], 'min', '15 · 60 min'],
  [[{ over: 5, points: 47 }], 'min', '5 min, 47 puntos'],
  [
    [
      { over: 1500, points: 1 },
      { over: 2000, points: 30 },
    ],
    'm',
    '1,500 m, 1 punto · 2,000 m, 30 puntos',
  ],
  [[], 'min', 'Ninguno'],
  [null, 'puntos', 'Sin definir'],
  [false, null, 'Apagado'],
  [[{ name: 'Matutino', startsAt: '07:00' }], null, 'Matutino 07:00'],
  [[{ client: '7', lane: null, minutes: 20 }], null, 'un cliente 20 min'],
  [[{ client: null, lane: { origin: 'Puebla', destination: 'León' }, minutes: 20 }], null, 'Puebla a León 20 min'],
  [
    [{ client: '8', lane: null, minutes: 20 }],
    null,
    'Lácteos del Norte 20 min',
    [{ id: '8', name: 'Lácteos del Norte' }],
  ],
  [[{ client: '7', lane: null, minutes: 20 }], null, 'un cliente que ya no está en el catálogo 20 min', []],
])('%j with the unit %s is read %s', (value, unit, text, clients?: readonly Party[]) =>
  expect(settingValueText(value, { unit, clients })).toBe(text),
)

const CHOICES = [
  { value: 'none', label: 'Voluntario' },
  { value: 'all', label: 'Todas' },
]

test.each<[value: unknown, text: string]>([
  ['all', 'Todas'],
  ['some', 'Valor desconocido: some'],
])('of the choices %j is read %s', (value, text) => {
  expect(settingValueText(value, { unit: null, options: CHOICES })).toBe(text)
})

test.each<[value: unknown, text: string]>([
  [[{ kind: 'new', at: 3 }], 'Valor desconocido: {"kind":"new","at":3}'],
  [{ kind: 'new' }, 'Valor desconocido: {"kind":"new"}'],
])('%j, of which this build knows nothing, is read as it is', (value, text) => {
  expect(settingValueText(value, { unit: null })).toBe(text)
})

test('a value that is none of the choices is one of them, behind the others', () => {
  expect(choicesWith(CHOICES, 'all')).toBe(CHOICES)
  expect(choicesWith(CHOICES, 'some').map(({ label }) => label)).toEqual([
    'Voluntario',
    'Todas',
    'Valor desconocido: some',
  ])
})
