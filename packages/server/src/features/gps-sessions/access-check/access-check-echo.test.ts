import type { AccessCheckWire } from '@vigia/contract'
import { echoing } from '@vigia/testbeds/sites/known/echoing'
import { type Sites, startSites } from '@vigia/testbeds/sites/start-sites'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startGpsServer } from '../../../../test/gps-server.ts'
import { holdsSecret } from '../../../../test/secret-forms.ts'
import type { TestServer } from '../../../../test/server.ts'

const SLOW = 60_000
const RIGHT = echoing.password ?? ''
const WRONG = 'Otra-de-clave-47'

let sites: Sites
let server: TestServer
let token: string
/** One account is tried once in 20 s. */
let aheadMs = 0
const logged: string[] = []

beforeAll(async () => {
  sites = await startSites({ sites: [echoing] })
  const logger = pino({ level: 'debug' }, { write: (line) => void logged.push(line) })
  const clock = { now: () => Date.now() + aheadMs }
  server = await startGpsServer({ allowedHosts: [sites.host('echoing')], clock, logger })
  await server.confirmSite(sites.url('echoing'))
  token = await server.signIn('supervisor')
  await vi.waitFor(() => expect(server.app.gps.coordinator?.isReading()).toBe(true), { timeout: 15_000 })
})
afterAll(async () => {
  await server.stop()
  await sites.close()
})

async function checked(password: string): Promise<AccessCheckWire['result']> {
  aheadMs += 21_000
  const body = {
    ...{ monitor_url: sites.url('echoing'), monitor_account: echoing.account, monitor_password: password },
    unit_plates: '99-ZZ-9Z',
  }
  const begun = await server.request('POST', '/api/gps/access-check', { token, body })
  let check: AccessCheckWire = begun.body
  const look = async () => {
    check = (await server.request('GET', `/api/gps/access-check/${begun.body.id}`, { token })).body
    return check.state
  }
  await expect.poll(look, { timeout: SLOW, interval: 250 }).toBe('done')
  return check.result
}

test('a platform that repeats the password is quoted without it, and nothing has it', {
  timeout: 2 * SLOW,
}, async () => {
  const refused = await checked(WRONG)
  expect(refused).toMatchObject({ ok: false, obstacle: 'credentials-refused' })
  expect(refused?.evidence.join(' ')).toContain(`La contraseña ••• de ${echoing.account} no es correcta`)
  const entered = await checked(RIGHT)
  expect(entered).toMatchObject({ ok: false, obstacle: 'unit-not-found', units: ['R-06 •••'] })

  const ends = async () =>
    (await server.db.owner.query(`select from audit_log where action = 'access-check-end'`)).rowCount
  await expect.poll(ends).toBe(2)
  const stored = await Promise.all(
    ['audit_log', 'gps_accounts', 'gps_sessions', 'gps_denied_acts', 'gps_platform_habits'].map(async (table) =>
      JSON.stringify((await server.db.owner.query(`select * from ${table}`)).rows),
    ),
  )
  for (const text of [...stored, logged.join(''), JSON.stringify([refused, entered])])
    for (const secret of [RIGHT, WRONG]) expect(holdsSecret(text, secret)).toBe(false)
})
