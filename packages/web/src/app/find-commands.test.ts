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
  ['the verb of its label', 'ir a guardian', 'Ir a Guardian'],
  ['a name that nothing has', 'zzz', ''],
  ['what is only a key', 'alerta siguiente', ''],
])('%s', (_why, text, expected) => {
  const found = findCommands(COMMANDS, text).flatMap(({ members }) => members.map(({ label }) => label))
  expect(found.join('|')).toBe(expected)
})

test('without a text trips come first, then actions, then screens, as registered', () => {
  for (const text of ['', ' ', '-']) {
    const groups = findCommands(COMMANDS, text)
    expect(groups.map(({ name, members }) => `${name} ${members.length}`)).toEqual([
      'Viajes 2',
      'Acciones 2',
      'Pantallas 4',
    ])
  }
})
