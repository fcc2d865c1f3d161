import fc from 'fast-check'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import type { Schema } from './schema.ts'

const MAX_ITEMS = 4
const MAX_TEXT = 40
const text = (from: number, to: number) =>
  fc.oneof(
    fc.string({ minLength: from, maxLength: Math.min(to, MAX_TEXT) }),
    fc.string({ unit: 'grapheme', minLength: from, maxLength: Math.min(to, MAX_TEXT) }),
    fc.constantFrom(
      ...HOSTILE_TEXTS.filter(({ length }) => length >= from && length <= to),
      'x'.repeat(Math.max(1, from)),
    ),
  )

const RECENT = { min: new Date('2026-11-01T00:00:00Z'), max: new Date('2026-12-31T00:00:00Z'), noInvalidDate: true }

/** Values that `schema` takes; ids are mostly of things that exist. */
export function goodValue(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const of = (inner: Schema) => goodValue(inner, ids)
  const choices = schema.anyOf ?? schema.oneOf
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (choices !== undefined) return fc.oneof(...choices.map(of))
  switch (schema.type) {
    case 'string':
      return goodText(schema, ids)
    case 'integer':
    case 'number':
      return goodNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const least = schema.minItems ?? 0
      const most = Math.max(least, Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS))
      return fc.array(of(schema.items ?? {}), { minLength: least, maxLength: most })
    }
    case 'object':
      return goodObject(schema, of)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function goodObject(
  { properties = {}, required = [], additionalProperties }: Schema,
  of: (s: Schema) => fc.Arbitrary<unknown>,
) {
  const known = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, of(inner)]))
  if (Object.keys(known).length > 0 || additionalProperties === false)
    return fc.record(known, { requiredKeys: required.filter((name) => name in known) })
  return fc.dictionary(fc.string({ minLength: 1, maxLength: 12 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 })
}

function goodText(
  { description, format, pattern, minLength = 0, maxLength = MAX_TEXT }: Schema,
  ids: readonly string[],
) {
  if (description === 'Identificador.')
    return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...ids) }, fc.constantFrom('999999999', '1'))
  if (format === 'date-time') return fc.date(RECENT).map((date) => date.toISOString())
  if (format === 'uuid') return fc.uuid({ version: 4 })
  if (format === 'uri') return fc.webPath().map((path) => `https://push.invalid${path}`)
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: Math.min(maxLength, 100) })
  return text(minLength, maxLength)
}

function goodNumber({ type, minimum = -1e6, maximum = 1e6 }: Schema): fc.Arbitrary<number> {
  const [min, max] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)]
  const edges = fc.constantFrom(min, max)
  if (type === 'integer') return fc.oneof(edges, fc.integer({ min: Math.ceil(min), max: Math.floor(max) }))
  return fc.oneof(edges, fc.double({ min, max, noNaN: true }))
}
