import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Logger } from '@vigia/runtime/logger'

const FIRST_RESTART_MS = 5_000
const LAST_RESTART_MS = 300_000
/** A fleet that hangs would keep its demonstration from being taken away. */
const LEAVES_WITHIN_MS = 10_000
/** The carriers' platforms that the fleet runs on this machine, for its trucks with GPS espejo. */
const PLATFORMS = 3
/** Of the past that a company's demonstration begins with: what a person looks back at, and loads in seconds. */
const HISTORY_H = 3
/** Run from source, the fleet needs the same loader as we do. */
const flags = () => process.execArgv.filter((flag) => !flag.startsWith('--watch'))

/** The built simulator lies beside the bundle; run from source, it is its own package. */
const ENTRY = [
  fileURLToPath(new URL('./simulator.js', import.meta.url)),
  fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url)),
].find((file) => existsSync(file))

/** Ports of this machine that nobody uses now, for the platforms of the demo fleet. */
export async function findPlatformPorts(): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: PLATFORMS }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const addresses = servers.map((server) => server.address())
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return addresses.flatMap((address) => (typeof address === 'object' && address !== null ? address.port : []))
}

/**
 * Runs the simulator's fleet against this server, as a process of its own that speaks only the public intakes, and keeps
 * it running, with growing pauses. Its platforms listen on `platformPorts`; null: it has
 * none, every truck sends by itself, and every trip says in its client that it is a demonstration.
 * Returns what stops it, which resolves when it has gone.
 */
export function startDemoFleet(
  url: string,
  apiKey: string,
  platformPorts: readonly number[] | null,
  logger: Logger,
): () => Promise<void> {
  if (ENTRY === undefined) {
    logger.warn('no está el simulador: la demostración no tiene flota')
    return () => Promise.resolve()
  }
  const entry = ENTRY
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let restartMs = FIRST_RESTART_MS
  const platforms =
    platformPorts === null ? ['--marked', '--history', String(HISTORY_H)] : ['--platforms-ports', platformPorts.join()]

  const launch = (): void => {
    child = spawn(process.execPath, [...flags(), entry, '--url', url, ...platforms, '--with-parent'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Not among the arguments, which every user of the machine can read. Where the database is, is ours alone.
      env: { VIGIA_KEY: apiKey },
    })
    child.once('exit', (code, signal) => {
      child = null
      if (stopping) return
      logger.warn({ code, signal }, 'la flota de demostración se detuvo; se vuelve a iniciar')
      timer = setTimeout(launch, restartMs)
      restartMs = Math.min(restartMs * 2, LAST_RESTART_MS)
    })
  }
  launch()
  return () => {
    stopping = true
    clearTimeout(timer)
    const last = child
    if (last === null) return Promise.resolve()
    const gone = new Promise<void>((resolve) => last.once('exit', () => resolve()))
    last.kill('SIGTERM')
    const ended = setTimeout(() => last.kill('SIGKILL'), LEAVES_WITHIN_MS)
    return gone.finally(() => clearTimeout(ended))
  }
}
