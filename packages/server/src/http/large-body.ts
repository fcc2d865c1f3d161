import type { EndpointName } from '@vigia/contract'
import { tooMany } from '../errors.ts'
import { fewAtOnce } from '../workers/few-at-once.ts'
import { partsFromProcess } from '../workers/parts-from-process.ts'

/** Up to so many characters a body is read on the event loop: the worst of them holds it for some 50 ms. */
export const LARGE_BODY_CHARACTERS = 512 * 1024

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
const AT_ONCE = 2
const WAITING = 16

const inTurn = fewAtOnce(AT_ONCE, WAITING, () =>
  tooMany('Se están leyendo varios envíos grandes. Intente en unos segundos.', 5),
)

const validated = new WeakSet<object>()

/** Whether a body was held against its call's schema where it was read. */
export const isValidated = (body: unknown): boolean => typeof body === 'object' && body !== null && validated.has(body)

/**
 * Reads the JSON of a body by its call's schema in a process of its own, and takes what came of it over piece by piece, so that nobody
 * else waits for it. Throws `AppError`: what `validate` says of it, 413 for a row beyond all measure, 422 when reading takes
 * too long or too much, 429 when many are read.
 */
export const readLargeBody = (endpoint: EndpointName, text: string): Promise<object> =>
  inTurn(async () => {
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
  })
