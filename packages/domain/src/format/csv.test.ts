import { expect, test } from 'vitest'
import { type CsvCell, csvText } from './csv.ts'

test.each<[string, CsvCell, string]>([
  ['a text', 'Querétaro', 'Querétaro'],
  ['unknown', null, ''],
  ['a comma', 'León, Gto.', '"León, Gto."'],
  ['quotes', 'Acero "A"', '"Acero ""A"""'],
  ['a line break', 'uno\r\ndos', '"uno\r\ndos"'],
  ['a number', 21.4, '21.4'],
  ['a number below 0 is no formula', -100.64, '-100.64'],
  ['nothing on board', 0, '0'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula with quotes', '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['a telephone', '+52 81 5555 0100', "'+52 81 5555 0100"],
  ['a minus', '-1', "'-1"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a wide equals sign', '＝1', "'＝1"],
  ['a tab before a formula', '\t=1', "'\t=1"],
  ['a hyphen within', 'F-81362', 'F-81362'],
])('%s', (_why, cell, field) => expect(csvText([[cell]])).toBe(`\uFEFF${field}\r\n`))

test('rows and columns', () => {
  expect(
    csvText([
      ['Factura', 'Peso'],
      ['A', null],
    ]),
  ).toBe('\uFEFFFactura,Peso\r\nA,\r\n')
})
