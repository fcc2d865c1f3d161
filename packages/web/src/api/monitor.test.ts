import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeStorage, stubBrowser } from '../../test/fake-browser.ts'
import { monitorLoad } from './monitor.ts'

const CREATED = '2026-11-21T08:47:18Z'
const TRIP = {
  ...{ travel_id: '7', invoice_id: 'F-1', external_invoice: '4500', status: 'in transit' },
  ...{ origin: 'Puebla', destination: 'León', last_comment_date: CREATED },
  comments: [{ comment: 'Sin novedad', created: CREATED, reported_by: 'M. Reyes' }],
  communication_analysis: { max_gap_hours: 1.5, pattern: 'regular' },
}
const ROWS = {
  '/api/monitor/bitacoras': [TRIP],
  '/api/monitor/incidences': [{ travel_id: '7', status: 'reported', type: 'stop' }],
  '/api/monitor/operator-status': [{ travel_id: '7', online: false }],
  '/api/monitor/gps-tracking': [{ travel_id: '7', is_panic: true, calls_for_help: ['PANICO'] }],
} as const
type Path = keyof typeof ROWS
const PATHS = Object.keys(ROWS)

let client: QueryClient
let asked: string[]
let answer: (path: Path) => Response | Promise<Response>

beforeEach(() => {
  const storage = fakeStorage()
  asked = []
  stubBrowser(storage, async (input) => {
    const path = String(input) as Path
    asked.push(path)
    return answer(path)
  })
  storage.setItem('token', 'a0')
  storage.setItem('tokenAt', String(Date.now()))
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => vi.unstubAllGlobals())

const load = () => client.fetchQuery(monitorLoad)

test.each([
  ['an object with a data list', (path: Path) => Response.json({ data: ROWS[path] })],
  ['a bare list', (path: Path) => Response.json(ROWS[path])],
])('the four answers as %s', async (_how, answering) => {
  answer = answering
  const { trips, incidents, operators, tracking } = await load()
  expect(trips.rows).toMatchObject([
    { tripId: '7', invoice: '4500', lastComment: { text: 'Sin novedad', at: Date.parse(CREATED) } },
  ])
  expect(incidents.rows).toEqual([{ tripId: '7', status: 'reported', type: 'stop' }])
  expect(operators.rows).toEqual([{ tripId: '7', online: false }])
  expect(tracking.rows).toEqual([{ tripId: '7', callsForHelp: ['PANICO'] }])
})

test('the four are asked for together: none waits for another', async () => {
  let open = (): void => undefined
  const all = new Promise<void>((done) => {
    open = done
  })
  answer = async (path) => {
    if (asked.length === PATHS.length) open()
    await all
    return Response.json({ data: ROWS[path] })
  }
  await load()
  expect(asked.toSorted()).toEqual(PATHS.toSorted())
})

test.each([
  ['refused', () => new Response('', { status: 502 })],
  ['of another shape', () => Response.json({ data: null })],
  ['empty', () => new Response(null, { status: 204 })],
])('a call whose answer is %s keeps the rows of before, with their age; the others are new', async (_why, bad) => {
  answer = (path) => Response.json({ data: ROWS[path] })
  const first = await load()
  answer = (path) => (path === '/api/monitor/incidences' ? bad() : Response.json({ data: [] }))
  const { trips, incidents, operators } = await load()
  expect([trips.rows, operators.rows, trips.failure]).toEqual([[], [], null])
  expect(incidents.rows).toEqual(first.incidents.rows)
  expect(incidents.loadedAt).toBe(first.incidents.loadedAt)
  expect(incidents.failure).toBeInstanceOf(Error)
})

test('a comment of no instant is shown as it was said, and is no sign of life', async () => {
  const odd = { ...TRIP, last_comment_date: 'ayer' }
  answer = (path) => Response.json({ data: path === '/api/monitor/bitacoras' ? [odd] : ROWS[path] })
  const [trip] = (await load()).trips.rows ?? []
  expect(trip).toMatchObject({ lastComment: null, newest: { text: 'Sin novedad', at: Number.NaN } })
})
