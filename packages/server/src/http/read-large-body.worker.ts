import { type Endpoint, endpoints } from '@vigia/contract'
import { cutText } from '../db/cut-text.ts'
import { AppError, badRequest } from '../ports/errors.ts'
import { serveParts } from '../workers/serve-parts.ts'
import { parseBody } from './json-parser.ts'
import type { BodyPart, LargeBody } from './large-body.ts'
import { validate } from './validate.ts'

/** More than any call has. */
const MAX_KEYS = 100
/** More than any row has: a zone of 2 000 points with all their digits. */
const MAX_ROW_CHARACTERS = 256 * 1024
/** Rows that are read together on the other side, in a millisecond or two. */
const PIECE_CHARACTERS = 64 * 1024

serveParts(async function* (bytes, { endpoint }: LargeBody): AsyncGenerator<BodyPart> {
  const { body: schema }: Endpoint = endpoints[endpoint]
  const body: unknown = schema === undefined ? undefined : validate(schema, parseBody(bytes.toString()))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badRequest('MALFORMED', 'El cuerpo debe ser un objeto.')
  }
  const entries = Object.entries(body)
  if (entries.length > MAX_KEYS) throw badRequest('VALIDATION', `Máximo ${MAX_KEYS} datos.`)
  for (const [key, value] of entries) {
    if (Array.isArray(value)) yield* piecesOf(key, value)
    else {
      if (typeof value === 'object') jsonOf(key, value)
      yield { key, value }
    }
  }
})

/** The rows of a list in pieces; one at the least, so that an empty list is one too. */
function* piecesOf(key: string, list: readonly unknown[]): Generator<BodyPart> {
  let rows: string[] = []
  let characters = 0
  for (const row of list) {
    const json = jsonOf(key, row)
    rows.push(json)
    characters += json.length
    if (characters < PIECE_CHARACTERS) continue
    yield { key, rows: `[${rows.join(',')}]` }
    rows = []
    characters = 0
  }
  yield { key, rows: `[${rows.join(',')}]` }
}

/** Throws `AppError` 413 for what would hold up the other side. */
function jsonOf(key: string, value: unknown): string {
  const json = JSON.stringify(value)
  if (json.length <= MAX_ROW_CHARACTERS) return json
  throw new AppError(413, 'TOO_LARGE', `Un dato de «${cutText(key, 40)}» es demasiado grande.`)
}
