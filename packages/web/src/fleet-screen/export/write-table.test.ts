import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { ExportTable } from './export-column.ts'
import { writeTable } from './write-table.ts'

/** 02:47 in Mexico City. */
const AT = Date.UTC(2026, 10, 21, 8, 47)
const TABLE: ExportTable = {
  title: 'Viajes',
  columns: [
    { heading: 'Factura', kind: 'text' },
    { heading: 'Peso (t)', kind: 'number' },
    { heading: 'Última señal', kind: 'instant' },
  ],
  rows: [
    ['=1+1', 21.4, AT],
    ['+52 81 & <0100>', null, null],
    ['@\u0001ñ', 0, AT],
  ],
}

async function sheetOf(table: ExportTable) {
  const file = await writeTable(table, 'xlsx')
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const text = (name: string): string => strFromU8(parts[name] ?? new Uint8Array())
  return { sheet: text('xl/worksheets/sheet1.xml'), strings: text('xl/sharedStrings.xml') }
}

test('a workbook holds texts, numbers and dates as what they are, and no formula', async () => {
  const { sheet, strings } = await sheetOf(TABLE)
  expect(sheet).not.toContain('<f>')
  expect(strings.match(/<t[^>]*>([^<]*)</g)?.map((text) => text.replace(/<[^>]*>|<$/g, ''))).toEqual([
    ...['Factura', 'Peso (t)', 'Última señal', '=1+1', '+52 81 &amp; &lt;0100&gt;', '@ñ'],
  ])
  expect(sheet).toMatch(/<c r="B2"><v>21.4<\/v><\/c>/)
  // Of 21 November 2026, 02:47: Mexico City's clock.
  const dated = /<c r="C2" s="\d+"><v>([\d.]+)<\/v>/.exec(sheet)?.[1]
  expect(Number(dated)).toBeCloseTo(46_347 + (2 * 60 + 47) / 1440, 6)
})

test('what is not known is no cell; zero is one', async () => {
  const { sheet } = await sheetOf(TABLE)
  expect(sheet).not.toMatch(/r="[BC]3"/)
  expect(sheet).toMatch(/<c r="B4"><v>0<\/v><\/c>/)
})

test('a text longer than a cell takes says that it goes on', async () => {
  const { strings } = await sheetOf({ ...TABLE, rows: [['x'.repeat(32_768), null, null]] })
  const cell = strings.match(/x{9}x*…?/)?.[0]
  expect([cell?.length, cell?.at(-1)]).toEqual([32_767, '…'])
})

test('the same table as CSV', async () => {
  const file = await writeTable(TABLE, 'csv')
  expect((await file.text()).replace('\uFEFF', '').split('\r\n')).toEqual([
    'Factura,Peso (t),Última señal',
    "'=1+1,21.4,2026-11-21 02:47",
    "'+52 81 & <0100>,,",
    "'@\u0001ñ,0,2026-11-21 02:47",
    '',
  ])
})
