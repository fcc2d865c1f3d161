import { type Endpoint, type EndpointName, endpoints } from '@vigia/contract'
import { z } from 'zod'

const repeated = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / piece.length))

/** Texts of some `bytes` that are no call's body, each hard in its own way. */
export const MALFORMED: Readonly<Record<string, (bytes: number) => string>> = {
  anidado: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'listas vacías': (bytes) => `[${repeated('[],', bytes - 10)}[]]`,
  'objetos vacíos': (bytes) => `{"data":[${repeated('{},', bytes - 20)}{}]}`,
  números: (bytes) => `{"data":[${repeated('1,', bytes - 20)}1]}`,
  'números largos': (bytes) => `{"data":[${repeated(`${'9'.repeat(400)}e999,`, bytes - 20)}1]}`,
  'muchas llaves': (bytes) => `{${Array.from({ length: bytes / 12 }, (_, n) => `"k${n}":0`).join(',')}}`,
  'llaves repetidas': (bytes) => `{${repeated('"data":0,', bytes - 20)}"data":0}`,
  cadena: (bytes) => `{"data":"${'x'.repeat(bytes - 20)}"}`,
  'cadena de escapes': (bytes) => `{"data":"${repeated('\\u00e1', bytes - 20)}"}`,
  'sin terminar': (bytes) => `{"data":[${repeated('{"a":1},', bytes - 20)}`,
}

type JsonSchema = z.core.JSONSchema._JSONSchema

/** The fullest value that a call's schema takes, cut to some `bytes`, as JSON; null when it takes no body. */
export function fullestBody(name: EndpointName, bytes: number): string | null {
  const { body }: Endpoint = endpoints[name]
  if (body === undefined) return null
  return JSON.stringify(fullest(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), { left: bytes }))
}

/** `budget` is shared by all that a value holds: lists end when it is used up. */
function fullest(schema: JsonSchema, budget: { left: number }): unknown {
  if (typeof schema === 'boolean') return 0
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) return fullest(hardestOf(branches), budget)
  switch (schema.type) {
    case 'string':
      return textOf(schema, budget)
    case 'number':
    case 'integer':
      budget.left -= 20
      return schema.minimum === undefined ? 0.123_456_789_012_345_6 : schema.minimum + 0.123_456_789_012_345_6
    case 'array':
      return listOf(schema, budget)
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => {
          budget.left -= key.length + 4
          return [key, fullest(inner, budget)]
        }),
      )
    default:
      return null
  }
}

/** A list before an object before a text, the largest of several. */
const hardestOf = (branches: readonly JsonSchema[]): JsonSchema =>
  branches.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0] ?? false

function textOf({ format, pattern, maxLength = 100 }: z.core.JSONSchema.BaseSchema, budget: { left: number }): string {
  if (format === 'date-time') return '2026-11-22T12:00:00.000Z'
  const length = Math.min(maxLength, Math.max(1, budget.left))
  budget.left -= length
  return (pattern === undefined ? 'á' : '1').repeat(length)
}

function listOf({ items, maxItems = 1_000_000 }: z.core.JSONSchema.BaseSchema, budget: { left: number }): unknown[] {
  const list: unknown[] = []
  if (items === undefined || Array.isArray(items)) return list
  while (list.length < maxItems && budget.left > 0) list.push(fullest(items, budget))
  return list
}
