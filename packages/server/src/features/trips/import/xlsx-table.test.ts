import { describe, expect, test } from 'vitest'
import { xlsxFile, zipFile } from '../../../../test/xlsx-file.ts'
import type { TableRow } from './table.ts'
import { openXlsx } from './xlsx-table.ts'

const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02', 'latin1')

const workbook = (sheet: string | Buffer): Record<string, string | Buffer> => ({
  'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheet,
})
const row = (cells: string) => workbook(`<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`)

async function rowsOf(bytes: Buffer): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const found of (await openXlsx(bytes)).rows()) rows.push(found)
  return rows
}

/** Changes the last entry of the directory of a ZIP file. */
function withLastEntry(bytes: Buffer, change: (entry: Buffer) => void): Buffer {
  change(bytes.subarray(bytes.lastIndexOf(DIRECTORY_ENTRY)))
  return bytes
}

describe('a cell', () => {
  test.each([
    ['text in place, in runs', '<c t="inlineStr"><is><r><t>Gua</t></r><r><t>dalajara</t></r></is></c>', 'Guadalajara'],
    ['without its phonetic guide', '<c t="inlineStr"><is><t>東京</t><rPh><t>トウキョウ</t></rPh></is></c>', '東京'],
    ['a character that XML cannot hold', '<c t="str"><v>a_x000D_b</v></c>', 'a\rb'],
    ['entities of XML', '<c t="str"><v>&lt;b&gt; &amp;amp; &#241;</v></c>', '<b> &amp; ñ'],
    ['a number', '<c><v>46347.5</v></c>', 46_347.5],
    ['yes', '<c t="b"><v>1</v></c>', true],
    ['a formula with its saved value', '<c t="str"><f>A1&amp;"x"</f><v>Saltillo</v></c>', 'Saltillo'],
    ['a shared text that does not exist', '<c t="s"><v>7</v></c><c><v>1</v></c>', null],
  ])('%s', async (_, xml, value) => {
    const [first] = await rowsOf(zipFile(row(`${xml}<c r="H1"><v>1</v></c>`)))
    expect(first?.cells[0]).toBe(value)
  })

  test('stands in the column that it names, of a row that counts itself', async () => {
    const sheet = '<worksheet><row r="4"><c r="C4"><v>3</v></c></row><row><c><v>1</v></c></row></worksheet>'
    expect(await rowsOf(zipFile(workbook(sheet)))).toEqual([
      { number: 4, cells: [null, null, 3] },
      { number: 5, cells: [1] },
    ])
  })
})

