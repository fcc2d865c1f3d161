import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { LoopBlock } from './loop-blocks.ts'
import type { MemoryHeld } from './memory-held.ts'
import type { ServerSettings } from './server-process.ts'

export interface ServerProcess {
  readonly url: string
  readonly child: ChildProcess
  /** Ends it in order. */
  stop(): Promise<void>
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
  /** How long its event loop was held at most since this was last asked. */
  longestBlock(): Promise<LoopBlock>
  /** What it holds after its garbage was collected. */
  memory(): Promise<MemoryHeld>
}

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const FOLDER = join(ROOT, '.cache', `bench-${process.pid}`)
let bundled: Promise<string> | null = null

/** Bundled, and run, as `npm start` does it: the loader that serves development wraps every function, which costs. */
async function bundle(): Promise<string> {
  mkdirSync(FOLDER, { recursive: true })
  process.once('exit', () => rmSync(FOLDER, { recursive: true, force: true }))
  cpSync(join(ROOT, 'packages/server/src/db/migrations'), join(FOLDER, 'migrations'), { recursive: true })
  const common = 'common-passwords.txt.br'
  cpSync(join(ROOT, 'packages/server/src/features/auth', common), join(FOLDER, common))
  await build({
    entryPoints: { 'server-process': join(import.meta.dirname, 'server-process.ts'), ...workers() },
    outdir: FOLDER,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    alias: {
      '@vigia/domain': join(ROOT, 'packages/domain/src'),
      '@vigia/contract': join(ROOT, 'packages/contract/src/index.ts'),
      '@vigia/egress': join(ROOT, 'packages/egress/src'),
      '@vigia/gps-reader': join(ROOT, 'packages/gps-reader/src'),
      '@vigia/runtime': join(ROOT, 'packages/runtime/src'),
    },
  })
  return join(FOLDER, 'server-process.js')
}

/** What the server runs in processes of their own: each beside it, as in production. */
function workers(): Record<string, string> {
  const files = ['server', 'gps-reader'].flatMap((name) => {
    const source = join(ROOT, 'packages', name, 'src')
    return readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => join(source, file))
  })
  const workers = files.filter((file) => file.endsWith('.worker.ts'))
  return Object.fromEntries(workers.map((file) => [basename(file, '.ts'), file]))
}

/** Starts the app in a process of its own; resolves when it serves. */
export async function spawnServer(settings: ServerSettings): Promise<ServerProcess> {
  bundled ??= bundle()
  const child = fork(await bundled, [JSON.stringify(settings)], {
    execArgv:
      process.env.PROFILE === undefined
        ? ['--expose-gc', '--max-semi-space-size=64']
        : ['--expose-gc', '--max-semi-space-size=64', '--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url))
    child.once('exit', (code) => reject(new Error(`El servidor terminó (${code}).`)))
  })
  const end = (signal: NodeJS.Signals) => async (): Promise<void> => {
    child.kill(signal)
    await gone
  }
  const ask = <T>(question: 'longest-block' | 'memory'): Promise<T> =>
    new Promise((resolve) => {
      child.once('message', resolve)
      child.send(question)
    })
  return {
    ...{ url, child, stop: end('SIGTERM'), kill: end('SIGKILL') },
    longestBlock: () => ask<LoopBlock>('longest-block'),
    memory: () => ask<MemoryHeld>('memory'),
  }
}
