import { expect, test } from 'vitest'
import { isBareReference, roadReferences } from './road-references.ts'

test.each<[string, string, string, readonly string[]]>([
  ['as the shield has it', 'MEX-57D', '', ['MEX-57D']],
  ['with a space', 'MEX 57D', '', ['MEX-57D']],
  ['with the letter apart', 'Mex-57-D', '', ['MEX-57D']],
  ['without any separator', 'MEX57D', '', ['MEX-57D']],
  ['with points and accents', 'México. 57 D', '', ['MEX-57D']],
  ['with zeros before', 'MEX-057', '', ['MEX-57']],
  ['federal in a word', 'Carretera Federal 57', '', ['MEX-57']],
  ['a toll road of the capital', 'MEX-M40D', '', ['MEX-M40D']],
  ['of a state', 'Jal. 15', '', ['JAL-15']],
  ['of the state of Mexico', 'EDOMEX-6', '', ['EDOMEX-6']],
  ['two roads on one way', 'MEX-15D;MEX-45', '', ['MEX-15D', 'MEX-45']],
  ['one road twice', 'MEX-15D; Mex 15D', '', ['MEX-15D']],
  ['a bare number', '57D', '', ['57D']],
  ['a bare number of the federal network', '57D', 'MX:MX', ['MEX-57D']],
  ['a bare number of the State of Mexico', '6', 'MX:MEX', ['EDOMEX-6']],
  ['a bare number of a state', '15', 'mx:jal', ['JAL-15']],
  ['a bare number of a network elsewhere', '35', 'US:I', ['35']],
  ['an own prefix wins over the network', 'NL-40', 'MX:MX', ['NL-40']],
  ['a kilometre', 'Km 148', '', []],
  ['a street', 'Calle 10', '', []],
  ['an avenue of the capital', 'Eje 5', '', []],
  ['a part of a road', 'Tramo 4', '', []],
  ['a bus', 'Ruta 3', '', []],
  ['a name', 'Autopista del Sol', '', []],
  ['nothing', '', '', []],
  ['letters alone', 'MEX', '', []],
  ['too long', `MEX-57${' '.repeat(300)}`, '', []],
])('reference: %s', (_why, text, network, references) => {
  expect(roadReferences(text, network)).toEqual(references)
})

test('a bare reference does not say whose road it is', () => {
  expect(['57D', 'MEX-57D'].map(isBareReference)).toEqual([true, false])
})
