import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Asked } from './asked.ts'
import type { Operation, Schema } from './schema.ts'

export interface Answered {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Says what is wrong with an answer, by the document alone; null when nothing is. */
export type Judge = (asked: Asked, answered: Answered) => string | null

/** These take a list item by item: one that is bad is reported, and the good ones are kept. */
const ITEMISED: ReadonlySet<string> = new Set(['upsertTrips', 'postPositions', 'mirrorWebhook'])
/** What a bug would show: a place in the source, SQL, a driver's words. */
const LEAK = /\bat .+\.[jt]s:\d|\bselect .+ from |node_modules|violates|syntax error|Zod/i

/** One for all calls: each compiles the schema of schemas anew, which takes longer than a call's own. */
const ajv = new Ajv2020({ strict: false, validateFormats: false })
/** By its text: every call has the same refusals. */
const compiled = new Map<string, ValidateFunction>()

function compile(schema: Schema): ValidateFunction {
  const text = JSON.stringify(schema)
  const isGood = compiled.get(text) ?? ajv.compile(schema)
  compiled.set(text, isGood)
  return isGood
}

export function judgeOf(operation: Operation): Judge {
  const parameters = operation.parameters.map(({ name, in: where, required, schema }) => ({
    name,
    where,
    required,
    isGood: compile(schema),
  }))
  const body = operation.bodies['application/json']
  const isGoodBody = body === undefined ? null : compile(body.schema)
  const answers = new Map(
    Object.entries(operation.responses).map(([status, { content = {} }]) => [
      Number(status),
      Object.entries(content).map(([type, { schema }]) => ({ type, isGood: compile(schema) })),
    ]),
  )

  const isGoodRequest = (asked: Asked): boolean =>
    parameters.every(({ name, where, required, isGood }) => {
      if (where === 'header') return true
      const given =
        where === 'path' ? [asked.path[name]] : asked.query.filter(([each]) => each === name).map(([, value]) => value)
      if (given.length > 1) return false
      return given[0] === undefined ? !required : isGood(given[0])
    }) && isGoodJson(asked, isGoodBody)

  return (asked, { status, type, text }) => {
    if (status >= 500) return `contesta ${status}`
    // Not of this call: its address does not exist, or has another method.
    if (status === 404 || status === 405) {
      const { code } = JSON.parse(text === '' ? '{}' : text)
      if (code === 'METHOD_NOT_ALLOWED') return null
    }
    const known = answers.get(status)
    if (known === undefined) return `contesta ${status}, que el documento no dice`
    if (status >= 400 && operation.name !== 'queryTravels' && LEAK.test(text))
      return `enseña de más: ${text.slice(0, 200)}`
    if (status < 300 && !ITEMISED.has(operation.name) && !isGoodRequest(asked))
      return `acepta (${status}) lo que el documento no admite`
    return problemOfBody(known, type, text)
  }
}

function isGoodJson({ type, body, raw }: Asked, isGood: ValidateFunction | null): boolean {
  if (isGood === null) return true
  if (type?.startsWith('application/json') !== true) return false
  try {
    return isGood(JSON.parse(raw ?? JSON.stringify(body) ?? '')) === true
  } catch {
    return false
  }
}

function problemOfBody(
  known: readonly { type: string; isGood: ValidateFunction }[],
  type: string,
  text: string,
): string | null {
  if (text === '') return null
  const described = known.find((each) => type.startsWith(each.type))
  if (described === undefined) return `contesta ${type || 'sin tipo'}`
  if (!described.type.includes('json')) return null
  if (described.isGood(JSON.parse(text))) return null
  return `su respuesta no cumple: ${JSON.stringify(described.isGood.errors?.slice(0, 3))} en ${text.slice(0, 300)}`
}
