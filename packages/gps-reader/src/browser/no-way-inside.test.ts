import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { existsSync, readFileSync } from 'node:fs'
import { createEgress, type ResolveAll } from '@vigia/egress/egress'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LocalServer, openPlace, startBrowser, startLocal, type TriedPlace } from '../../test/browser-place.ts'
import { platformTarget } from '../../test/platform-target.ts'
import { createBrowserPlatform } from './create-browser-platform.ts'
import { withinTime } from './navigation/page-script.ts'

/** Addresses that are inside, `PORT` being the trap's (integrations §6.1). */
const INSIDE: readonly string[] = [
  'http://127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://LOCALHOST:PORT/',
  'http://localhost.:PORT/',
  'http://x.localhost:PORT/',
  'http://127.0.0.1.:PORT/',
  'http://127.1:PORT/',
  'http://127.0.1:PORT/',
  'http://2130706433:PORT/',
  'http://017700000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0x7f.0.0.1:PORT/',
  'http://0x7f000001:PORT/',
  'http://0x7f.1:PORT/',
  'http://0.0.0.0:PORT/',
  'http://0:PORT/',
  'http://127.0.0.2:PORT/',
  'http://127.255.255.254:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[0:0:0:0:0:0:0:1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[::127.0.0.1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://[2002:7f00:1::]:PORT/',
  'http://１２７.0.0.1:PORT/',
  'http://①②⑦.0.0.1:PORT/',
  'http://ⓛocalhost:PORT/',
  'http://127。0。0。1:PORT/',
  'http://user@127.0.0.1:PORT/',
  'http://8.8.8.8@127.0.0.1:PORT/',
  'http://127.0.0.1:PORT\\@8.8.8.8/',
  'http://169.254.169.254/latest/meta-data/',
  'http://metadata.google.internal/',
  'http://192.168.1.1/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://100.64.0.1/',
  'http://postgres:PORT/',
  'http://printer.local:PORT/',
  'http://8.8.8.8:22/',
  'http://8.8.8.8:6379/',
  // Names outside whose addresses are inside.
  'http://loop.example.com:PORT/',
  'http://mixed.example.com:PORT/',
  'http://six.example.com:PORT/',
  'http://mapped.example.com:PORT/',
  'http://nat64.example.com:PORT/',
  'http://rebinding.example.com:PORT/',
]
const NO_PAGE = [
  'file:///etc/passwd',
  'view-source:http://127.0.0.1/',
  'chrome://version',
  'ftp://127.0.0.1/',
  'data:text/html,x',
  'javascript:alert(1)',
]

let trap: LocalServer
let trapV6: LocalServer
let datagrams: UdpSocket
let udpHits = 0
let site: LocalServer
let body = ''
let timesAsked = 0
const host = startBrowser()

/** The first answer is public and routed nowhere; the next are this machine. */
const resolveAll: ResolveAll = async (name) => {
  const v4 = (...list: string[]) => list.map((address) => ({ address, family: 4 }))
  const v6 = (address: string) => [{ address, family: 6 }]
  if (name.startsWith('loop')) return v4('127.0.0.1')
  if (name.startsWith('mixed')) return v4('8.8.8.8', '127.0.0.1')
  if (name.startsWith('six')) return v6('::1')
  if (name.startsWith('mapped')) return v6('::ffff:127.0.0.1')
  if (name.startsWith('nat64')) return v6('64:ff9b::7f00:1')
  if (!name.startsWith('rebinding')) return []
  timesAsked += 1
  return timesAsked % 2 === 1 ? v6('3ffe::1') : v4('127.0.0.1')
}

beforeAll(async () => {
  trap = await startLocal((_request, response) => response.end('trap'), '0.0.0.0')
  trapV6 = await startLocal((_request, response) => response.end('trap'), '::1')
  datagrams = createSocket('udp4', () => {
    udpHits += 1
  })
  await new Promise<void>((resolve) => datagrams.bind(trap.port, '0.0.0.0', resolve))
  site = await startLocal((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    const to = url.searchParams.get('to')
    if (url.pathname === '/refresh') response.setHeader('refresh', `0; url=${to}`)
    if (url.pathname === '/file') response.setHeader('content-disposition', 'attachment; filename=a.exe')
    if (url.pathname.startsWith('/r'))
      return void response.writeHead(Number(url.pathname.slice(2)) || 302, { location: encodeURI(to ?? '') }).end()
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(url.pathname === '/page' ? body : 'sitio')
  })
})
beforeEach(() => {
  trap.reset()
  trapV6.reset()
  udpHits = 0
})
afterAll(async () => {
  await host.close()
  for (const server of [trap, trapV6, site]) server.close()
  datagrams.close()
})

