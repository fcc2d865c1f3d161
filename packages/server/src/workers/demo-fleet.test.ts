import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createServer as createNetServer, type Server } from 'node:net'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { expect, test } from 'vitest'
import { childrenNamed, processFile } from '../../test/process-list.ts'
import { findPlatformPorts, startDemoFleet } from './demo-fleet.ts'

/** The fleet is started from source, as we are. */
process.execArgv.push('--import', 'tsx')

const KEY = 'vk_que-nadie-debe-ver'

test('the fleet shows its key to the server and not in the list of processes, and is told nothing else', async () => {
  const ports = await findPlatformPorts(65_535)
  expect(new Set(ports).size).toBe(3)
  let stop = (): Promise<void> => Promise.resolve()
  const server = createServer()
  const asked = await new Promise<{ headers: IncomingHttpHeaders; processes: string; url: string; told: string }>(
    (resolve) => {
      let url = ''
      server.on('request', ({ headers }, response) => {
        // The fleet runs now, and waits for this answer.
        const processes = execFileSync('ps', ['-A', '-ww', '-o', 'args'], { encoding: 'utf8' })
        const told = processFile(childrenNamed(url)[0] ?? 0, 'environ')
        resolve({ headers, processes, url, told })
        response.writeHead(401).end()
      })
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
        stop = startDemoFleet(url, KEY, ports, testLogger)
      })
    },
  )
  await stop()
  server.close()
  expect(asked.headers.authorization).toBe(`Bearer ${KEY}`)
  expect(asked.processes).toContain(asked.url)
  expect(asked.processes).not.toContain(KEY)
  expect(asked.told).toBe(`VIGIA_KEY=${KEY}\0`)
})

/** Below those that the system gives to others that are being tested. */
const aPort = (): number => 12_000 + Math.floor(Math.random() * 18_000)
const listening = async (port: number): Promise<Server> => {
  const server = createNetServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

test('the platforms of a demonstration have the same ports at each start, and others where one of these is in use', async () => {
  const serverPort = aPort()
  const first = await findPlatformPorts(serverPort)
  expect(first).toEqual([11, 12, 13].map((apart) => serverPort + apart))
  expect(await findPlatformPorts(serverPort)).toEqual(first)
  const used = await listening(serverPort + 12)
  const others = await findPlatformPorts(serverPort)
  used.close()
  expect(others.filter((port) => first.includes(port))).toEqual([])
  expect(new Set(others).size).toBe(3)
})

test('ports that the fleet of a killed server lets go a moment later are theirs again', async () => {
  const serverPort = aPort()
  const left = await listening(serverPort + 11)
  const found = findPlatformPorts(serverPort)
  setTimeout(() => left.close(), 300)
  expect((await found)[0]).toBe(serverPort + 11)
})
