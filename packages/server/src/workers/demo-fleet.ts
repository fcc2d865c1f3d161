import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from '@vigia/runtime/logger'

const FIRST_RESTART_MS = 5_000
const LAST_RESTART_MS = 300_000
/** A fleet that hangs would keep its demonstration from being taken away. */
const LEAVES_WITHIN_MS = 10_000
/** The carriers' platforms that the fleet runs on this machine, for its trucks with GPS espejo. */
const PLATFORMS = 3
/** So far from the server's own port begin theirs. */
const PORTS_APART = 11
const FREE_WITHIN_MS = 3_000
const ASK_AGAIN_MS = 250
/** Of the past that a company's demonstration begins with: what a person looks back at, and loads in seconds. */
const HISTORY_H = 3
/** Run from source, the fleet needs the same loader as we do. */
const flags = () => process.execArgv.filter((flag) => !flag.startsWith('--watch'))

/** The built simulator lies beside the bundle; run from source, it is its own package. */
const ENTRY = [
  fileURLToPath(new URL('./simulator.js', import.meta.url)),
  fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url)),
].find((file) => existsSync(file))

/**
 * Ports of this machine that nobody uses now, for the platforms of the demo fleet: the same at each start wherever they are free,
 * since what is known of a platform is kept by its address. A fleet of a server that was killed goes within `FREE_WITHIN_MS`.
 */
export async function findPlatformPorts(serverPort: number): Promise<number[]> {
  const usual = Array.from({ length: PLATFORMS }, (_, n) => serverPort + PORTS_APART + n)
  for (const until = performance.now() + FREE_WITHIN_MS; performance.now() < until; await pause(ASK_AGAIN_MS)) {
    const ports = await freePorts(usual)
    if (ports !== null) return ports
  }
  return (await freePorts(usual.map(() => 0))) ?? []
}

/** The ports, 0 as whichever is free; null: one of them is in use, or none that there is. */
async function freePorts(asked: readonly number[]): Promise<number[] | null> {
  const servers = asked.map(() => createServer())
  try {
    const found: number[] = []
    for (const [n, server] of servers.entries()) {
      server.listen({ port: asked[n], host: '127.0.0.1' })
      await once(server, 'listening')
      const address = server.address()
      if (typeof address === 'object' && address !== null) found.push(address.port)
    }
    return found
  } catch {
    return null
  } finally {
    for (const server of servers) server.close()
  }
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