const at = (url: string): string => url.replace('PORT', String(trap.port))
const local = (path: string): string => `http://127.0.0.1:${site.port}${path}`
const hits = (): readonly number[] => [trap.connections(), trapV6.connections(), udpHits]
/** Until the ways that differ most have been tried. */
const refusedAll = (tried: TriedPlace): Promise<void> => {
  const names = [
    '127.0.0.1',
    '::1',
    'localhost',
    '127.0.0.2',
    'loop.example.com',
    'mixed.example.com',
    'nat64.example.com',
  ]
  const wanted = names.map((name) => `${name}:${trap.port}`)
  return vi.waitFor(() => expect([...tried.refused]).toEqual(expect.arrayContaining(wanted)), { timeout: 15_000 })
}
const place = (allowed: readonly string[] = []): Promise<TriedPlace> =>
  openPlace(host, local('/'), [`127.0.0.1:${site.port}`, ...allowed], resolveAll)
const go = (page: Page, url: string) => page.goto(url, { timeout: 5_000, waitUntil: 'commit' }).catch(() => null)

test('as a stored link: none is opened', async () => {
  const platform = createBrowserPlatform({ now: Date.now })
  const egress = createEgress({ allowedHosts: [], resolveAll, kind: 'platform' })
  const nothing = () => undefined
  const context = {
    now: Date.now,
    onDenied: nothing,
    onSavedSession: nothing,
    onHabits: nothing,
    onReadsText: () => () => undefined,
    onCrash: nothing,
    mayPersonChange: () => false,
  }
  const { signal } = new AbortController()
  for (const url of [...INSIDE.map(at), ...NO_PAGE]) {
    const target = platformTarget(url)
    if (egress.mayCall(url)) continue
    await expect(platform.open(target, { ...context, egress, signal }), url).rejects.toMatchObject({
      obstacle: 'blocked-address',
    })
  }
  const named = INSIDE.map(at).filter((url) => egress.mayCall(url))
  expect(named.map((url) => new URL(url).hostname.split('.')[0])).toEqual([
    'loop',
    'mixed',
    'six',
    'mapped',
    'nat64',
    'rebinding',
  ])
  const tried = await place()
  for (const url of named.slice(0, -1)) await go(tried.pages.main(), url)
  await tried.close()
  await platform.close()
  expect(hits()).toEqual([0, 0, 0])
})

test('as the target of a redirect: none is followed', async () => {
  const tried = await place()
  const page = tried.pages.main()
  const redirect = (to: string, status = 302) => local(`/r${status}?to=${encodeURIComponent(to)}`)
  const inside = at('http://127.0.0.1:PORT/')
  for (const status of [301, 302, 303, 307, 308]) await go(page, redirect(inside, status))
  await go(page, redirect(redirect(inside)))
  await go(page, local(`/refresh?to=${encodeURIComponent(inside)}`))
  expect(await go(page, redirect('file:///etc/passwd'))).toBeNull()
  body = `<script>for (const url of ${JSON.stringify(INSIDE.map(at).map((url) => redirect(url)))}) {
    fetch(url, { mode: 'no-cors' }).catch(() => 0)
    document.documentElement.append(Object.assign(new Image(), { src: url }))
  }</script>`
  await go(page, local('/page'))
  await refusedAll(tried)
  await tried.close()
  expect(hits()).toEqual([0, 0, 0])
})

