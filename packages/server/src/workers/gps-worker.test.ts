import { type ChildProcess, spawn } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NO_HABITS } from '@vigia/gps-reader/reading/evidence'
import { aTrip } from '@vigia/gps-reader/test/hand-platform'
import type { AccountOrder, FromWorker } from '@vigia/gps-reader/worker-messages'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type GpsWorker, startGpsWorker } from './gps-worker.ts'

const GONE_WITHIN = { timeout: 20_000, interval: 20 }
const READ_WITHIN = { timeout: 60_000, interval: 50 }
const STARTED_WITHIN = { timeout: 20_000, interval: 20 }

const running: GpsWorker[] = []
const servers: ChildProcess[] = []
const sites: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) server.kill('SIGKILL')
  for (const site of sites.splice(0)) site.close().closeAllConnections()
  await Promise.all(running.splice(0).map((worker) => worker.close()))
})

function start(allowedHosts: readonly string[] = []): { worker: GpsWorker; received: string[] } {
  const worker = startGpsWorker({
    egressRules: { allowedHosts, privateHosts: [], ownPorts: [] },
    maxBrowserSessions: 2,
    logger: testLogger,
  })
  running.push(worker)
  const received: string[] = []
  worker.onStarted(() => received.push('started'))
  worker.onDied(() => received.push('died'))
  return { worker, received }
}

/** The worker processes under `parent`. */
const workersOf = (parent = process.pid): number[] =>
  processes().filter((pid) => parentOf(pid) === parent && argumentsOf(pid).includes('gps.worker'))

/** The folder that a worker was given; it is named in the environment of all that it starts, whoever they belong to. */
const folderOf = (worker = workersOf()[0] ?? 0): string => /HOME=([^\0]*)/.exec(environmentOf(worker))?.[1] ?? 'none'

const familyOf = (folder: string): number[] => processes().filter((pid) => environmentOf(pid).includes(folder))
const processes = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
const argumentsOf = (pid: number): string => readProcess(pid, 'cmdline')
const environmentOf = (pid: number): string => readProcess(pid, 'environ')
function parentOf(pid: number): number {
  const stat = readProcess(pid, 'stat')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
/** Empty when it is gone. */
function readProcess(pid: number, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}
const sourceFile = (path: string): string => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)))

