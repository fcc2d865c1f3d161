import fc from 'fast-check'
import { goodValue } from './good-value.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import type { Operation, Parameter } from './schema.ts'

/** What is sent, before it is written as HTTP. */
export interface Asked {
  readonly path: Readonly<Record<string, string>>
  readonly query: readonly (readonly [name: string, value: string])[]
  readonly headers: Readonly<Record<string, string>>
  readonly type: string | null
  readonly body: unknown
  /** Sent in the place of `body`, as it is. */
  readonly raw: string | null
}

/** A good request for a call, or one that was spoilt in one place. */
export function asked(operation: Operation, ids: readonly string[]): fc.Arbitrary<Asked> {
  const good = goodRequest(operation, ids)
  return fc.oneof({ weight: 2, arbitrary: good }, { weight: 3, arbitrary: good.chain(spoil) })
}

function goodRequest({ parameters, bodies }: Operation, ids: readonly string[]): fc.Arbitrary<Asked> {
  const named = (where: Parameter['in']) => parameters.filter((each) => each.in === where)
  const values = (of: readonly Parameter[]) =>
    fc.record(Object.fromEntries(of.map(({ name, schema }) => [name, goodValue(schema, ids).map(String)])), {
      requiredKeys: of.filter(({ required }) => required).map(({ name }) => name),
    })
  const types = Object.entries(bodies)
  const sent: fc.Arbitrary<{ type: string | null; body: unknown }> =
    types.length === 0
      ? fc.constant({ type: null, body: undefined })
      : fc.oneof(...types.map(([type, { schema }]) => goodValue(schema, ids).map((body) => ({ type, body }))))
  return fc
    .record({ path: values(named('path')), query: values(named('query')), sent })
    .map(({ path, query, sent: { type, body } }) => ({
      path,
      query: Object.entries(query),
      headers: {},
      type,
      body,
      raw: null,
    }))
}

const hostile = fc.constantFrom(...HOSTILE_TEXTS)
const wrong = fc.oneof(
  hostile,
  fc.constantFrom<unknown>(null, true, 0, -1, -0.5, 1e308, 2 ** 53, [], {}, [[]], { $ne: null }),
  fc.jsonValue({ maxDepth: 2 }),
)
const OTHER_TYPES = ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'multipart/form-data', 'x']
const RAW_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '1e999',
  '{"__proto__": {"admin": true}}',
  '{"constructor": {"prototype": {}}}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"a": ${'{"a": '.repeat(40)}1${'}'.repeat(40)}}`,
  `{"x": "${'x'.repeat(300_000)}"}`,
  '\ufeff{}',
  '{"a": 1, "a": 2}',
]

/** One thing wrong with it: a value, a field too many or too few, the type, the text itself, a parameter. */
function spoil(good: Asked): fc.Arbitrary<Asked> {
  const ways: fc.Arbitrary<Asked>[] = []
  if (good.body !== undefined) {
    ways.push(
      fc.tuple(fc.nat(), wrong).map(([place, value]) => ({ ...good, body: replaced(good.body, place, value) })),
      fc.nat().map((place) => ({ ...good, body: removed(good.body, place) })),
      fc.tuple(fc.nat(), wrong).map(([place, value]) => ({ ...good, body: added(good.body, place, value) })),
      fc.constantFrom(...OTHER_TYPES).map((type) => ({ ...good, type })),
    )
  }
  ways.push(fc.constantFrom(...RAW_BODIES).map((raw) => ({ ...good, type: good.type ?? 'application/json', raw })))
  for (const name of Object.keys(good.path))
    ways.push(
      fc
        .oneof(hostile, fc.string({ minLength: 1 }))
        .map((value) => ({ ...good, path: { ...good.path, [name]: value } })),
    )
  ways.push(
    fc.tuple(fc.constantFrom('otro', ...good.query.map(([name]) => name)), hostile).map(([name, value]) => ({
      ...good,
      query: [...good.query, [name, value] as const],
    })),
  )
  return fc.oneof(...ways)
}

type Place = readonly (string | number)[]

/** Every place in a value, the whole first. */
function places(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, inner]) => places(inner, [...at, key]))]
}

function changed(value: unknown, at: Place, change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = at
  if (key === undefined) return change(value)
  if (Array.isArray(value))
    return value.map((inner, index) => (index === Number(key) ? changed(inner, rest, change) : inner))
  const fields = Object.entries(value ?? {}).map(([name, inner]) => [
    name,
    name === key ? changed(inner, rest, change) : inner,
  ])
  return Object.fromEntries(fields)
}

const pick = (all: readonly Place[], place: number): Place => all[place % all.length] ?? []

const replaced = (body: unknown, place: number, value: unknown) => changed(body, pick(places(body), place), () => value)

function removed(body: unknown, place: number): unknown {
  const at = pick(places(body), place)
  const last = at.at(-1)
  if (last === undefined) return undefined
  return changed(body, at.slice(0, -1), (holder) =>
    Array.isArray(holder)
      ? holder.filter((_, index) => index !== Number(last))
      : Object.fromEntries(Object.entries(holder ?? {}).filter(([name]) => name !== last)),
  )
}

function added(body: unknown, place: number, value: unknown): unknown {
  const holders = places(body).filter((at) => typeof valueAt(body, at) === 'object')
  return changed(body, pick(holders, place), (holder) =>
    Array.isArray(holder) ? [...holder, value] : { ...(holder as object), campo_de_más: value },
  )
}

const valueAt = (body: unknown, at: Place): unknown =>
  at.reduce<unknown>((value, key) => (value as Readonly<Record<string, unknown>> | null)?.[key], body)
