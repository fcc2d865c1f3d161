import { expect, test } from 'vitest'
import type { Command } from '../widgets/command-registry.ts'
import { findCommands } from './find-commands.ts'

const command = (group: Command['group'], label: string, keywords?: string, hidden = false): Command => ({
  ...{ id: label, group, label, hidden, run: () => undefined },
  ...(keywords === undefined ? {} : { keywords }),
})
const COMMANDS = [
  command('Viajes', '87-AK-2T · Puebla a Guadalajara', 'F-1001 Guardián Pérez'),
  command('Viajes', '22-AJ-5C · Puebla a Tema', 'F-100'),
  command('Acciones', 'Actualizar alertas'),
  command('Acciones', 'Alerta siguiente', '', true),
  command('Acciones', 'Tema: día', 'claro'),
  command('Pantallas', 'Ir a Guardian', 'Centro de mando'),
  command('Pantallas', 'Ir a Alertas', 'Centro de alertas'),
  command('Pantallas', 'Ir a Mapa de viajes en tránsito', 'Todos los viajes en el mapa'),
  command('Pantallas', 'Ir a Mapa completo', 'Unidades y geocercas'),
]

test.each([
  ['a screen before the trip of somebody of that name', 'guardian', 'Ir a Guardian|87-AK-2T · Puebla a Guadalajara'],
  ['begun', 'guard', 'Ir a Guardian|87-AK-2T · Puebla a Guadalajara'],
  ['with accents and capitals', 'GUARDIÁN', 'Ir a Guardian|87-AK-2T · Puebla a Guadalajara'],
  ['called so before what a later word begins so', 'alertas', 'Ir a Alertas|Actualizar alertas'],
  ['an action before a trip to a place of that name', 'tema', 'Tema: día|22-AJ-5C · Puebla a Tema'],
  ['a whole invoice before one that begins so', 'f-100', '22-AJ-5C · Puebla a Tema|87-AK-2T · Puebla a Guadalajara'],
  ['plates without their dashes', '22aj', '22-AJ-5C · Puebla a Tema'],
  ['two words of a label', 'mapa com', 'Ir a Mapa completo'],
  ['words in any order', 'transito mapa', 'Ir a Mapa de viajes en tránsito'],
  ['by a further word', 'claro', 'Tema: día'],
  ['in the middle of a word', 'ualiza', 'Actualizar alertas'],
  ['the verb of its label', 'ir a guardian', 'Ir a Guardian|87-AK-2T · Puebla a Guadalajara'],
  ['a name that nothing has', 'zzz', ''],
  ['what is only a key', 'alerta siguiente', ''],
])('%s', (_why, text, expected) => {
  const found = findCommands(COMMANDS, text, null).flatMap(({ members }) => members.map(({ label }) => label))
  expect(found.join('|')).toBe(expected)
})

const MATEHUALA = { lat: 23.65, lng: -100.64 }
const TOWN = command('Lugares', 'Ir a Matehuala, San Luis Potosí')
const OTHER_TOWN = command('Lugares', 'Ir a Guardiola, Puebla')
const TRIPS = [
  { ...command('Viajes', '33-CC-3C · Puebla a Laredo'), pointNow: () => MATEHUALA },
  { ...command('Viajes', '44-DD-4D · Puebla a Laredo'), pointNow: () => null },
  command('Viajes', '55-EE-5E · Matehuala a Puebla'),
]
const placeKey = (point: object): string => (point === MATEHUALA ? 'ENMATEHUALASANLUISPOTOSI' : '')

test.each([
  ['the place of that name, who goes there, who is near', 'matehuala', TOWN, 'Ir a Mat|55-EE-5E|33-CC-3C'],
  ['with its state', 'Matehuala, San Luis Potosí', TOWN, 'Ir a Mat|33-CC-3C'],
  ['with the verb of its label', 'ir a matehuala', TOWN, 'Ir a Mat|55-EE-5E|33-CC-3C'],
  ['by an abbreviation', 'mtl', TOWN, 'Ir a Mat'],
  ['trips before a place that only begins so', 'mateh', TOWN, '55-EE-5E|33-CC-3C|Ir a Mat'],
  ['a screen that begins so before a place', 'guardi', OTHER_TOWN, 'Ir a Gua|87-AK-2T|Ir a Gua'],
  ['one word of where it is, one of its own', 'laredo matehuala', null, '33-CC-3C'],
])('places: %s', (_why, text, town, expected) => {
  const offered = [...COMMANDS, ...TRIPS, ...(town === null ? [] : [town])]
  const found = findCommands(offered, text, placeKey).flatMap(({ members }) => members.map(({ label }) => label))
  expect(found.map((label) => label.slice(0, 8)).join('|')).toBe(expected)
})

test('until the towns are there trips are found by their own words', () => {
  expect(findCommands(TRIPS, 'matehuala', null).flatMap(({ members }) => members)).toEqual([TRIPS[2]])
})

test('without a text trips come first, then actions, then screens', () => {
  for (const text of ['', ' ', '-']) {
    const groups = findCommands(COMMANDS, text, null)
    expect(groups.map(({ name, members }) => `${name} ${members.length}`)).toEqual([
      'Viajes 2',
      'Acciones 2',
      'Pantallas 4',
    ])
  }
})

const ACTIONS: readonly Command[] = [
  { ...command('Acciones', 'Cerrar Sesión'), standing: 'way-out' },
  { ...command('Acciones', 'Tema: noche'), standing: 'person' },
  { ...command('Acciones', 'Tema: día'), standing: 'person' },
  { ...command('Acciones', 'Sonido de alertas'), standing: 'alerts' },
  { ...command('Acciones', 'Importar viajes'), standing: 'app' },
  { ...command('Acciones', 'Atajos de teclado'), standing: 'app' },
  command('Acciones', 'Cerrar la repetición'),
  command('Acciones', 'Buscar unidad'),
  command('Acciones', 'Área en el mapa'),
]
const STATED = 'Área|Buscar|Cerrar la|Importar|Atajos|Sonido|Tema: noche|Tema: día|Cerrar Sesión'

test.each([
  ['as they are', ACTIONS],
  ['those of the screen first', [...ACTIONS.slice(6), ...ACTIONS.slice(0, 6)]],
  ['one part of the screen again at the end', [...ACTIONS.slice(0, 6), ACTIONS[7], ACTIONS[8], ACTIONS[6]]],
  [
    'those of every screen again at the end',
    [...ACTIONS.slice(3, 4), ...ACTIONS.slice(6), ...ACTIONS.filter((_, at) => at < 6 && at !== 3)],
  ],
])('actions stand in one order, whenever they were offered: %s', (_why, offered) => {
  const [actions] = findCommands(
    offered.filter((each) => each !== undefined),
    '',
    null,
  )
  const names = STATED.split('|')
  expect(actions?.members.map(({ label }) => names.find((name) => label.startsWith(name)))).toEqual(names)
})

test('of two actions that are called alike the one of the screen comes first', () => {
  const [actions] = findCommands(ACTIONS, 'cerrar', null)
  expect(actions?.members.map(({ label }) => label)).toEqual(['Cerrar la repetición', 'Cerrar Sesión'])
})