describe.runIf(process.platform === 'linux')('the GPS worker', () => {
  test('gets nothing of ours in its environment, and no rights', async () => {
    process.env.DATABASE_URL = 'postgres://quien:secreto@127.0.0.1/x'
    const { received } = start()
    delete process.env.DATABASE_URL
    await vi.waitFor(() => expect(received).toEqual(['started']), STARTED_WITHIN)
    const [pid = 0] = workersOf()
    expect(environmentOf(pid)).toMatch(/HOME=.*vigia-gps-/)
    for (const text of [environmentOf(pid), argumentsOf(pid)]) {
      expect(text).not.toMatch(/DATABASE_URL|secreto/)
    }
    expect(statSync(`/proc/${pid}`).uid === 0).toBe(false)
  })

  test('starts again after kill -9, and leaves nothing behind when it is closed', async () => {
    const { worker, received } = start()
    await vi.waitFor(() => expect(received).toEqual(['started']), STARTED_WITHIN)
    const [first = 0] = workersOf()
    process.kill(first, 'SIGKILL')
    await vi.waitFor(() => expect(received).toEqual(['started', 'died', 'started']), STARTED_WITHIN)
    const [second = 0] = workersOf()
    expect(second).not.toBe(first)
    const folder = folderOf(second)
    expect(folder.startsWith(tmpdir())).toBe(true)
    await worker.close()
    expect(workersOf()).toEqual([])
    expect(() => statSync(folder)).toThrow()
    expect(received).toEqual(['started', 'died', 'started'])
  })

  test('is not heard when it says what no worker says, and does not bring the server down', async () => {
    const children: ChildProcess[] = []
    const note = (message: unknown) => children.push((message as { process: ChildProcess }).process)
    subscribe('child_process', note)
    const { worker, received } = start()
    unsubscribe('child_process', note)
    await vi.waitFor(() => expect(received).toEqual(['started']), STARTED_WITHIN)
    worker.onMessage(({ type }) => received.push(type))
    for (const said of [null, { type: 'standing' }, { type: 'news', viewerId: 'remote-1', news: null }])
      children[0]?.emit('message', said)
    children[0]?.emit('message', { type: 'screen-gone', viewerId: 'remote-1' })
    expect(received).toEqual(['started', 'screen-gone'])
  })

  test('how far it is kept apart is told before it is ready, by who knows it and not by itself', async () => {
    const children: ChildProcess[] = []
    const note = (message: unknown) => children.push((message as { process: ChildProcess }).process)
    subscribe('child_process', note)
    const { worker } = start()
    unsubscribe('child_process', note)
    const said: FromWorker[] = []
    worker.onMessage((message) => said.push(message))
    await vi.waitFor(() => expect(said.map(({ type }) => type)).toContain('ready'), STARTED_WITHIN)
    const isRoot = process.getuid?.() === 0
    expect(said[0]).toMatchObject({ type: 'isolation', ownAccounts: isRoot })
    const known = said[0]?.type === 'isolation' ? said[0].ownNetwork : undefined
    children[0]?.emit('message', { type: 'isolation', ownAccounts: !isRoot, ownNetwork: true })
    children[0]?.emit('message', { type: 'browser-network', isOwn: known !== true })
    const last = said.at(-1)
    expect(last).toEqual({ type: 'isolation', ownAccounts: isRoot, ownNetwork: isRoot ? known : true })
  })

  test('is gone within ten seconds after kill -9 of the server, with its browser', async () => {
    const site = await openSite()
    const script = join(mkdtempSync(join(tmpdir(), 'vigia-server-')), 'server.mts')
    writeFileSync(
      script,
      `import { startGpsWorker } from ${sourceFile('./gps-worker.ts')}
      import { createLogger } from ${sourceFile('../../../runtime/src/logger.ts')}
      const options = { egressRules: { allowedHosts: ['${site.host}'], privateHosts: [], ownPorts: [] }, maxBrowserSessions: 2, logger: createLogger('silent') }
      const worker = startGpsWorker(options)
      worker.onStarted(() => worker.send({ type: 'want', accounts: [${JSON.stringify(site.order)}] }))
      worker.onMessage(({ type }) => type === 'reading' && process.stdout.write('read'))`,
    )
    const server = spawn(process.execPath, ['--import', 'tsx', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    servers.push(server)
    await new Promise((resolve) => server.stdout?.once('data', resolve))
    const folder = folderOf(workersOf(server.pid)[0])
    expect(familyOf(folder).filter((pid) => argumentsOf(pid).includes('chrom')).length).toBeGreaterThan(3)
    server.kill('SIGKILL')
    await vi.waitFor(() => expect([familyOf(folder), existsSync(folder)]).toEqual([[], false]), GONE_WITHIN)
  })

  test('leaves no browser behind when it is killed itself, and reads again within a minute', async () => {
    const site = await openSite()
    const { worker, received } = start([site.host])
    worker.onMessage(({ type }) => {
      if (type === 'reading') received.push(type)
    })
    worker.onStarted(() => worker.send({ type: 'want', accounts: [site.order] }))
    await vi.waitFor(() => expect(received).toContain('reading'), READ_WITHIN)
    const [first = 0] = workersOf()
    const folder = folderOf(first)
    expect(familyOf(folder).length).toBeGreaterThan(3)
    received.length = 0
    process.kill(first, 'SIGKILL')
    await vi.waitFor(() => expect([familyOf(folder), existsSync(folder)]).toEqual([[], false]), GONE_WITHIN)
    await vi.waitFor(() => expect(received.slice(0, 3)).toEqual(['died', 'started', 'reading']), READ_WITHIN)
    const again = folderOf()
    await worker.close()
    await vi.waitFor(() => expect(familyOf(again)).toEqual([]), GONE_WITHIN)
  })
})

/** A page on this machine that shows one unit to whoever has its link. */
async function openSite(): Promise<{ host: string; order: AccountOrder }> {
  const body = JSON.stringify({ units: [{ plates: '12-AB-3C', latitude: 20.70012, longitude: -100.40034 }] })
  const site = createServer((request, response) => {
    const isData = request.url === '/units'
    response.writeHead(200, { 'content-type': isData ? 'application/json' : 'text/html' })
    response.end(isData ? body : '<p>Unidades</p><script>fetch("/units").then((it) => it.json())</script>')
  })
  sites.push(site)
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const order: AccountOrder = {
    ...{ accountId: '1', organisationId: '1', url: `http://${host}/`, account: null },
    ...{ passwordDigest: null, hasSavedSession: false, maySignIn: true, kind: 'browser', habits: NO_HABITS },
    ...{ mayPersonChange: false, receivers: [], trips: [aTrip()] },
  }
  return { host, order }
}