describe('as part of a page', () => {
  /** Everything by which a page makes a browser ask for something else. */
  const asking = (urls: readonly string[], more: readonly string[] = []): string => `<!doctype html><meta charset=utf-8>
    <iframe name=inner></iframe><script>
    const urls = ${JSON.stringify(urls)}, more = ${JSON.stringify(more)}
    window.pcs = []; const quietly = (work) => { try { const it = work(); if (it && it.catch) it.catch(() => 0) } catch {} }
    const tag = (name, fields, where = document.body) => quietly(() => where.append(Object.assign(document.createElement(name), fields)))
    for (const url of more) { tag('img', { src: url }); quietly(() => fetch(url, { mode: 'no-cors' })); quietly(() => new WebSocket(url.replace(/^http/, 'ws'))) }
    for (const url of urls) {
      const ws = url.replace(/^http/, 'ws')
      tag('img', { src: url }); tag('iframe', { src: url }); tag('script', { src: url }); tag('embed', { src: url })
      tag('object', { data: url }); tag('video', { src: url }); tag('audio', { src: url })
      for (const rel of ['stylesheet', 'prefetch', 'preconnect', 'dns-prefetch', 'preload', 'modulepreload', 'icon', 'manifest']) tag('link', { rel, href: url, as: 'image' }, document.head)
      tag('style', { textContent: '@import url("' + url + '"); body { background: url("' + url + '") } @font-face { font-family: x; src: url("' + url + '") }' })
      tag('iframe', { srcdoc: '<meta http-equiv=refresh content="0; url=' + url + '">' })
      tag('iframe', { srcdoc: '<script>location = ' + JSON.stringify(url) + '<\\/script>' })
      quietly(() => fetch(url, { mode: 'no-cors' })); quietly(() => fetch(url, { method: 'POST', mode: 'no-cors', body: 'x' }))
      quietly(() => { const x = new XMLHttpRequest(); x.open('GET', url); x.send() })
      quietly(() => navigator.sendBeacon(url, 'x')); quietly(() => new WebSocket(ws)); quietly(() => new EventSource(url))
      quietly(() => new WebTransport(url.replace(/^http:/, 'https:')))
      quietly(() => new Worker(URL.createObjectURL(new Blob(['try { importScripts(' + JSON.stringify(url) + ') } catch {} ; fetch(' + JSON.stringify(url) + ', { mode: "no-cors" }); new WebSocket(' + JSON.stringify(ws) + ')']))))
      quietly(() => navigator.serviceWorker.register(url)); quietly(() => import(url))
      quietly(() => { const f = document.createElement('form'); f.action = url; f.method = 'post'; f.target = 'inner'; document.body.append(f); f.submit() })
      quietly(() => { const { host } = new URL(url); const pc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:' + host }, { urls: 'turn:' + host, username: 'a', credential: 'b' }, { urls: 'turn:' + host + '?transport=tcp', username: 'a', credential: 'b' }] }); window.pcs.push(pc); pc.createDataChannel('x'); pc.createOffer().then((offer) => pc.setLocalDescription(offer)).catch(() => 0) })
    }
    quietly(() => window.open(urls[0])); tag('iframe', { src: 'file:///etc/passwd' }); tag('iframe', { src: 'view-source:' + urls[0] })
    tag('a', { href: urls[0], download: 'x', id: 'down' }); quietly(() => document.getElementById('down').click())
    </script>`

  test('nothing inside is reached, by whatever way it is asked for', async () => {
    const tried = await place()
    const everyWay = ['127.0.0.1', '[::1]', 'loop.example.com']
    body = asking(
      everyWay.map((name) => at(`http://${name}:PORT/`)),
      INSIDE.map(at),
    )
    await tried.pages.main().goto(local('/page'), { waitUntil: 'commit' })
    await refusedAll(tried)
    const gathered = `Promise.all(pcs.map((pc) => new Promise((done) => {
      const look = () => pc.iceGatheringState === 'complete' && done()
      pc.addEventListener('icegatheringstatechange', look)
      look()
    })))`
    await withinTime(tried.pages.main().evaluate(gathered))
    await tried.close()
    expect(hits()).toEqual([0, 0, 0])
  })

  test('the same page does reach a host that is allowed: what is tried above is real', async () => {
    const tried = await place([`127.0.0.1:${trap.port}`])
    body = asking([at('http://127.0.0.1:PORT/')])
    await tried.pages.main().goto(local('/page'), { waitUntil: 'commit' })
    await vi.waitFor(() => expect(trap.connections()).toBeGreaterThan(5), { timeout: 20_000 })
    await tried.close()
    expect(udpHits).toBe(0)
  })

  test('a download is not kept, and leaves the page where it is', async () => {
    const tried = await place()
    const page = tried.pages.main()
    await page.goto(local('/'))
    const download = page.waitForEvent('download')
    await go(page, local('/file'))
    expect(await (await download).failure()).not.toBeNull()
    expect(page.url()).toBe(local('/'))
    await tried.close()
  })
})

test('the browser runs in its sandbox, and not as root', async () => {
  const tried = await place()
  const page = tried.pages.main()
  await page.goto(local('/'))
  const pids = await tried.context
    .browser()
    ?.newBrowserCDPSession()
    .then((cdp) => cdp.send('SystemInfo.getProcessInfo'))
  const renderers = (pids?.processInfo ?? []).filter(({ type }) => type === 'renderer').map(({ id }) => id)
  expect(renderers.length).toBeGreaterThan(0)
  for (const id of renderers.filter((pid) => existsSync(`/proc/${pid}/status`))) {
    const status = readFileSync(`/proc/${id}/status`, 'utf8')
    expect(status).toMatch(/^Seccomp:\t2$/m)
    expect(status).not.toMatch(/^Uid:\t0\t/m)
  }
  await tried.close()
})