describe('a number that its style shows as a date is the text that a person sees', () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm"/>
    <numFmt numFmtId="165" formatCode="[$-80A]#,##0.00&quot; dy&quot;"/><numFmt numFmtId="166" formatCode="[h]:mm"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="14"/></cellXfs>
    <dxfs><dxf><numFmt numFmtId="165" formatCode="yyyy"/></dxf></dxfs></styleSheet>`
  test.each([
    ['a format of its own', 1, 46_352.462_112_650_5, '26/11/2026 11:05:27'],
    ['without seconds', 1, 46_352.5, '26/11/2026 12:00'],
    ['a day', 4, 46_352, '26/11/2026'],
    ['no style', 0, 46_352.5, 46_352.5],
    ['letters of a date in a text only', 2, 46_352.5, 46_352.5],
    ['hours that went by', 3, 46_352.5, 46_352.5],
    ['a number that is no date of these years', 1, 12, 12],
    ['a style that does not exist', 9, 46_352.5, 46_352.5],
  ])('%s', async (_, style, serial, text) => {
    const bytes = zipFile({ ...row(`<c s="${style}"><v>${serial}</v></c>`), 'xl/styles.xml': styles })
    expect((await rowsOf(bytes))[0]?.cells[0]).toBe(text)
  })

  test('by the day 0 of an old Excel for Mac', async () => {
    const { 'xl/workbook.xml': _, ...rest } = row('<c s="1"><v>44890.5</v></c>')
    const xml = '<workbook><workbookPr date1904="1"/><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'
    expect((await rowsOf(zipFile({ ...rest, 'xl/workbook.xml': xml, 'xl/styles.xml': styles })))[0]?.cells).toEqual([
      '26/11/2026 12:00',
    ])
  })
})

test.each([
  ['no XML', 'no es XML'],
  ['XML that ends early', '<styleSheet><cellXfs><xf numFmtId="14"/>'],
  ['entities of its own', '<!DOCTYPE a [<!ENTITY b "c">]><styleSheet>&b;</styleSheet>'],
])('a sheet whose styles are %s is read without them, and said to be', async (_, styles) => {
  const bytes = zipFile({ ...row('<c s="0"><v>46352.5</v></c><c t="str"><v>Puebla</v></c>'), 'xl/styles.xml': styles })
  expect((await openXlsx(bytes)).lacksStyles).toBe(true)
  expect(await rowsOf(bytes)).toEqual([{ number: 1, cells: [46_352.5, 'Puebla'] }])
  expect((await openXlsx(zipFile(row('')))).lacksStyles).toBe(false)
})

test('elements with a prefix, names with a backslash and capitals', async () => {
  const { 'xl/worksheets/sheet1.xml': _, ...rest } = row('')
  const sheet = '<x:worksheet><x:row><x:c t="str"><x:v>hola</x:v></x:c></x:row></x:worksheet>'
  expect(await rowsOf(zipFile({ ...rest, 'XL\\worksheets\\Sheet1.xml': sheet }))).toEqual([
    { number: 1, cells: ['hola'] },
  ])
})

describe('a file that is refused', () => {
  const damaged = 'El archivo XLSX está dañado o tiene contraseña. Ábralo en Excel y guárdelo de nuevo, sin ella.'
  const whole = () => zipFile(row('<c><v>1</v></c>'))
  test.each<[string, () => Buffer, string]>([
    ['no index', () => whole().subarray(0, 300), damaged],
    ['shorter than an index', () => Buffer.from('PK\x03\x04', 'latin1'), damaged],
    ['a part that is larger than it says', () => withLastEntry(whole(), (at) => at.writeUInt32LE(3, 24)), damaged],
    ['packed in a way of its own', () => withLastEntry(whole(), (at) => at.writeUInt16LE(99, 10)), damaged],
    ['a part that lies outside', () => withLastEntry(whole(), (at) => at.writeUInt32LE(0xffff_0000, 42)), damaged],
    [
      'a part that says it is huge',
      () => withLastEntry(whole(), (at) => at.writeUInt32LE(0xffff_fff0, 24)),
      'El contenido del archivo XLSX es demasiado grande.',
    ],
    ['XML that ends early', () => zipFile(workbook('<worksheet><row><c><v>1</v></c>')), damaged],
    ['a NUL, which XML cannot hold', () => zipFile(row('<c t="str"><v>x&#0;y</v></c>')), damaged],
    ['half a character', () => zipFile(row('<c t="str"><v>x&#xD83D;y</v></c>')), damaged],
    [
      'entities of its own',
      () => zipFile(workbook('<!DOCTYPE a [<!ENTITY b "c">]><worksheet><row><c><v>&b;</v></c></row></worksheet>')),
      damaged,
    ],
    [
      'a row without end',
      () => zipFile(workbook(`<worksheet><row><c t="str"><v>${'a'.repeat(3_000_000)}`)),
      'Una fila del archivo es demasiado larga.',
    ],
    [
      'more parts than a workbook has',
      () => zipFile(Object.fromEntries(Array.from({ length: 1_001 }, (_, part) => [`${part}`, '']))),
      'El archivo XLSX tiene demasiadas partes.',
    ],
    [
      'no sheet to see',
      () => zipFile({ ...row(''), 'xl/workbook.xml': '<workbook/>' }),
      'El libro de Excel no tiene una hoja visible.',
    ],
  ])('%s', async (_, file, message) => {
    await expect(rowsOf(file())).rejects.toThrow(message)
  })
})

test('a part that is listed twice is unpacked once', async () => {
  const file = zipFile({ ...row('<c><v>1</v></c>'), 'xl/worksheets/SHEET1.xml': '<worksheet>' })
  expect(await rowsOf(file)).toEqual([{ number: 1, cells: [1] }])
})

test('dates that count from 1904', async () => {
  expect((await openXlsx(xlsxFile([['a']], { date1904: true }))).date1904).toBe(true)
  expect((await openXlsx(xlsxFile([['a']]))).date1904).toBe(false)
})
