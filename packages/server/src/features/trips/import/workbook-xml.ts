import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { damagedWorkbook } from './workbook-parts.ts'

/** What the parsing of a part is told; names are without prefix, since some programs write `<x:row>`. */
export interface PartEvents {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  close?(name: string): void
  text?(text: string): void
}

export interface PartParser {
  /** Takes the next piece of the part. Throws `AppError` 422 for what is no well-formed XML or declares entities. */
  write(piece: string): void
  close(): void
}

/** A strict parser of XML for the parts of a workbook: a document type, and with it every entity of its own, is refused. */
export function createPartParser(events: PartEvents): PartParser {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const refuse = () => {
    throw damagedWorkbook()
  }
  parser.on('doctype', refuse)
  parser.on('error', refuse)
  if (events.open !== undefined)
    parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => events.open?.(localName(name), attributes))
  if (events.close !== undefined) parser.on('closetag', ({ name }) => events.close?.(localName(name)))
  if (events.text !== undefined) {
    parser.on('text', events.text)
    parser.on('cdata', events.text)
  }
  return {
    write: (piece) => {
      parser.write(piece)
    },
    close: () => {
      parser.close()
    },
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

export type Attributes = Readonly<Record<string, string>>

/** The attributes of every element of these names in a small part, in their order. */
export function elementsOf(
  xml: string,
  wanted: readonly string[],
): readonly { name: string; attributes: Attributes }[] {
  const found: { name: string; attributes: Attributes }[] = []
  const parser = createPartParser({
    open: (name, attributes) => {
      if (wanted.includes(name)) found.push({ name, attributes })
    },
  })
  parser.write(xml)
  parser.close()
  return found
}

/** A text as Excel keeps it: characters that XML cannot hold stand as `_x000D_`. */
export const cellText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/gi, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
    : text
