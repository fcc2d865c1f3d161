import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { testLogger } from '../../test/database.ts'
import { identify, isAlive } from '../db/process-identity.ts'
import { secretKey } from '../secrets/secret-key.ts'
import type { GpsWorker } from './gps-worker.ts'

const KEY = secretKey(Buffer.alloc(32, 0xc7))
const GONE_WITHIN = { timeout: 10_000, interval: 20 }
const STARTED_WITHIN = { timeout: 20_000, interval: 20 }

let startGpsWorker: typeof import('./gps-worker.ts').startGpsWorker
const running: GpsWorker[] = []
const servers: ChildProcess[] = []

beforeAll(async () => {
  // As the server that runs from source has it.
  process.execArgv.push('--import', 'tsx')
  ;({ startGpsWorker } = await import('./gps-worker.ts'))
})

afterEach(async () => {
  for (const server of servers.splice(0)) server.kill('SIGKILL')
  await Promise.all(running.splice(0).map((worker) => worker.close()))
})

function start(): { worker: GpsWorker; told: string[] } {
  const worker = startGpsWorker({ secretKey: KEY, allowedHosts: [], maxBrowserSessions: 2, logger: testLogger })
  running.push(worker)
  const told: string[] = []
  worker.onStarted(() => told.push('started'))
  worker.onDied(() => told.push('died'))
  return { worker, told }
}

/** The worker processes under `parent`, and all that they started. */
function workersOf(parent = process.pid): number[] {
  return childrenOf(parent).filter((pid) => argumentsOf(pid).includes('gps.worker'))
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        return pid > 0 && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}

const sourceFile = (path: string): string => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))
const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]
const argumentsOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8')
const environmentOf = (pid: number): string => readFileSync(`/proc/${pid}/environ`, 'utf8')

describe.runIf(process.platform === 'linux')('the GPS worker', () => {
  test('gets its key by the channel, nothing of ours in its environment, and no rights', async () => {
    process.env.DATABASE_URL = 'postgres://quien:secreto@127.0.0.1/x'
    const { told } = start()
    delete process.env.DATABASE_URL
    await vi.waitFor(() => expect(told).toEqual(['started']), STARTED_WITHIN)
    const [pid = 0] = workersOf()
    expect(environmentOf(pid)).toMatch(/HOME=.*vigia-gps-/)
    for (const text of [environmentOf(pid), argumentsOf(pid)]) {
      expect(text).not.toMatch(/DATABASE_URL|secreto/)
      expect(text).not.toContain(KEY.bytes.toString('hex'))
      expect(text).not.toContain(KEY.bytes.toString('base64'))
    }
    expect(statSync(`/proc/${pid}`).uid === 0).toBe(false)
  })

  test('starts again after kill -9, and leaves nothing behind when it is closed', async () => {
    const { worker, told } = start()
    await vi.waitFor(() => expect(told).toEqual(['started']), STARTED_WITHIN)
    const [first = 0] = workersOf()
    process.kill(first, 'SIGKILL')
    await vi.waitFor(() => expect(told).toEqual(['started', 'died', 'started']), STARTED_WITHIN)
    const [second = 0] = workersOf()
    expect(second).not.toBe(first)
    const folder = /HOME=([^\0]*)/.exec(environmentOf(second))?.[1] ?? ''
    expect(folder.startsWith(tmpdir())).toBe(true)
    await worker.close()
    expect(workersOf()).toEqual([])
    expect(() => statSync(folder)).toThrow()
    expect(told).toEqual(['started', 'died', 'started'])
  })

  test('is gone within ten seconds after kill -9 of the server', async () => {
    const script = join(mkdtempSync(join(tmpdir(), 'vigia-gps-server-')), 'server.mts')
    writeFileSync(
      script,
      `import { startGpsWorker } from ${sourceFile('./gps-worker.ts')}
      import { createLogger } from ${sourceFile('../logger.ts')}
      const secretKey = { id: 'k', bytes: Buffer.alloc(32, 7) }
      startGpsWorker({ secretKey, allowedHosts: [], maxBrowserSessions: 2, logger: createLogger('silent') })
        .onStarted(() => process.stdout.write('started'))`,
    )
    const server = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    servers.push(server)
    await new Promise((resolve) => server.stdout?.once('data', resolve))
    const [worker = 0] = workersOf(server.pid)
    const family = familyOf(worker).map(identify)
    expect(family.some(isAlive)).toBe(true)
    server.kill('SIGKILL')
    await vi.waitFor(() => expect(family.filter(isAlive)).toEqual([]), GONE_WITHIN)
  })
})
