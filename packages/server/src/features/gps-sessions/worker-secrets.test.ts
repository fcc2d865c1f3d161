import type { SecretRequest } from '@vigia/gps-reader/worker-messages'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { beforeEach, describe, expect, test } from 'vitest'
import { createSealer } from '../../secrets/seal.ts'
import { secretKey } from '../../secrets/secret-key.ts'
import { accountOrders, type PlannedAccount } from './account-orders.ts'
import { createWorkerSecrets, type WorkerSecrets } from './worker-secrets.ts'

const NOW = Date.UTC(2026, 10, 22, 8)
const PASSWORD = 'clave-del-proveedor'
const sealer = createSealer(secretKey(Buffer.alloc(32, 3)))
const digest = sealer.passwordDigest(PASSWORD)

const [planned] = accountOrders(
  [
    {
      ...{ tripId: '1', organisationId: '1', url: 'https://gps.mx/entrar', account: 'flota', accountId: '7' },
      ...{ origin: 'https://gps.mx', accountKey: Buffer.from('k'), plates: 'P-1', unitName: null, pickedName: null },
      ...{ lastFix: null, kind: null, refusedPasswords: [], habits: null, savedSessionSealed: null, obstacle: null },
      ...{ passwordSealed: Buffer.alloc(0), passwordDigest: digest },
    },
  ],
  () => ({ mayPersonChange: false, confirmed: new Set() }),
)
if (planned === undefined) throw new Error('no plan')
const seal = (text: string, { context }: { readonly context: string }): { sealed: Buffer; context: string } => ({
  ...{ sealed: sealer.seal(Buffer.from(text), context).bytes, context },
})
const plan: PlannedAccount = {
  ...planned,
  secrets: {
    password: seal(PASSWORD, planned.secrets.password),
    session: seal('galleta-1', planned.secrets.session),
  },
}
const request = (over: Partial<SecretRequest> = {}): SecretRequest => ({
  ...{ accountId: '7', what: 'password', origin: 'https://gps.mx', passwordDigest: plan.order.passwordDigest, ...over },
})

let secrets: WorkerSecrets
beforeEach(() => {
  secrets = createWorkerSecrets({ sealer, logger: testLogger, planOf: (id) => (id === '7' ? plan : undefined) })
})

describe('the server opens for its worker', () => {
  test.each<[string, Partial<SecretRequest>, string | null]>([
    ['the password of an account in the plan', {}, PASSWORD],
    ['its saved session', { what: 'session' }, 'galleta-1'],
    ['nothing of an account that is not read', { accountId: '8' }, null],
    ['nothing for another site', { origin: 'https://gps.mx.robo.example' }, null],
    ['nothing for another port of the site', { origin: 'https://gps.mx:8443' }, null],
    ['nothing for the site without TLS', { origin: 'http://gps.mx' }, null],
    ['nothing for no site', { origin: '' }, null],
    ['nothing for a password that is another by now', { passwordDigest: 'otra' }, null],
    ['nothing for an order that had none', { passwordDigest: null }, null],
  ])('%s', (_why, over, secret) => {
    expect(secrets.open(request(over), NOW)).toBe(secret)
  })

  test('no more than twenty passwords of an account in a minute', () => {
    const opened = Array.from({ length: 21 }, () => secrets.open(request(), NOW))
    expect([opened.filter((one) => one === PASSWORD).length, opened.at(-1)]).toEqual([20, null])
    expect(secrets.open(request(), NOW + 60_001)).toBe(PASSWORD)
  })

  test('nothing that was sealed for something else', () => {
    const moved = { ...plan, secrets: { ...plan.secrets, password: plan.secrets.session } }
    const { session } = plan.secrets
    const swapped = { ...moved.secrets.password, context: plan.secrets.password.context, sealed: session.sealed }
    const other = createWorkerSecrets({
      ...{ sealer, logger: testLogger },
      planOf: () => ({ ...plan, secrets: { ...plan.secrets, password: swapped } }),
    })
    expect(other.open(request(), NOW)).toBeNull()
  })
})

describe('what the worker says is stored', () => {
  test('with the state of a session sealed for its account', () => {
    const news = secrets.seal({ type: 'saved-session', accountId: '7', savedSession: 'galleta-2' })
    if (news?.type !== 'saved-session') throw new Error('not sealed')
    expect(sealer.open(news.sealed.bytes, plan.secrets.session.context).toString()).toBe('galleta-2')
    expect(secrets.seal({ type: 'saved-session', accountId: '8', savedSession: 'galleta-2' })).toBeNull()
  })

  test('without a password that a platform shows long after it was sent, and with everything else', () => {
    const position = { point: { lat: 20, lng: -100 }, at: null, speedKmh: null, headingDeg: null }
    const words = { address: `calle ${PASSWORD}`, status: null, unitName: `U ${encodeURIComponent(PASSWORD)}` }
    const about = { accountId: '7', tripId: '1', at: NOW }
    const reading = {
      kind: 'position' as const,
      confidence: 1,
      reasons: [PASSWORD],
      position: { ...position, ...words },
    }
    const denied = { by: 'robot' as const, what: 'GET', where: `gps.mx/${PASSWORD}`, because: PASSWORD }
    const standing = { state: 'tracking' as const, obstacle: null, kind: null, isSignedIn: true, hasScreen: false }
    const said = [
      secrets.seal({ type: 'reading', ...about, fixAt: null, reading }),
      secrets.seal({ type: 'denied', accountId: '7', at: NOW, denied }),
      secrets.seal({ type: 'standing', ...about, ...standing, evidence: [`dice ${PASSWORD}`] }),
    ]
    expect(JSON.stringify(said)).not.toContain(PASSWORD)
    expect(said[2]).toMatchObject({ state: 'tracking', evidence: ['dice •••'] })
    expect(said[0]).toMatchObject({ reading: { position: { point: { lat: 20, lng: -100 }, address: 'calle •••' } } })
  })
})
