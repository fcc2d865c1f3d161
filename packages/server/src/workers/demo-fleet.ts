import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from '../logger.ts'

const FIRST_RESTART_MS = 5_000
const LAST_RESTART_MS = 300_000
/** Run from source, the fleet needs the same loader as we do. */
const FLAGS = process.execArgv.filter((flag) => !flag.startsWith('--watch'))

/** The built simulator lies beside the bundle; run from source, it is its own package. */
const ENTRY = [
  fileURLToPath(new URL('./simulator.js', import.meta.url)),
  fileURLToPath(new URL('../../../simulator/src/main.ts', import.meta.url)),
].find((file) => existsSync(file))

/**
 * Runs the simulator's fleet against this server, as a process of its own that speaks only the public intakes, and keeps
 * it running, with growing pauses. Returns what stops it.
 */
export function startDemoFleet(url: string, apiKey: string, logger: Logger): () => void {
  if (ENTRY === undefined) {
    logger.warn('no está el simulador: la demostración no tiene flota')
    return () => undefined
  }
  const entry = ENTRY
  let child: ChildProcess | null = null
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let restartMs = FIRST_RESTART_MS

  const launch = (): void => {
    child = spawn(process.execPath, [...FLAGS, entry, '--url', url, '--with-parent'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Not among the arguments, which every user of the machine can read.
      env: { ...process.env, VIGIA_KEY: apiKey },
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
    child?.kill('SIGTERM')
  }
}
