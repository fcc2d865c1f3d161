import { crc32, deflateRawSync } from 'node:zlib'

/** A cell for `xlsxFile`: a formula has the value that was saved with it, `xml` is written as it is. */
export type XlsxCell =
  | string
  | number
  | boolean
  | null
  | { readonly formula: string; readonly value?: string | number }
  | { readonly xml: string }

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const column = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : column(Math.floor(index / 26) - 1) + column(index % 26)

/** A workbook of one sheet, with shared strings, as Excel writes it. `null` leaves a cell out; an empty list leaves a row out. */
export function xlsxFile(
  rows: readonly (readonly XlsxCell[])[],
  { date1904 = false, styles = null as string | null } = {},
): Buffer {
  const strings = new Map<string, number>()
  const shared = (text: string): number => {
    const index = strings.get(text) ?? strings.size
    strings.set(text, index)
    return index
  }
  const cell = (value: XlsxCell, at: string): string => {
    if (value === null) return ''
    if (typeof value === 'string') return `<c r="${at}" t="s"><v>${shared(value)}</v></c>`
    if (typeof value === 'number') return `<c r="${at}" s="1"><v>${value}</v></c>`
    if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
    if ('xml' in value) return value.xml.replace('AT', at)
    const type = typeof value.value === 'string' ? ' t="str"' : ''
    const saved = value.value === undefined ? '' : `<v>${escapeXml(String(value.value))}</v>`
    return `<c r="${at}"${type}><f>${escapeXml(value.formula)}</f>${saved}</c>`
  }
  const sheet = rows
    .map((cells, index) => {
      const inner = cells.map((value, at) => cell(value, `${column(at)}${index + 1}`)).join('')
      return cells.length === 0 ? '' : `<row r="${index + 1}" spans="1:9">${inner}</row>`
    })
    .join('')
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const relationships = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`
  return zipFile({
    ...(styles === null ? {} : { 'xl/styles.xml': styles }),
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': relationships(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Oculta" sheetId="2" state="hidden" r:id="rId9"/><sheet name="Viajes" sheetId="1" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(relation('rId3', 'worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet ${main}><dimension ref="A1"/><cols><col min="1" max="1"/></cols><sheetData>${sheet}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${[...strings.keys()].map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
  })
}

/** A ZIP file of these parts. */
export function zipFile(parts: Readonly<Record<string, string | Buffer>>): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(bytes.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, tail, Buffer.from(name)]))
    bodies.push(body)
    offset += body.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, central, end])
}
