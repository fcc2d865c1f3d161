import { setImmediate as nextTurn } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { AppError, badRequest } from '../ports/errors.ts'

const MAX_DEPTH = 40
const MAX_ELEMENTS = 100_000
const MAX_ATTRIBUTES = 100
/** Others get their turn between two pieces. */
const PIECE_CHARACTERS = 100_000

/** An element without its comments: what KML and GPX need of XML. */
export interface XmlNode {
  /** Without prefix. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlNode[]
  /** Its own text, entities resolved; that of its children is theirs. */
  text: string
}

/**
 * Reads an XML document into a tree. A document type is refused, and with it every entity that is not of XML itself;
 * nothing outside the text is ever looked at. Throws `AppError`: 400 for what is no well-formed XML or declares entities,
 * 422 for what is nested or long beyond any map.
 */
export async function readXml(text: string): Promise<XmlNode> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const top: XmlNode = { name: '', attributes: {}, children: [], text: '' }
  const open: XmlNode[] = [top]
  let elements = 0
  let attributes = 0
  parser.on('doctype', () => {
    throw badRequest('MALFORMED', 'El archivo declara un tipo de documento o entidades, y así no se acepta.')
  })
  parser.on('error', () => {
    throw badRequest('MALFORMED', 'El archivo no es XML bien formado: está incompleto o dañado.')
  })
  parser.on('opentagstart', () => {
    attributes = 0
    elements += 1
    if (open.length > MAX_DEPTH) throw tooLarge('está anidado con demasiada profundidad')
    if (elements > MAX_ELEMENTS) throw tooLarge('tiene demasiados elementos')
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) throw tooLarge('tiene demasiados atributos')
  })
  parser.on('opentag', (tag) => {
    const node: XmlNode = { name: localName(tag.name), attributes: tag.attributes, children: [], text: '' }
    open.at(-1)?.children.push(node)
    open.push(node)
  })
  parser.on('closetag', () => {
    open.pop()
  })
  const append = (more: string): void => {
    const node = open.at(-1)
    if (node !== undefined) node.text += more
  }
  parser.on('text', append)
  parser.on('cdata', append)
  for (let at = 0; at < text.length; at += PIECE_CHARACTERS) {
    parser.write(text.slice(at, at + PIECE_CHARACTERS))
    await nextTurn()
  }
  parser.close()
  const root = top.children[0]
  if (root === undefined) throw badRequest('MALFORMED', 'El archivo está vacío.')
  return root
}

const tooLarge = (why: string): AppError => new AppError(422, 'TOO_LARGE', `El archivo ${why}.`)

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

export const childrenNamed = (node: XmlNode, name: string): readonly XmlNode[] =>
  node.children.filter((child) => child.name === name)

/** Text of the first child of that name, without white space around; empty when there is none. */
export const childText = (node: XmlNode, name: string): string =>
  node.children.find((child) => child.name === name)?.text.trim() ?? ''

/** Every element below of one of these names; what lies inside one of them is not looked at. */
export function descendants(node: XmlNode, names: readonly string[]): XmlNode[] {
  return node.children.flatMap((child) => (names.includes(child.name) ? [child] : descendants(child, names)))
}
