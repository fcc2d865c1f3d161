import type { EndpointName } from '@vigia/contract'
import { tooMany } from '../ports/errors.ts'
import { partsFromProcess } from '../workers/parts-from-process.ts'
import { fairTurns } from './fair-turns.ts'

/** Up to so many characters a body is read on the event loop: the worst of them, garbage included, holds it for some 70 ms. */
export const LARGE_BODY_CHARACTERS = 256 * 1024

/** What the process is told of a body. */
export interface LargeBody {
  readonly endpoint: EndpointName
}

/** A piece of a body that has been validated: some rows of one of its lists, as JSON, or one of its other values. */
export type BodyPart =
  | { readonly key: string; readonly rows: string }
  | { readonly key: string; readonly value: unknown }

const ENTRY = { name: 'read-large-body.worker', besides: import.meta.url }
const LIMITS = { deadlineMs: 20_000, heapMb: 256 }
/** One of one person, or key, at a time: whoever sends many leaves the others their turns. */
const TURNS = { running: 2, runningPerKey: 1, waiting: 16, waitingPerKey: 4 }
const TOO_MANY = 'Se están leyendo varios envíos grandes. Intente en unos segundos.'

const turns = fairTurns(TURNS)

const validated = new WeakSet<object>()

/** Whether a body was held against its call's schema where it was read. */
export const isValidated = (body: unknown): boolean => typeof body === 'object' && body !== null && validated.has(body)

/**
 * Reads the JSON of a body by its call's schema in a process of its own, and takes what came of it over piece by piece, so that nobody
 * else waits for it. Throws `AppError`: what `validate` says of it, 413 for a row beyond all measure, 422 when reading takes
 * too long or too much, 429 when many are read, of `sender` or at all.
 */
export async function readLargeBody(endpoint: EndpointName, text: string, sender: string): Promise<object> {
  const end = await turns.take(sender)
  if (end === null) throw tooMany(TOO_MANY, 5)
  try {
    const lists = new Map<string, unknown[]>()
    const values = new Map<string, unknown>()
    const parts = partsFromProcess<BodyPart>(ENTRY, Buffer.from(text), LIMITS, { endpoint } satisfies LargeBody)
    for await (const part of parts) {
      if ('value' in part) values.set(part.key, part.value)
      else {
        const list = lists.get(part.key) ?? []
        list.push(...JSON.parse(part.rows))
        lists.set(part.key, list)
      }
    }
    const body = Object.fromEntries([...values, ...lists])
    validated.add(body)
    return body
  } finally {
    end()
  }
}
