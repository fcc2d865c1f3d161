import { execFileSync } from 'node:child_process'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { expect, test } from 'vitest'
import { childrenNamed, processFile } from '../../test/process-list.ts'
import { findPlatformPorts, startDemoFleet } from './demo-fleet.ts'

/** The fleet is started from source, as we are. */
process.execArgv.push('--import', 'tsx')

const KEY = 'vk_que-nadie-debe-ver'

test('the fleet shows its key to the server and not in the list of processes, and is told nothing else', async () => {
  const ports = await findPlatformPorts()
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
