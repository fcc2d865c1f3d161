import { buffer } from 'node:stream/consumers'
import { AppError } from '../ports/errors.ts'

/** What a process that makes parts is asked: once to begin, and then for each of the parts after the first. */
export type PartsRequest = { readonly kind: 'begin'; readonly options: unknown } | { readonly kind: 'next' }

/** What it answers each time. */
export type PartsAnswer =
  | { readonly kind: 'part'; readonly part: unknown }
  | { readonly kind: 'end' }
  /** Its work threw an `AppError`. */
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      readonly message: string
      readonly details: unknown
    }
  /** Its work threw anything else, which is a bug. */
  | { readonly kind: 'broken'; readonly stack: string }

/** The process's side of `partsFromProcess`: works on what comes in by its standard input, a part whenever it is asked. */
export function serveParts<Options = null>(work: (input: Buffer, options: Options) => AsyncIterable<unknown>): void {
  const input = buffer(process.stdin)
  let parts: AsyncIterator<unknown> | null = null
  process.on('message', (request: PartsRequest) => {
    // Both sides are ours: whoever starts this process gives it its options.
    if (request.kind === 'begin') parts = partsOf(input, (bytes) => work(bytes, request.options as Options))
    if (parts !== null) void nextAnswer(parts).then((answer) => process.send?.(answer))
  })
  process.once('disconnect', () => process.exit())
}

async function* partsOf(input: Promise<Buffer>, work: (bytes: Buffer) => AsyncIterable<unknown>) {
  yield* work(await input)
}

async function nextAnswer(parts: AsyncIterator<unknown>): Promise<PartsAnswer> {
  try {
    const { done, value } = await parts.next()
    return done === true ? { kind: 'end' } : { kind: 'part', part: value }
  } catch (error) {
    if (!(error instanceof AppError)) return { kind: 'broken', stack: (error instanceof Error && error.stack) || '' }
    const { status, code, message, details } = error
    return { kind: 'refused', status, code, message, details }
  }
}
