import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEgress } from '@vigia/egress/egress'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformTarget } from '../../test/platform-target.ts'
import { apiCalls } from './call-api.ts'

const site = createServer((request, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(request.url === '/flood' ? `[${'[],'.repeat(400_000)}[]]` : '[[],[]]')
})
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => site.close().closeAllConnections())

test('an answer with more values than the largest fleet has is refused unread', async () => {
  const egress = createEgress({ allowedHosts: [new URL(url).host], privateHosts: [], ownPorts: [], kind: 'platform' })
  const call = apiCalls({ egress, now: Date.now, onReadsText: () => () => undefined }, platformTarget(url), 0)
  const ask = (path: string) => call({ method: 'GET', url: url + path }, new AbortController().signal)
  expect((await ask('/')).json).toEqual([[], []])
  await expect(ask('/flood')).rejects.toMatchObject({ evidence: [expect.stringContaining('demasiados datos')] })
})
