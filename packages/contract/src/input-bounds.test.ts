import { expect, test } from 'vitest'
import { z } from 'zod'
import { devicesAuth } from './devices.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { socketAuth, watchRequest } from './events.ts'
import { fixInput } from './positions.ts'
import { remoteAuth, remoteRequests } from './remote-screen.ts'
import { tripInput } from './travels.ts'

/**
 * Whatever comes in has a bound before anything else looks at it: a text its greatest length, a list and a record their
 * greatest number, a number its range. Held against every schema that reads what a caller sent.
 */
const sent: readonly (readonly [where: string, schema: z.ZodType])[] = [
  ...Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query, body }]) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]): [string, z.ZodType][] =>
      schema === undefined ? [] : [[`${name} ${part}`, schema]],
    ),
  ),
  ['a trip of upsertTrips', tripInput],
  ['a fix of postPositions', fixInput],
  ['socket auth', socketAuth],
  ['socket watch', watchRequest],
  ['remote auth', remoteAuth],
  ['devices auth', devicesAuth],
  ...Object.entries(remoteRequests).map(([name, schema]): [string, z.ZodType] => [`remote ${name}`, schema]),
]

/** Read elsewhere, piece by piece, with a bound of its own. */
const READ_ELSEWHERE: readonly string[] = ['upsertTrips body']

type JsonSchema = z.core.JSONSchema.BaseSchema

/** What has no bound in a schema, by where it stands in it. */
function unboundedIn(schema: z.core.JSONSchema._JSONSchema, path = ''): readonly string[] {
  if (typeof schema === 'boolean') return schema ? [`${path}: anything`] : []
  if (schema.const !== undefined || schema.enum !== undefined) return []
  const branches = schema.anyOf ?? schema.oneOf
  if (branches !== undefined) return branches.flatMap((branch) => unboundedIn(branch, path))
  if (schema.allOf !== undefined) return schema.allOf.every((each) => unboundedIn(each).length > 0) ? [path] : []
  switch (schema.type) {
    case 'string':
      return schema.maxLength === undefined ? [`${path}: a text of any length`] : []
    case 'number':
    case 'integer':
      return hasRange(schema) ? [] : [`${path}: any number`]
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [`${path}: a list of any length`] : []),
        ...unboundedIn(Array.isArray(schema.items) ? false : (schema.items ?? true), `${path}[]`),
      ]
    case 'object':
      return [
        ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => unboundedIn(inner, `${path}.${key}`)),
        ...(isOpen(schema) ? [`${path}: any number of keys`] : []),
      ]
    case 'boolean':
    case 'null':
      return []
    default:
      return [`${path}: anything`]
  }
}

/** A whole number without a range of its own has the one of JavaScript. */
const hasRange = ({ minimum, maximum, exclusiveMinimum }: JsonSchema): boolean =>
  Number(minimum ?? exclusiveMinimum ?? Number.MIN_SAFE_INTEGER) > Number.MIN_SAFE_INTEGER &&
  Number(maximum ?? Number.MAX_SAFE_INTEGER) < Number.MAX_SAFE_INTEGER

/** Keys that no property names are kept; where they are refused or left out, none counts. */
const isOpen = ({ additionalProperties, maxProperties }: JsonSchema): boolean =>
  typeof additionalProperties === 'object' && maxProperties === undefined

const problemsOf = (schema: z.ZodType): readonly string[] =>
  unboundedIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

test.each(sent.filter(([where]) => !READ_ELSEWHERE.includes(where)))('%s has a bound everywhere', (_where, schema) => {
  expect(problemsOf(schema)).toEqual([])
})

test.each<readonly [why: string, schema: z.ZodType, problem: string]>([
  ['a text', z.strictObject({ name: z.string() }), '.name: a text of any length'],
  ['one with a pattern, since the pattern would read all of it', z.string().regex(/^\d+$/), ': a text of any length'],
  ['a list', z.array(z.boolean()), ': a list of any length'],
  ['what is in a list', z.array(z.string()).max(3), '[]: a text of any length'],
  ['a record', z.record(z.string().max(5), z.boolean()), ': any number of keys'],
  ['a number', z.strictObject({ speed: z.number() }), '.speed: any number'],
  ['half a range', z.number().min(0), ': any number'],
  ['a whole number', z.int(), ': any number'],
  ['anything', z.strictObject({ more: z.optional(z.unknown()) }), '.more: anything'],
])('one without a bound is found: %s', (_why, schema, problem) => {
  expect(problemsOf(schema)).toEqual([problem])
})
