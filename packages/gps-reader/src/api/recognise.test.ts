import { createServer } from 'node:http'
import { createEgress } from '@vigia/egress/egress'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ApiKind, startApi } from '../../test/api-platform.ts'
import { recognise } from './recognise.ts'

const never = new AbortController().signal

test.each([
  ['https://hosting.wialon.com/?token=x', 'wialon'],
  ['https://my.geotab.com/fletes/', 'geotab'],
  ['https://my123.geotab.com/fletes/', 'geotab'],
  ['https://cloud.samsara.com/o/1/fleet', 'samsara'],
  ['https://saas.navixy.com/', 'navixy'],
  ['https://demo.traccar.org/login', 'traccar'],
  ['https://hosting.wialon.com/locator/index.html?t=abc', 'browser'],
  ['no es un enlace', 'browser'],
])('%s is %s, and nobody is asked', async (link, kind) => {
  const egress = createEgress({ allowedHosts: [], resolveAll: () => Promise.reject(new Error('asked')) })
  expect(await recognise(link, egress, never, () => () => undefined)).toBe(kind)
})

describe('a host that nobody knows', () => {
  test.each<[ApiKind]>([['traccar'], ['wialon'], ['gpswox'], ['navixy']])(
    'is known by its answers: %s',
    async (kind) => {
      const platform = await startApi(kind)
      const egress = createEgress({ allowedHosts: [new URL(platform.url).host], kind: 'platform' })
      expect(await recognise(`${platform.url}/mapa#inicio`, egress, never, () => () => undefined)).toBe(kind)
      expect(platform.signIns.all).toBe(0)
    },
  )

  test.each([
    ['answers every path with its page', 200, '<html><form><input name="assign" type="password"></form></html>'],
    ['answers every path with JSON of its own', 200, '{"status":"ok","message":null}'],
    ['knows no such path', 404, '{"error":"not found"}'],
    ['is broken', 500, ''],
  ])('is left to the browser when it %s', async (_why, status, body) => {
    const sent: string[] = []
    const server = createServer((request, response) => {
      sent.push(`${request.headers['content-length'] ?? 0} ${request.headers.authorization ?? ''}`)
      response.writeHead(status).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const egress = createEgress({ allowedHosts: [host], kind: 'platform' })
    expect(await recognise(`http://${host}/`, egress, never, () => () => undefined)).toBe('browser')
    expect(new Set(sent)).toEqual(new Set(['0 ']))
  })
})
