import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { type LocalServer, openPlace, startBrowser, startLocal, type TriedPlace } from '../../test/browser-place.ts'

const PAGE = `<!doctype html><title>Monitoreo</title>
<button id=paro onclick="fetch('/api/commands/send',{method:'POST',body:JSON.stringify({type:'engineStop'})})">Paro de motor</button>
<form id=form method=post action="/guardar"><input name=plates value=X></form>
<iframe name=inner></iframe>`

/** Each changes something on a platform, by another way. */
const CHANGES: readonly (readonly [why: string, script: string])[] = [
  ['the button', 'document.getElementById("paro").click()'],
  ['GET by fetch', 'fetch("/unidad/1/paro-motor").catch(() => 0)'],
  ['GET by a picture', 'new Image().src = "/destroy_device?id=1"'],
  ['GET by a frame', 'document.querySelector("iframe").src = "/borrar?id=3"'],
  [
    'GET by a script',
    'document.head.append(Object.assign(document.createElement("script"), { src: "/ajax?op=bloquear&id=2" }))',
  ],
  ['a form', 'const f = document.getElementById("form"); f.target = "inner"; f.submit()'],
  ['a beacon', 'navigator.sendBeacon("/eliminar", "id=3")'],
  ['PUT', 'fetch("/api/devices/3", { method: "PUT", body: "{}" }).catch(() => 0)'],
  ['DELETE', 'fetch("/api/devices/3", { method: "DELETE" }).catch(() => 0)'],
  [
    'XHR',
    'const x = new XMLHttpRequest(); x.open("POST", "/rpc"); x.send(JSON.stringify({ method: "Set", params: {} }))',
  ],
  [
    'GraphQL',
    'fetch("/graphql", { method: "POST", body: JSON.stringify({ query: "mutation { cut(id:1) }" }) }).catch(() => 0)',
  ],
  ['a socket', 'window.ws.send("CUT:1")'],
  ['a socket, JSON', 'window.ws.send(JSON.stringify({ type: "send_command", id: 1 }))'],
  [
    'a worker',
    'new Worker(URL.createObjectURL(new Blob(["fetch(\\"" + location.origin + "/unidad/1/corte-corriente\\")"])))',
  ],
]

let local: LocalServer
let place: TriedPlace
const host = startBrowser()
const asked: string[] = []
const said: string[] = []

beforeAll(async () => {
  local = await startLocal((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.setHeader('content-type', request.url === '/' ? 'text/html' : 'application/json')
    response.end(request.url === '/' ? PAGE : '{"lat":20.1234,"lng":-100.1234}')
  })
  new WebSocketServer({ server: local.server }).on('connection', (socket) => {
    socket.on('message', (data) => {
      said.push(String(data))
      socket.send('{"ok":1,"lat":19.5,"lng":-99.5}')
    })
  })
  const url = `http://127.0.0.1:${local.port}/`
  place = await openPlace(host, url, [`127.0.0.1:${local.port}`])
  await place.pages.main().goto(url)
  await place.pages
    .main()
    .evaluate(
      'new Promise((done) => { window.ws = new WebSocket(location.origin.replace("http", "ws") + "/live"); ws.onopen = done })',
    )
})
afterAll(async () => {
  await place.close()
  await host.close()
  local.close()
})

test.each(CHANGES)('%s changes nothing', async (_why, script) => {
  const before = [asked.length, said.length]
  const denials = place.denied.length
  await place.pages.main().evaluate(`{ ${script} }`)
  await vi.waitFor(() => expect(place.denied.length).toBeGreaterThan(denials), { timeout: 5_000 })
  expect([asked.length, said.length]).toEqual(before)
})

test('a shared worker, whose requests the guard does not see, is not to be had, in a frame neither', async () => {
  const before = asked.length
  const tried = await place.pages.main().evaluate(`(() => {
    const inside = document.body.appendChild(document.createElement('iframe')).contentWindow
    const script = 'onconnect = ({ ports: [port] }) => fetch("' + location.origin + '/unidad/2/corte-corriente").then(() => port.postMessage("sent"))'
    const tryIn = (where) => new Promise((resolve) => {
      if (where.SharedWorker === undefined) return resolve('none')
      const { port } = new where.SharedWorker(URL.createObjectURL(new Blob([script])))
      port.onmessage = ({ data }) => resolve(data)
    })
    return Promise.all([window, inside].map(tryIn))
  })()`)
  expect([tried, asked.slice(before)]).toEqual([['none', 'none'], []])
})

test('what only reads passes, by socket too, and is kept as evidence', async () => {
  const ask = 'fetch("/api/search", { method: "POST", body: "{}" }).then((r) => r.json()).then((r) => r.lat)'
  expect(await place.pages.main().evaluate(ask)).toBe(20.1234)
  await place.pages.main().evaluate('ws.send(JSON.stringify({ subscribe: "positions" }))')
  await vi.waitFor(() => {
    expect(place.log.evidence().map(({ source, where }) => `${source} ${where}`)).toEqual(
      expect.arrayContaining(['network /api/search', 'stream /live']),
    )
  })
})

test('a post that says nothing passes by itself, and not as the answer to a press', async () => {
  const post = (path: string) =>
    place.pages.main().evaluate(`fetch("${path}", { method: "POST", body: "a=1" }).then((r) => r.ok, () => false)`)
  place.guard.setSignedIn(true)
  expect(await post('/x1')).toBe(true)
  place.guard.onAct('person')
  expect(await post('/x2')).toBe(false)
  expect(place.denied.at(-1)).toMatchObject({ by: 'person', what: 'POST', where: `127.0.0.1:${local.port}/x2` })
  expect(await post('/x1')).toBe(true)
})

test('a person changes something only where an administrator lets them, and the robot never', async () => {
  const save = () =>
    place.pages.main().evaluate('fetch("/guardar", { method: "POST", body: "a=1" }).then((r) => r.ok, () => false)')
  const as = async (who: 'person' | 'robot', may: boolean): Promise<unknown> => {
    place.letPersonChange(may)
    place.guard.onAct(who)
    return save()
  }
  expect([await as('person', false), await as('person', true), await as('robot', true)]).toEqual([false, true, false])
})
