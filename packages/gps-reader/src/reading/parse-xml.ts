const MAX_DEPTH = 40
const MAX_NODES = 100_000
/** After its `<`. The longest tag read is 4000 characters, so that an unclosed one costs no more. */
const TAG = /(\/?)([\w:.-]{1,80})((?:\s[^<>]{0,4000})?\/?)>/uy
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]{1,80})\s{0,3}=\s{0,3}(?:"([^"]*)"|'([^']*)')/gu
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

interface Element {
  readonly name: string
  readonly children: Record<string, unknown>
  text: string
}

/**
 * XML as plain objects: an element is its text, or an object of its attributes and children; repeated children become a
 * list. Of entities only the five of XML and numbers are read, no document type, nothing is expanded. What is not well
 * formed is read as far as it goes.
 */
export function parseXml(text: string): unknown {
  const root: Element = { name: '', children: Object.create(null), text: '' }
  const open: Element[] = [root]
  let at = 0
  for (let nodes = 0; nodes < MAX_NODES && at < text.length; nodes += 1) {
    const top = open.at(-1) ?? root
    const next = text.indexOf('<', at)
    const plain = text.slice(at, next < 0 ? text.length : next)
    if (plain.trim() !== '') top.text += decoded(plain)
    if (next < 0) break
    at = pass(text, next, top, open)
  }
  while (open.length > 1) close(open, open.at(-1)?.name ?? '')
  return contentOf(root)
}

/** Takes in what begins with the `<` at `from`; answers where the next text begins. */
function pass(text: string, from: number, top: Element, open: Element[]): number {
  if (text.startsWith('<![CDATA[', from)) {
    const end = endOf(text, ']]>', from)
    top.text += text.slice(from + 9, end)
    return end + 3
  }
  if (text.startsWith('<!--', from)) return endOf(text, '-->', from) + 3
  if (text[from + 1] === '?' || text[from + 1] === '!') return endOf(text, '>', from) + 1
  TAG.lastIndex = from + 1
  const tag = TAG.exec(text)
  const name = tag?.[2]
  if (tag === null || name === undefined) return from + 1
  if (tag[1] === '/') close(open, name)
  else openElement(open, name, tag[3] ?? '')
  return TAG.lastIndex
}

/** What is never closed reaches to the end. */
function endOf(text: string, mark: string, from: number): number {
  const end = text.indexOf(mark, from)
  return end < 0 ? text.length : end
}

function openElement(open: Element[], name: string, attributes: string): void {
  const children: Record<string, unknown> = Object.create(null)
  for (const [, key, double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (key !== undefined && !key.startsWith('xmlns')) add(children, key, decoded(double ?? single ?? ''))
  }
  const element: Element = { name, children, text: '' }
  const top = open.at(-1)
  if (attributes.endsWith('/') || open.length >= MAX_DEPTH) {
    if (top !== undefined) add(top.children, localName(name), contentOf(element))
    return
  }
  open.push(element)
}

function close(open: Element[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name)
  if (at < 1) return
  while (open.length > at) {
    const element = open.pop()
    const parent = open.at(-1)
    if (element !== undefined && parent !== undefined) add(parent.children, localName(element.name), contentOf(element))
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function add(children: Record<string, unknown>, key: string, value: unknown): void {
  const before = children[key]
  if (before === undefined) children[key] = value
  else if (Array.isArray(before)) before.push(value)
  else children[key] = [before, value]
}

function contentOf(element: Element): unknown {
  const text = element.text.trim()
  if (Object.keys(element.children).length === 0) return text
  return text === '' ? element.children : { ...element.children, text }
}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/giu, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole
  })
}
