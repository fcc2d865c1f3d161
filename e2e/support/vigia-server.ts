import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { ownTestFolder, TEST_FOLDER } from '@vigia/server/test/sweep-test-folders'
import { testParent } from '@vigia/testbeds/files/folder-in-memory'
import { type Account, callApi, DEMO, signInToken } from './api.ts'

const MAIN = resolve(import.meta.dirname, '../../packages/server/dist/main.js')
const READY_WITHIN_MS = 120_000
/** The first account of a company that starts without the demo. */
const FIRST = { email: 'administrador@vigia.local', password: 'llave-larga-de-pruebas-7431' } as const

/** The built product as a process of its own, on a free port and a data folder that goes with it. */
export interface VigiaServer {
  readonly url: string
  /** Who can sign in. */
  readonly account: Account
  /** A person with this role, whom the first account has invited and who has chosen a password. */
  addUser(email: string, role: string): Promise<Account>
  /** Starts it (again) on the same port and data; resolves when it can serve. */
  start(): Promise<void>
  /** As Ctrl-C does. */
  stop(): Promise<void>
  /** As a power cut does to this process. */
  kill(): Promise<void>
  /** Stops it and deletes its data. */
  dispose(): Promise<void>
}

/** `VIGIA_DEMO: 'off'` makes a company of its own, without a fleet: nothing happens in it but what a test does. */
export async function createVigiaServer(env: Readonly<Record<string, string>> = {}): Promise<VigiaServer> {
  const account = env.VIGIA_DEMO === 'off' ? FIRST : DEMO
  const folder = mkdtempSync(join(testParent(), TEST_FOLDER))
  ownTestFolder(folder)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child
    child = null
    if (running === null || running.exitCode !== null) return
    const ended = new Promise<void>((done) => running.once('exit', () => done()))
    running.kill(signal)
    await ended
  }

  return {
    url,
    account,
    start: async () => {
      child = spawn(process.execPath, [MAIN], {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          VIGIA_TEST_PLATFORMS: 'on',
          VIGIA_DEMO: 'on',
          ...env,
          PORT: String(port),
          HOST: '127.0.0.1',
          VIGIA_DATA_DIR: folder,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const welcome = new Promise<string>((done) => child?.stdout?.on('data', (chunk) => done(String(chunk))))
      let complaint = ''
      child.stderr?.on('data', (chunk) => {
        complaint = (complaint + String(chunk)).slice(-4000)
      })
      await ready(url, child, () => complaint)
      const [, token] = /token=(\S+)/.exec(await welcome) ?? []
      if (token !== undefined)
        await callApi(url, 'POST', '/api/auth/activate', { body: { token, password: FIRST.password } })
    },
    addUser: async (email, role) => {
      const token = await signInToken(url, account)
      const { link } = await callApi(url, 'POST', '/api/users', { token, body: { email, name: email, role } })
      const [, invitation] = /token=(\S+)/.exec(String(link)) ?? []
      const { password } = FIRST
      await callApi(url, 'POST', '/api/auth/activate', { body: { token: invitation, password } })
      return { email, password }
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    dispose: async () => {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ready(url: string, child: ChildProcess, complaint: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`Vigía ended with ${child.exitCode}: ${complaint()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok === true) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`Vigía was not ready within ${READY_WITHIN_MS} ms: ${complaint()}`)
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => done(port))
    })
  })
}
