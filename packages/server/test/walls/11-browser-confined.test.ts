import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { NO_HABITS } from '@vigia/gps-reader/reading/evidence'
import { aTrip } from '@vigia/gps-reader/test/hand-platform'
import type { AccountOrder, FromWorker } from '@vigia/gps-reader/worker-messages'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { browserUser, platformUser } from '@vigia/runtime/unprivileged-user'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type GpsWorker, startGpsWorker } from '../../src/workers/gps-worker.ts'
import { childrenNamed, processesNaming, processFile } from '../process-list.ts'

const READ_WITHIN = { timeout: 60_000, interval: 50 }
const UNITS = JSON.stringify({ units: [{ plates: '12-AB-3C', latitude: 20.70012, longitude: -100.40034 }] })

let site: Server
let worker: GpsWorker
let workerPid: number
let browsers: readonly number[]

/** As this account of this machine: what the command answers. */
const as = (user: { uid: number; gid: number } | null, command: readonly string[]) =>
  spawnSync('setpriv', [`--reuid=${user?.uid}`, `--regid=${user?.gid}`, '--clear-groups', '--', ...command], {
    encoding: 'utf8',
  })
const inNetworkOf = (pid: number, command: readonly string[]) =>
  spawnSync('nsenter', ['--net', `--target=${pid}`, '--', ...command], { encoding: 'utf8' })
const networkOf = (pid: number): string => spawnSync('readlink', [`/proc/${pid}/ns/net`], { encoding: 'utf8' }).stdout

describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)(
  'the browser of a server that runs as root',
  () => {
    beforeAll(async () => {
      site = createServer((request, response) => {
        const isData = request.url === '/units'
        response.writeHead(200, { 'content-type': isData ? 'application/json' : 'text/html' })
        response.end(isData ? UNITS : '<p>Unidades</p><script>fetch("/units").then((it) => it.json())</script>')
      })
      await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
      const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
      const egressRules = { allowedHosts: [host], privateHosts: [], ownPorts: [] }
      worker = startGpsWorker({ egressRules, maxBrowserSessions: 2, logger: testLogger })
      const order: AccountOrder = {
        ...{ accountId: '1', organisationId: '1', url: `http://${host}/`, account: null, passwordDigest: null },
        ...{ hasSavedSession: false, maySignIn: true, kind: 'browser', habits: NO_HABITS },
        ...{ mayPersonChange: false, receivers: [], trips: [aTrip()] },
      }
      const received: FromWorker['type'][] = []
      worker.onMessage(({ type }) => received.push(type))
      worker.onStarted(() => worker.send({ type: 'want', accounts: [order] }))
      await vi.waitFor(() => expect(received).toContain('reading'), READ_WITHIN)
      workerPid = childrenNamed('gps.worker')[0] ?? 0
      const folder = /HOME=([^\0]*)/.exec(processFile(workerPid, 'environ'))?.[1] ?? 'none'
      browsers = processesNaming(`${folder}-browser-`)
    })
    afterAll(async () => {
      await worker.close()
      site.close().closeAllConnections()
    })

    test('reads a page through its proxy, as another account than the worker, and neither is root', () => {
      expect(browsers.length).toBeGreaterThan(2)
      const accounts = new Set(browsers.map((pid) => statSync(`/proc/${pid}`).uid))
      expect([statSync(`/proc/${workerPid}`).uid, ...accounts]).toEqual([platformUser()?.uid, browserUser()?.uid])
      expect(new Set([0, platformUser()?.uid, browserUser()?.uid]).size).toBe(3)
    })

    test.each(['environ', 'mem', 'maps', 'fd'])('cannot read /proc/<worker>/%s', (file) => {
      const { status, stderr } = as(browserUser(), [file === 'fd' ? 'ls' : 'head', `/proc/${workerPid}/${file}`])
      expect([status, stderr]).toEqual([expect.any(Number), expect.stringMatching(/permission denied/i)])
      expect(status).not.toBe(0)
    })

    test('cannot look into the folder of the worker', () => {
      const folder = /HOME=([^\0]*)/.exec(processFile(workerPid, 'environ'))?.[1] ?? 'none'
      expect(as(browserUser(), ['ls', folder]).stderr).toMatch(/permission denied/i)
      expect(as(platformUser(), ['ls', folder]).status).toBe(0)
    })

    test('has a network of its own, in which nothing answers but one socket of ours', () => {
      const [browser = 0] = browsers
      expect(networkOf(browser)).not.toBe(networkOf(process.pid))
      const listening = inNetworkOf(browser, ['sh', '-c', 'tail -n +2 -q /proc/net/tcp /proc/net/tcp6']).stdout
      // State 0A: listening.
      expect(listening.split('\n').filter((line) => / 0A /.test(line))).toHaveLength(1)
      expect(inNetworkOf(browser, ['ip', '-o', 'link']).stdout.trim().split('\n')).toHaveLength(1)
      expect(inNetworkOf(browser, ['ip', 'route']).stdout).toBe('')
    })

    test('reaches no listener of this machine and no other address', () => {
      const [browser = 0] = browsers
      const { port } = site.address() as AddressInfo
      const own = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
      const addresses = [
        '127.0.0.1',
        ...own.filter(({ family }) => family === 'IPv4').map(({ address }) => address),
        '1.1.1.1',
      ]
      const script = `const { connect } = require('node:net')
      const tries = ${JSON.stringify([...new Set(addresses)])}.map((host) => new Promise((resolve) => {
        const socket = connect(${port}, host, () => resolve('reached ' + host))
        socket.on('error', ({ code }) => resolve(code))
      }))
      Promise.all(tries).then((all) => { console.log(JSON.stringify(all)); process.exit() })`
      const outside = spawnSync(process.execPath, ['-e', script.replace(/,"1.1.1.1"/, '')], { encoding: 'utf8' })
      expect(JSON.parse(outside.stdout)).toContain('reached 127.0.0.1')
      const inside: string[] = JSON.parse(inNetworkOf(browser, [process.execPath, '-e', script]).stdout)
      expect(inside.filter((code) => !/^(ECONNREFUSED|ENETUNREACH)$/.test(code))).toEqual([])
    })
  },
)
