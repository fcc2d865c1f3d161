/** An element as data: what is inside is text or elements, never markup. */
export interface XmlElement {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly content: string | readonly XmlElement[]
}

/** A well-formed XML document of these elements, whatever their texts hold. */
export function writeXml(root: XmlElement): string {
  const parts: string[] = ['<?xml version="1.0" encoding="UTF-8"?>\n']
  write(root, '', parts)
  return parts.join('')
}

function write({ name, attributes = {}, content }: XmlElement, indent: string, parts: string[]): void {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  parts.push(`${indent}<${name}${pairs.join('')}`)
  if (content.length === 0) {
    parts.push('/>\n')
  } else if (typeof content === 'string') {
    parts.push(`>${escaped(content)}</${name}>\n`)
  } else {
    parts.push('>\n')
    for (const child of content) write(child, `${indent}  `, parts)
    parts.push(`${indent}</${name}>\n`)
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
/** What XML 1.0 cannot hold even escaped. */
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const escaped = (text: string): string =>
  text.replace(NOT_XML, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
