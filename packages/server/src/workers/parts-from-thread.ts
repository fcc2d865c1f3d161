import { existsSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { threadId, Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { ThreadAnswer } from './serve-parts.ts'

/** How much one piece of work may take. */
export interface ThreadLimits {
  /** Time in which the thread computes, all parts together; while nobody asks it for a part, none passes. */
  readonly deadlineMs: number
  /** Heap, in mebibytes; buffers are not counted. */
  readonly heapMb: number
}

/** Where a thread's code is: beside the bundle, or, run from source, beside the module that starts it. */
export interface ThreadEntry {
  /** Its file without extension. */
  readonly name: string
  /** `import.meta.url` of the module. */
  readonly besides: string
}

/**
 * Does `task` in a thread of its own (`serveParts`) and gives its parts one by one, so that neither the work nor what it
 * results in holds up the event loop. The thread ends with the iteration. Throws what the work refuses, and `AppError` 422
 * when it takes longer or more memory than its limits.
 */
export async function* partsFromThread<Part>(
  entry: ThreadEntry,
  task: unknown,
  limits: ThreadLimits,
): AsyncGenerator<Part> {
  const worker = new Worker(await fileOf(entry), {
    workerData: task,
    env: {},
    execArgv: ['--enable-source-maps'],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  })
  // It works only while it is asked; how it ends concerns nobody.
  worker.on('error', () => undefined)
  let leftMs = limits.deadlineMs
  try {
    for (;;) {
      const askedAt = performance.now()
      const answer = await nextAnswer(worker, leftMs)
      leftMs -= performance.now() - askedAt
      if (answer.kind === 'end') return
      if (answer.kind === 'refused') {
        const { status, code, message, details } = answer
        throw new AppError(status, code, message, { details })
      }
      // Both sides are ours: the thread's work says what its parts are.
      yield answer.part as Part
    }
  } finally {
    await worker.terminate()
  }
}

const fromSource = new Map<string, Promise<string>>()

/** The built file; run from source, one that is bundled now, once: Node takes a loader for the main thread only. */
function fileOf({ name, besides }: ThreadEntry): string | Promise<string> {
  const built = fileURLToPath(new URL(`./${name}.js`, besides))
  if (existsSync(built)) return built
  const bundled = fromSource.get(name) ?? bundle(name, fileURLToPath(new URL(`./${name}.ts`, besides)))
  fromSource.set(name, bundled)
  return bundled
}

async function bundle(name: string, source: string): Promise<string> {
  const { build } = await import('esbuild')
  const packages = fileURLToPath(new URL('../../../', import.meta.url))
  const outfile = join(packages, '..', '.cache', 'threads', `${basename(name)}-${process.pid}-${threadId}.mjs`)
  await build({
    entryPoints: [source],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: {
      '@vigia/domain': join(packages, 'domain/src/index.ts'),
      '@vigia/contract': join(packages, 'contract/src/index.ts'),
    },
  })
  process.once('exit', () => rmSync(outfile, { force: true }))
  return outfile
}

function nextAnswer(worker: Worker, withinMs: number): Promise<ThreadAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      act()
    }
    const onMessage = (answer: ThreadAnswer): void => settle(() => resolve(answer))
    const onError = (error: unknown): void =>
      settle(() => reject(isOutOfMemory(error) ? tooLarge('ocupa demasiada memoria') : error))
    const onExit = (code: number): void => settle(() => reject(new Error(`a thread ended by itself with ${code}`)))
    const timer = setTimeout(() => settle(() => reject(tooLarge('tarda demasiado en leerse'))), withinMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(null)
  })
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

const tooLarge = (why: string): AppError =>
  new AppError(422, 'FILE_TOO_COMPLEX', `Lo enviado ${why}. Divídalo en partes.`)
