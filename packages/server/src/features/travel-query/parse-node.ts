/** A text that is no registered query: caught at the door, answered 400. */
export class NotAllowed extends Error {}

export function refuse(why: string): never {
  throw new NotAllowed(why)
}

/** Where something stands in the text says nothing about what it is. */
const PLACE = 'location'

/** The field of a node; undefined when the parser left it out. */
export type Fields = (name: string) => unknown

/** `{ColumnRef: {…}}` → `['ColumnRef', {…}]`: each node of the parse tree is an object with its kind as the only key. */
export function kindOf(node: unknown): readonly [kind: string, content: unknown] {
  const [entry, ...more] = entriesOf(node)
  return entry === undefined || more.length > 0 ? refuse('no node') : entry
}

/** The fields of a node's content, of which it may have no others than `known`: what nobody reads, nobody lets through. */
export function fieldsOf(content: unknown, known: readonly string[]): Fields {
  const entries = new Map(entriesOf(content))
  for (const name of entries.keys()) if (name !== PLACE && !known.includes(name)) refuse(`field ${name}`)
  return (name) => entries.get(name)
}

/** The fields of a node that must be of this kind. */
export function nodeOf(node: unknown, kind: string, known: readonly string[]): Fields {
  const [found, content] = kindOf(node)
  return found === kind ? fieldsOf(content, known) : refuse(`${found} for ${kind}`)
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The only element of a list. */
export function onlyOf(value: unknown): unknown {
  const list = listOf(value)
  return list.length === 1 ? list[0] : refuse('not one')
}

/** `{String: {sval}}` → its text. */
export function stringOf(node: unknown): string {
  return textOf(nodeOf(node, 'String', ['sval'])('sval'))
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : refuse('no text'))

/** A field that the parser must have left out, or filled with what it means anyway. */
export function mustBe(value: unknown, ...allowed: readonly unknown[]): void {
  if (!allowed.includes(value)) refuse(`value ${String(value)}`)
}

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : refuse('no object')
