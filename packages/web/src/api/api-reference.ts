import { isRecord } from '../browser/is-record.ts'
import { callForFile } from './call.ts'

/** One field of what a call takes or answers, `depth` levels within another. */
export interface FieldLine {
  readonly depth: number
  readonly name: string
  /** In words: `texto`, `lista de objetos`, `uno de «a», «b»`. */
  readonly type: string
  readonly isRequired: boolean
  readonly description: string
}

/** Something that a call takes or answers, by its media type. */
interface Content {
  readonly mediaType: string
  readonly fields: readonly FieldLine[]
}

export interface ReferenceCall {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly description: string
  /** The permissions of a key any of which it takes; empty: no key may make it. */
  readonly scopes: readonly string[]
  /** How who makes it is known; `none`: it is public, or what it takes says who it is. */
  readonly proof: 'bearer' | 'basic' | 'none'
  readonly parameters: readonly (FieldLine & { readonly where: string })[]
  readonly bodies: readonly Content[]
  readonly answers: readonly { readonly status: string; readonly text: string; readonly contents: readonly Content[] }[]
}

export interface ApiReference {
  readonly calls: readonly ReferenceCall[]
  /** The document itself, to be kept. */
  readonly document: string
}

/** Within one another no more levels are told: what is deeper says that it is an object. */
const MOST_DEPTH = 5
const MOST_CHOICES = 20

/** Every call of the API, as the server's own OpenAPI document has it. Throws ApiError. */
export async function readApiReference(signal: AbortSignal): Promise<ApiReference> {
  const document = await callForFile('openapi', { signal })
  return { calls: referenceCalls(JSON.parse(document)), document }
}

/** The calls of an OpenAPI document, in its order. */
export function referenceCalls(document: unknown): readonly ReferenceCall[] {
  const root = recordOf(document)
  return Object.entries(recordOf(root.paths)).flatMap(([path, methods]) =>
    Object.entries(recordOf(methods)).map(([method, of]) => referenceCall(root, path, method, recordOf(of))),
  )
}

type Json = Readonly<Record<string, unknown>>

function referenceCall(root: Json, path: string, method: string, of: Json): ReferenceCall {
  return {
    ...{ name: textOf(of.operationId), method: method.toUpperCase(), path },
    ...{ summary: textOf(of.summary), description: textOf(of.description) },
    scopes: listOf(of['x-api-key-scopes']).map(textOf),
    proof: proofOf(of),
    parameters: listOf(of.parameters).map((each) => {
      const parameter = recordOf(each)
      const schema = recordOf(parameter.schema)
      return {
        ...{
          depth: 0,
          name: textOf(parameter.name),
          type: typeWords(schema),
          where: WHERE[textOf(parameter.in)] ?? '',
        },
        isRequired: parameter.required === true,
        description: textOf(parameter.description) || textOf(schema.description),
      }
    }),
    bodies: contentsOf(root, recordOf(of.requestBody).content),
    answers: Object.entries(recordOf(of.responses)).map(([status, answer]) => ({
      ...{ status, text: textOf(recordOf(answer).description) },
      contents: contentsOf(root, recordOf(answer).content),
    })),
  }
}

function proofOf(of: Json): ReferenceCall['proof'] {
  const [scheme] = listOf(of.security).flatMap((each) => Object.keys(recordOf(each)))
  return scheme === 'bearer' || scheme === 'basic' ? scheme : 'none'
}

const WHERE: Readonly<Record<string, string>> = {
  path: 'en la dirección',
  query: 'en la consulta',
  header: 'en el encabezado',
}

const contentsOf = (root: Json, content: unknown): readonly Content[] =>
  Object.entries(recordOf(content)).map(([mediaType, of]) => ({
    mediaType,
    fields: fieldsOf(resolved(root, recordOf(recordOf(of).schema)), 0),
  }))

/** A schema that stands elsewhere in the document: ours has one, of errors. */
function resolved(root: Json, schema: Json): Json {
  const { $ref: ref } = schema
  if (typeof ref !== 'string') return schema
  return recordOf(recordOf(recordOf(root.components).schemas)[ref.split('/').at(-1) ?? ''])
}

/** The fields of an object, of the objects of a list, or of each object that there is a choice of. */
function fieldsOf(schema: Json, depth: number): readonly FieldLine[] {
  if (depth > MOST_DEPTH) return []
  const required = new Set(listOf(schema.required))
  const own = Object.entries(recordOf(schema.properties)).flatMap(([name, of]) => {
    const field = recordOf(of)
    const line = { depth, name, type: typeWords(field), isRequired: required.has(name) }
    return [{ ...line, description: textOf(field.description) }, ...fieldsOf(field, depth + 1)]
  })
  if (own.length > 0) return own
  if (isRecord(schema.items)) return fieldsOf(schema.items, depth)
  return choicesOf(schema).flatMap((each) => fieldsOf(each, depth))
}

const choicesOf = (schema: Json): readonly Json[] => [...listOf(schema.anyOf), ...listOf(schema.oneOf)].map(recordOf)

const TYPES: Readonly<Record<string, string>> = {
  ...{ string: 'texto', number: 'número', integer: 'entero', boolean: 'sí o no', object: 'objeto', null: 'nulo' },
}
const FORMATS: Readonly<Record<string, string>> = {
  ...{ 'date-time': 'instante ISO 8601', date: 'día AAAA-MM-DD', uuid: 'UUID', email: 'correo', uri: 'dirección web' },
}

/** What a value may be, in words. */
function typeWords(schema: Json): string {
  if (schema.const !== undefined) return `«${String(schema.const)}»`
  const values = listOf(schema.enum)
  if (values.length > 0) {
    const shown = values.slice(0, MOST_CHOICES).map((value) => `«${String(value)}»`)
    return `${values.length === 1 ? '' : 'uno de '}${shown.join(', ')}${values.length > MOST_CHOICES ? '…' : ''}`
  }
  const choices = choicesOf(schema)
  if (choices.length > 0) return [...new Set(choices.map(typeWords))].join(' o ')
  const type = Array.isArray(schema.type) ? schema.type.map(textOf) : [textOf(schema.type)]
  if (type.includes('array')) return `lista de ${typeWords(recordOf(schema.items))}`
  const words = type.map((each) => FORMATS[textOf(schema.format)] ?? TYPES[each] ?? 'cualquier valor')
  return [...new Set(words)].join(' o ')
}

const recordOf = (value: unknown): Json => (isRecord(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
