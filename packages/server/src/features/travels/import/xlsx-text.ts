import { unreadable } from './table.ts'

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Text of XML with its five named and its numeric entities; entities that a document defines are never expanded. */
export function decodeXml(text: string): string {
  const plain = text.includes('&') ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, decodeEntity) : text
  return plain.includes('_x')
    ? plain.replace(/_x([0-9A-F]{4})_/gi, (_, hex) => character(Number.parseInt(hex, 16)))
    : plain
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (decimal !== undefined) return character(Number(decimal))
  if (hex !== undefined) return character(Number.parseInt(hex, 16))
  return NAMED[name ?? ''] ?? whole
}

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD')

/** The value of an attribute in the text of a tag; undefined when it has none. */
export function attribute(tag: string, name: string): string | undefined {
  const at = tag.indexOf(` ${name}="`)
  if (at === -1) return undefined
  const from = at + name.length + 3
  const to = tag.indexOf('"', from)
  return to === -1 ? undefined : decodeXml(tag.slice(from, to))
}

export interface XmlElement {
  /** From after `<` to before `>`. */
  readonly tag: string
  /** What stands between the tags; empty for `<a/>`. */
  readonly inner: string
  /** Where the element ends. */
  readonly end: number
}

/**
 * The next element of this name in `xml`, from `from` on, in one pass: null when there is none, `'cut'` when the text ends
 * inside of it. Elements of the same name inside of one another do not exist in the parts of a workbook that we read.
 */
export function nextElement(xml: string, name: string, from: number): XmlElement | null | 'cut' {
  for (let at = xml.indexOf(`<${name}`, from); at !== -1; at = xml.indexOf(`<${name}`, at + 1)) {
    const after = xml[at + name.length + 1]
    if (after === undefined) return 'cut'
    if (!' />\t\r\n'.includes(after)) continue
    const open = xml.indexOf('>', at)
    if (open === -1) return 'cut'
    const tag = xml.slice(at + 1, open).replaceAll(/[\t\r\n]/g, ' ')
    if (tag.endsWith('/')) return { tag, inner: '', end: open + 1 }
    const close = xml.indexOf(`</${name}>`, open)
    if (close === -1) return 'cut'
    return { tag, inner: xml.slice(open + 1, close), end: close + name.length + 3 }
  }
  return null
}

/** All elements of this name; text that ends inside one is a damaged file. */
export function* elements(xml: string, name: string): Generator<XmlElement> {
  let from = 0
  for (;;) {
    const element = nextElement(xml, name, from)
    if (element === 'cut') throw unreadable('El archivo XLSX está dañado. Ábralo en Excel y guárdelo de nuevo.')
    if (element === null) return
    yield element
    from = element.end
  }
}

/** The text of a string item: its runs one after the other, without the phonetic guide. */
export function stringItem(inner: string, prefix: string): string {
  let text = ''
  const phonetic = inner.indexOf(`<${prefix}rPh`)
  const visible = phonetic === -1 ? inner : inner.slice(0, phonetic)
  for (const element of elements(visible, `${prefix}t`)) text += decodeXml(element.inner)
  return text
}

const OPENING_TAG = /<(\w{1,20}:)?(\w{1,40})[\s>/]/g

/** The namespace prefix that a part's root uses, with its colon: some programs write `<x:row>`. */
export function prefixOf(xml: string, root: string): string {
  for (const [, prefix = '', name] of xml.slice(0, 4_000).matchAll(OPENING_TAG)) if (name === root) return prefix
  return ''
}
