import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const WEEK = { from: '2026-11-18', to: '2026-11-24' }
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ clock: createTestClock(Date.parse('2026-11-25T20:00:00Z')) })
  token = await server.signIn('lectura')
})
afterAll(() => server.stop())

const ask = (kind: string, body: unknown) => server.request('POST', `/api/reports/${kind}/preview`, { token, body })

const WRONG: readonly [why: string, kind: string, body: unknown, says: string | RegExp][] = [
  ['no days', 'alerts', { params: {} }, 'Faltan los días'],
  ['half a period', 'alerts', { params: { from: '2026-11-01' } }, 'Faltan los días'],
  ['two ways of saying days', 'alerts', { params: { ...WEEK, range: 'today' } }, 'no ambas cosas'],
  ['backwards', 'alerts', { params: { from: '2026-11-20', to: '2026-11-19' } }, 'no puede ser posterior'],
  ['no day', 'alerts', { params: { from: '2026-02-30', to: '2026-03-01' } }, 'No es un día'],
  ['too long', 'alerts', { params: { from: '2026-01-01', to: '2026-11-01' } }, '92 días'],
  ['a tolerance of what has none', 'alerts', { params: { ...WEEK, tolerance_min: 5 } }, 'no lo usa'],
  ['platforms of a client', 'platform_availability', { params: { ...WEEK, client_id: '1' } }, 'no lo usa'],
  ['platforms of a carrier', 'platform_availability', { params: { ...WEEK, carrier_id: '1' } }, 'no lo usa'],
  ['a column that is none', 'alerts', { params: WEEK, columns: ['password_hash'] }, 'no tiene la columna'],
  ['a column twice', 'alerts', { params: WEEK, columns: ['plates', 'plates'] }, 'dos veces'],
  ['a report that is none', 'secrets', { params: WEEK }, ''],
  ['a field that is none', 'alerts', { params: { ...WEEK, organisation_id: '1' } }, ''],
]
test.each(WRONG)('400: %s', async (_why, kind, body, says) => {
  const answer = await ask(kind, body)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toMatch(says)
})
