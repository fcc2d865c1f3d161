import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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
  ['events', 'new EventSource("/unidad/3/corte-corriente")'],
  [
    'a link of the head',
    'document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: "/unidad/3/corte-corriente" }))',
  ],
  ['the script of a worker', 'new Worker("/unidad/3/corte-corriente")'],
  [
    'a worker',
    'new Worker(URL.createObjectURL(new Blob(["fetch(\\"" + location.origin + "/unidad/1/corte-corriente\\")"])))',
  ],
]

/** What a worker does, telling its page `sent` or `none`; ORIGIN is the platform's, of sockets. */
const TALKS: readonly (readonly [how: string, script: string])[] = [
  [
    'WebSocket',
    'try { const ws = new WebSocket("ORIGIN/live"); ws.onopen = () => { ws.send("CUT:1"); tell("sent") }; ws.onerror = () => tell("error") } catch { tell("none") }',
  ],
  [
    'WebSocketStream',
    'try { new WebSocketStream("ORIGIN/live").opened.then(async ({ writable }) => { await writable.getWriter().write("CUT:1"); tell("sent") }, () => tell("error")) } catch { tell("none") }',
  ],
]

/** Every way in which a page gets a worker, as an expression of the worker that runs `script`. */
const WORKERS: readonly (readonly [how: string, make: string])[] = [
  ['of a blob', 'new Worker(blob(script))'],
  ['of a blob, a module', 'new Worker(blob(script), { type: "module" })'],
  ['of its own text', 'new Worker("data:text/javascript," + encodeURIComponent(script))'],
  ['of the site', 'new Worker("/w.js?" + encodeURIComponent(btoa(script)))'],
  ['of the site, a module', 'new Worker("/w.js?" + encodeURIComponent(btoa(script)), { type: "module" })'],
  ['of a worker', 'new Worker(blob(nest(script)))'],
  ['of a worker of a worker', 'new Worker(blob(nest(nest(script))))'],
  [
    'of a frame that just came',
    'new (document.body.appendChild(document.createElement("iframe")).contentWindow.Worker)(blob(script))',
  ],
  ['of a tab that just came', 'new (window.open("about:blank").Worker)(blob(script))'],
]

/** A document of each sort that a page has, as an expression of its window. */
const WINDOWS: readonly (readonly [which: string, where: string])[] = [
  ['the page', 'window'],
  ['a frame that just came', 'document.body.appendChild(document.createElement("iframe")).contentWindow'],
  [
    'a frame with a text',
    'new Promise((done) => { const frame = Object.assign(document.createElement("iframe"), { srcdoc: "x" }); frame.onload = () => done(frame.contentWindow); document.body.append(frame) })',
  ],
  ['a tab that just came', 'window.open("about:blank")'],
]

let local: LocalServer
let place: TriedPlace
const host = startBrowser()
const asked: string[] = []
const said: string[] = []

beforeAll(async () => {
  local = await startLocal((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const { pathname, search } = new URL(request.url ?? '/', 'http://site')
    if (pathname === '/w.js') {
      const script = Buffer.from(decodeURIComponent(search.slice(1)), 'base64')
      return void response.setHeader('content-type', 'text/javascript').end(script)
    }
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
  await vi.waitFor(() => expect(place.denied.length).toBeGreaterThan(denials), { timeout: 20_000 })
  expect([asked.length, said.length]).toEqual(before)
})

const withWorker = (make: string, talk: string): Promise<unknown> => {
  const script = `const tell = (it) => postMessage(it); ${talk.replaceAll('ORIGIN', `ws://127.0.0.1:${local.port}`)}`
  return place.pages.main().evaluate(`(() => {
    const blob = (it) => URL.createObjectURL(new Blob([it], { type: 'text/javascript' }))
    const nest = (it) => 'new Worker(URL.createObjectURL(new Blob([' + JSON.stringify(it) + ']))).onmessage = ({ data }) => postMessage(data)'
    const script = ${JSON.stringify(script)}
    return new Promise((resolve) => {
      const worker = ${make}
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = (event) => resolve('failed ' + event.message)
    })
  })()`)
}

describe.each(WORKERS)('a worker %s', (_how, make) => {
  test.each(TALKS)('says nothing to the platform by %s', async (_by, talk) => {
    const before = said.length
    expect([await withWorker(make, talk), said.slice(before)]).toEqual(['none', []])
  })

  test('works on', async () => {
    expect(await withWorker(make, 'tell(String(6 * 7))')).toBe('42')
  })
})

describe.each(WINDOWS)('%s', (_which, where) => {
  const inside = (script: string): Promise<unknown> =>
    place.pages.main().evaluate(`(async () => { const self = await (${where}); ${script} })()`)

  test('has nothing by which a script asks past the guard', async () => {
    const names = ['WebSocketStream', 'WebTransport', 'RTCPeerConnection', 'webkitRTCPeerConnection', 'fetchLater']
    const more = [
      'PaymentRequest',
      'IdentityCredential',
      'HTMLFencedFrameElement',
      'PresentationRequest',
      'SharedWorker',
    ]
    expect(
      await inside(
        `return ${JSON.stringify([...names, ...more])}.filter((name) => name in self || name in self.navigator)`,
      ),
    ).toEqual([])
  })

  test('says nothing to the platform by WebSocket', async () => {
    const [before, denials] = [said.length, place.denied.length]
    await inside(
      'const ws = new self.WebSocket(location.origin.replace("http", "ws") + "/live"); ws.onopen = () => ws.send("CUT:1")',
    )
    await vi.waitFor(() => expect(place.denied.length).toBeGreaterThan(denials), { timeout: 20_000 })
    expect(said.slice(before)).toEqual([])
  })

  test('asks nothing by a worklet or a service worker', async () => {
    const before = asked.length
    const url = '"/unidad/3/corte-corriente"'
    const errors = await inside(`const tries = [
      () => new self.AudioContext().audioWorklet.addModule(${url}),
      () => self.CSS.paintWorklet.addModule(${url}),
      () => self.ServiceWorkerContainer.prototype.register.call(navigator.serviceWorker, "/w.js"),
    ]
    return Promise.all(tries.map((ask) => ask().then(() => 'asked', ({ name }) => name)))`)
    expect([errors, asked.slice(before)]).toEqual([['SecurityError', 'SecurityError', 'SecurityError'], []])
  })
})

test.each(['prefetch', 'prerender'] as const)('what a page wants ahead is not loaded (%s)', async (kind) => {
  const before = asked.length
  const cdp = await place.context.newCDPSession(place.pages.main())
  const statuses: string[] = []
  cdp.on(`Preload.${kind}StatusUpdated`, ({ status }) => statuses.push(status))
  await cdp.send('Preload.enable')
  const rules = { [kind]: [{ source: 'list', urls: ['/unidad/5/corte-corriente'], eagerness: 'immediate' }] }
  await place.pages
    .main()
    .evaluate(
      `document.head.append(Object.assign(document.createElement('script'), { type: 'speculationrules', textContent: ${JSON.stringify(JSON.stringify(rules))} }))`,
    )
  await vi.waitFor(() => expect(statuses).toContain('Failure'), { timeout: 20_000 })
  await cdp.detach()
  expect(asked.slice(before)).toEqual([])
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
