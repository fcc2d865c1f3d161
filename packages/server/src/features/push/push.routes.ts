import { recordAudit } from '../../db/audit.store.ts'
import { requireUser } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import { slidingCount } from '../../http/sliding-count.ts'
import { badRequest, tooMany } from '../../ports/errors.ts'
import { areBrowserKeys } from './encrypt-push.ts'
import { MAX_FAILURES, type PushDeps } from './push.job.ts'
import { sendPush } from './send-push.ts'
import {
  clearFailures,
  countFailure,
  deleteSubscription,
  forgetSubscription,
  liveSubscriptions,
  type Subscription,
  saveSubscription,
} from './subscriptions.store.ts'

const MAX_BROWSERS = 10
const TESTS_PER_MINUTE = 6
const MINUTE_MS = 60_000
const MAX_PEOPLE = 10_000

/** Web Push: a person's browsers are told of alerts though no tab is open. Nobody but their own person sees them. */
export function mountPush(server: Server, deps: PushDeps): void {
  const { db, clock, egress, keys } = deps
  const tests = slidingCount(clock, MINUTE_MS, MAX_PEOPLE)

  mount(server, 'pushKey', async () => ({ public_key: (await keys(clock.now())).publicKey }))

  mount(server, 'subscribePush', async ({ actor, body, audit }) => {
    const user = requireUser(actor)
    const { endpoint, keys: browserKeys } = body
    if (!egress.mayCall(endpoint)) {
      throw badRequest('ENDPOINT_NOT_ALLOWED', 'endpoint: debe ser la dirección https de un servicio push público')
    }
    if (!areBrowserKeys(browserKeys)) throw badRequest('VALIDATION', 'keys: no son las llaves de una suscripción')
    await db.transaction(async (sql) => {
      const now = clock.now()
      const subscription = { ...browserKeys, endpoint, userId: user.id, familyId: user.familyId, now }
      await saveSubscription(sql, subscription, MAX_BROWSERS)
      const after = { service: serviceOf(endpoint) }
      await recordAudit(sql, { ...audit, action: 'push-subscribe', subject: `user:${user.id}`, after, at: now })
    })
  })

  mount(server, 'unsubscribePush', async ({ actor, body, audit }) => {
    const user = requireUser(actor)
    await db.transaction(async (sql) => {
      if (!(await deleteSubscription(sql, user.id, body.endpoint))) return
      const values = { before: { service: serviceOf(body.endpoint) }, after: null }
      const act = { action: 'push-unsubscribe', subject: `user:${user.id}`, ...values, at: clock.now() }
      await recordAudit(sql, { ...audit, ...act })
    })
  })

  mount(server, 'testPush', async ({ actor, audit }) => {
    const user = requireUser(actor)
    const waitMs = tests.waitMs(user.id, TESTS_PER_MINUTE)
    if (waitMs > 0) throw tooMany('Demasiadas pruebas. Intente de nuevo en un minuto.', waitMs / 1000)
    tests.add(user.id)
    const browsers = await liveSubscriptions(db, user.id, clock.now())
    const sent = await Promise.all(browsers.map((browser) => sendTest(browser, deps)))
    const counts = { sent: sent.filter(Boolean).length, failed: sent.filter((wasSent) => !wasSent).length }
    const act = { action: 'push-test', subject: `user:${user.id}`, details: counts, at: clock.now() }
    await recordAudit(db, { ...audit, ...act })
    return counts
  })
}

const TEST = { id: null, severity: 'medium', title: 'Aviso de prueba', plates: null } as const

async function sendTest(browser: Subscription, deps: PushDeps): Promise<boolean> {
  const { db, clock, keys } = deps
  const now = clock.now()
  const { signal } = new AbortController()
  const outcome = await sendPush(deps, await keys(now), browser, TEST, { now, signal })
  if (outcome === 'gone') await forgetSubscription(db, browser.id)
  else if (outcome === 'sent') await clearFailures(db, browser.id)
  else await countFailure(db, browser.id, MAX_FAILURES)
  return outcome === 'sent'
}

/** The service only: who knows the whole address may write to the browser. */
const serviceOf = (endpoint: string): string => new URL(endpoint).host
