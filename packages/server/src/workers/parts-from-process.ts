import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { AppError } from '../ports/errors.ts'
import { bundleFromSource } from './bundle-from-source.ts'
import type { PartsAnswer, PartsRequest } from './serve-parts.ts'

const SLICE_BYTES = 256 * 1024

/** How much one piece of work may take. */
export interface PartsLimits {
  /** Time in which the process computes, all parts together; while it waits to be asked for one, none passes. */
  readonly deadlineMs: number
  /** Heap, in mebibytes; buffers are not counted. */
  readonly heapMb: number
  /** Of it, half of what is kept for objects that live shortly; absent: the engine's own, which suits who makes few. */
  readonly youngMb?: number
  /** Ends it at once; what is thrown then is no news. */
  readonly signal?: AbortSignal
}

/** Where a process's code is: beside the bundle, or, run from source, beside the module that starts it. */
export interface PartsEntry {
  /** Its file without extension. */
  readonly name: string
  /** `import.meta.url` of the module. */
  readonly besides: string
}

/**
 * Works on `input` in a process of its own (`serveParts`) and gives the parts one by one, so that neither the work nor what it
 * results in holds up the event loop. A thread would not do: one that goes over its heap in a single call of the engine
 * (`JSON.parse` of two million lists) ends the whole process. It ends with the iteration. Throws what the work refuses, and
 * `AppError` 422 when it takes longer or more memory than its limits. `options` are small, and copied. Input that comes in pieces is
 * read as fast as the process takes it; what its reading throws is thrown.
 */
export async function* partsFromProcess<Part>(
  entry: PartsEntry,
  input: Uint8Array | AsyncIterable<Uint8Array>,
  limits: PartsLimits,
  options: unknown = null,
): AsyncGenerator<Part> {
  const child = fork(await fileOf(entry), [], {
    serialization: 'advanced',
    execArgv: [
      '--enable-source-maps',
      `--max-old-space-size=${limits.heapMb}`,
      ...(limits.youngMb === undefined ? [] : [`--max-semi-space-size=${limits.youngMb}`]),
    ],
    env: {},
    // What the engine prints when it ends for want of memory is no news.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    ...(limits.signal === undefined ? {} : { signal: limits.signal, killSignal: 'SIGKILL' }),
  })
  // It works only while it is asked; how it ends, or that something no longer reached it, concerns nobody then.
  child.on('error', () => undefined)
  const reading: { failed: boolean; error?: unknown } = { failed: false }
  const given = slicesOf(input, (error) => {
    Object.assign(reading, { failed: true, error })
    // It would take what it has for all there is.
    child.kill('SIGKILL')
  })
  if (child.stdin !== null) pipeline(given, child.stdin, () => undefined)
  let leftMs = limits.deadlineMs
  const ask = async (request: PartsRequest): Promise<PartsAnswer> => {
    const askedAt = performance.now()
    const answer = await answerTo(child, request, leftMs)
    leftMs -= performance.now() - askedAt
    return answer
  }
  let asked = ask({ kind: 'begin', options })
  try {
    for (;;) {
      const answer = await asked.catch((error: unknown) => {
        throw reading.failed ? reading.error : error
      })
      if (answer.kind === 'part') {
        // The process works on the next part while this one is worked on here.
        asked = ask({ kind: 'next' })
        asked.catch(() => undefined)
      }
      if (answer.kind === 'end') return
      if (answer.kind === 'broken') throw new Error(answer.stack)
      if (answer.kind === 'refused') {
        const { status, code, message, details } = answer
        throw new AppError(status, code, message, { details })
      }
      // Both sides are ours: the process's work says what its parts are.
      yield answer.part as Part
    }
  } finally {
    child.kill('SIGKILL')
  }
}

/** A message would be copied whole, at once, which takes 200 ms for 20 MB. */
async function* slicesOf(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  onFailed: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const piece of input instanceof Uint8Array ? [input] : input) {
      for (let from = 0; from < piece.length; from += SLICE_BYTES) yield piece.subarray(from, from + SLICE_BYTES)
    }
  } catch (error) {
    onFailed(error)
    throw error
  }
}

/** The built file; run from source, one that is bundled now. */
function fileOf({ name, besides }: PartsEntry): string | Promise<string> {
  const built = fileURLToPath(new URL(`./${name}.js`, besides))
  return existsSync(built) ? built : bundleFromSource(fileURLToPath(new URL(`./${name}.ts`, besides)))
}

function answerTo(child: ChildProcess, request: PartsRequest, withinMs: number): Promise<PartsAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      child.off('message', onMessage).off('error', onError).off('exit', onExit)
      act()
    }
    // Both sides are ours, as above.
    const onMessage = (answer: unknown): void => settle(() => resolve(answer as PartsAnswer))
    const onError = (error: Error): void => settle(() => reject(error))
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
      settle(() =>
        reject(
          isOutOfMemory(code, signal)
            ? tooLarge('ocupa demasiada memoria')
            : new Error(`a process that reads what was sent ended by itself with ${signal ?? code}`),
        ),
      )
    const timer = setTimeout(() => settle(() => reject(tooLarge('tarda demasiado en leerse'))), withinMs)
    child.on('message', onMessage).on('error', onError).on('exit', onExit)
    child.send(request)
  })
}

/** The engine aborts a process without memory, the system kills it; on Windows an abort is a code. */
const isOutOfMemory = (code: number | null, signal: NodeJS.Signals | null): boolean =>
  signal === 'SIGABRT' || signal === 'SIGKILL' || signal === 'SIGTRAP' || code === 134

const tooLarge = (why: string): AppError =>
  new AppError(422, 'FILE_TOO_COMPLEX', `Lo enviado ${why}. Divídalo en partes.`)
