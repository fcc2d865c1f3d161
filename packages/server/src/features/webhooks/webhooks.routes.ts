import { randomBytes } from 'node:crypto'
import { MAX_WEBHOOKS, type WebhookEvent } from '@vigia/contract'
import type { Egress } from '@vigia/egress/egress'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { requireUser, type UserActor } from '../../http/actor.ts'
import { isoOf } from '../../http/iso-of.ts'
import { pageOf, pageRequest } from '../../http/page.ts'
import { requireUnchanged } from '../../http/require-unchanged.ts'
import { mount, type Server } from '../../http/route.ts'
import { slidingCount } from '../../http/sliding-count.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, badRequest, conflict, notFound, tooMany } from '../../ports/errors.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { sealContext } from '../../secrets/seal-context.ts'
import { sendWebhook } from './send-webhook.ts'
import { testBody } from './webhook-body.ts'
import {
  addTestDelivery,
  deliveryPlace,
  type ListedDelivery,
  listDeliveries,
  noteAttempt,
  queueLine,
  queueWaiting,
  reviveDelivery,
} from './webhook-deliveries.store.ts'
import { SECRET_LOST, signingSecrets, type WebhookAlerts, type WebhookQueue } from './webhook-queue.ts'
import {
  addWebhook,
  changeWebhook,
  countWebhooks,
  deleteWebhook,
  listWebhooks,
  lockWebhook,
  nextWebhookId,
  noteWebhookHealth,
  replaceSecret,
  type Webhook,
  webhookTarget,
} from './webhooks.store.ts'

const DAY_MS = 24 * 3_600_000
const COUNTED_MS = 7 * DAY_MS
/** So long the secret before the newest signs too. */
const PREVIOUS_MS = DAY_MS
const SECRET_BYTES = 32
const SHOWN_CHARACTERS = 4
const TESTS_PER_MINUTE = 6
const MINUTE_MS = 60_000
const MAX_ORGANISATIONS = 10_000

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly egress: Egress
  readonly sealer: Sealer
  readonly queue: Pick<WebhookQueue, 'wake'>
  readonly alerts: Pick<WebhookAlerts, 'close'>
  /** Rejects unless a person has proved lately who they are. */
  readonly requireFresh: (sql: Sql, person: UserActor, now: number) => Promise<void>
}

/** The addresses of an organisation that are told of alerts and trips, kept by its administrators. */
export function mountWebhooks(server: Server, deps: Deps): void {
  const { db, clock, egress, queue } = deps

  mount(server, 'listWebhooks', async ({ actor }) => ({
    data: (await listWebhooks(db, actor.organisationId, clock.now() - COUNTED_MS)).map(toWire),
  }))

  mount(server, 'createWebhook', async ({ actor, body, audit }) => {
    const person = requireUser(actor)
    requirePublic(egress, body.address)
    const events = [...new Set(body.events)]
    const created = await db.transaction(async (sql) => {
      const now = clock.now()
      // What it is told leaves the house until somebody turns it off.
      await deps.requireFresh(sql, person, now)
      if ((await countWebhooks(sql, person.organisationId)) >= MAX_WEBHOOKS)
        throw new AppError(409, 'TOO_MANY', `Una organización tiene como máximo ${MAX_WEBHOOKS} webhooks.`)
      const id = await nextWebhookId(sql)
      const secret = newSecret(deps.sealer, id)
      const { organisationId, id: by } = person
      await addWebhook(sql, { id, organisationId, address: body.address, events, by, now, ...secret.row })
      const after = { address: body.address, events, isOn: true }
      await recordAudit(sql, { ...audit, action: 'webhook-created', subject: `webhook:${id}`, after, at: now })
      return { id, secret: secret.text }
    })
    queue.wake()
    return created
  })

  mountWebhookChanges(server, deps)
  mountDeliveries(server, deps)
}

/** What is done to one that there is. */
function mountWebhookChanges(server: Server, deps: Deps): void {
  const { db, clock, egress, alerts } = deps

  mount(server, 'updateWebhook', async ({ actor, params, body, audit }) => {
    const person = requireUser(actor)
    if (body.address !== undefined) requirePublic(egress, body.address)
    await db.transaction(async (sql) => {
      const now = clock.now()
      const before = await lockedWebhook(sql, person.organisationId, params.id)
      await requireUnchanged(sql, {
        ...{ organisationId: person.organisationId, subject: subjectOf(params) },
        before: auditedTarget(before),
        change: auditedTarget(body),
        was: body.was && auditedTarget(body.was),
      })
      // As when it is made: another address is told from now on.
      if (body.address !== undefined && body.address !== before.address) await deps.requireFresh(sql, person, now)
      const events = body.events === undefined ? before.events : [...new Set(body.events)]
      const after = { address: body.address ?? before.address, events, isOn: body.is_on ?? before.isOn }
      await changeWebhook(sql, params.id, after)
      // Whoever changes it has seen that it was turned off.
      await alerts.close(sql, person.organisationId, subjectOf(params), now)
      if (after.isOn) await queueWaiting(sql, params.id)
      await recordAudit(sql, {
        ...audit,
        action: 'webhook-changed',
        subject: subjectOf(params),
        before,
        after,
        at: now,
      })
    })
  })

  mount(server, 'deleteWebhook', async ({ actor, params, audit }) => {
    await db.transaction(async (sql) => {
      const before = await lockedWebhook(sql, actor.organisationId, params.id)
      await deleteWebhook(sql, params.id)
      const now = clock.now()
      await alerts.close(sql, actor.organisationId, subjectOf(params), now)
      const act = { action: 'webhook-deleted', subject: subjectOf(params), before, after: null, at: now }
      await recordAudit(sql, { ...audit, ...act })
    })
  })

  mount(server, 'rotateWebhookSecret', ({ actor, params, audit }) =>
    db.transaction(async (sql) => {
      const person = requireUser(actor)
      const now = clock.now()
      await deps.requireFresh(sql, person, now)
      await lockedWebhook(sql, person.organisationId, params.id)
      const secret = newSecret(deps.sealer, params.id)
      await replaceSecret(sql, params.id, { ...secret.row, by: person.id, now }, now + PREVIOUS_MS)
      const after = { secret: 'cambiado' }
      await recordAudit(sql, { ...audit, action: 'webhook-rotated', subject: subjectOf(params), after, at: now })
      return { secret: secret.text, previous_valid_until: isoOf(now + PREVIOUS_MS) }
    }),
  )
}

function mountDeliveries(server: Server, { db, clock, egress, sealer }: Deps): void {
  const tests = slidingCount(clock, MINUTE_MS, MAX_ORGANISATIONS)

  mount(server, 'testWebhook', async ({ actor, params, audit }) => {
    const { organisationId } = actor
    const now = clock.now()
    const target = await webhookTarget(db, organisationId, params.id, now)
    if (target === null) throw notFound('El webhook no existe.')
    const waitMs = tests.waitMs(organisationId, TESTS_PER_MINUTE)
    if (waitMs > 0) throw tooMany('Demasiadas pruebas. Intente de nuevo en un minuto.', waitMs / 1000)
    tests.add(organisationId)
    const secrets = signingSecrets(sealer, target)
    if (secrets === null) throw conflict('KEY_LOST', SECRET_LOST)
    const id = await addTestDelivery(db, { organisationId, webhookId: target.id, now })
    const { signal } = new AbortController()
    const message = { address: target.address, id: `msg_${id}`, body: testBody(now), secrets, now, signal }
    const attempt = await sendWebhook(egress, message)
    await db.transaction(async (sql) => {
      if (attempt.isDelivered) await noteWebhookHealth(sql, target, true, clock.now())
      await noteAttempt(sql, id, attempt, clock.now(), null)
      const details = { isDelivered: attempt.isDelivered, status: attempt.status }
      await recordAudit(sql, { ...audit, action: 'webhook-test', subject: subjectOf(params), details, at: clock.now() })
    })
    const { isDelivered, status, tookMs, problem } = attempt
    return { is_delivered: isDelivered, status, took_ms: tookMs, problem }
  })

  mount(server, 'listWebhookDeliveries', async ({ actor, params, query }) => {
    const known = await webhookTarget(db, actor.organisationId, params.id, clock.now())
    if (known === null) throw notFound('El webhook no existe.')
    const request = pageRequest(query)
    const { afterId: beforeId, fetch } = request
    const found = await listDeliveries(db, params.id, { beforeId, fetch, onlyFailed: query.failed === 'true' })
    const { data, nextCursor } = pageOf(found, request)
    return { data: data.map(deliveryToWire), nextCursor }
  })

  mount(server, 'resendWebhookDelivery', async ({ actor, params, audit }) => {
    await db.transaction(async (sql) => {
      const now = clock.now()
      const place = await deliveryPlace(sql, actor.organisationId, params.id)
      if (place === null) throw notFound('La entrega no existe, o era una prueba.')
      if (!place.isOn) throw conflict('WEBHOOK_OFF', 'El webhook está apagado: enciéndalo, y vuelva a mandarla.')
      await reviveDelivery(sql, params.id, now)
      // Now, whatever its line waits for: the library's clock is the real one.
      await queueLine(sql, place.webhookId, place.line, Date.now())
      const after = { delivery: params.id, state: 'waiting' }
      const subject = `webhook:${place.webhookId}`
      await recordAudit(sql, { ...audit, action: 'webhook-resent', subject, after, at: now })
    })
  })
}

/** Held for the transaction. Throws `AppError` 404 where there is none. */
async function lockedWebhook(sql: Sql, organisationId: string, id: string) {
  const found = await lockWebhook(sql, organisationId, id)
  if (found === null) throw notFound('El webhook no existe.')
  return found
}

/** Where a webhook goes and what it is told; the order in which events were chosen says nothing. */
const auditedTarget = ({
  address,
  events,
}: {
  readonly address?: string | undefined
  readonly events?: readonly WebhookEvent[] | undefined
}) => ({
  address,
  events: events && [...new Set(events)].toSorted(),
})

const subjectOf = ({ id }: { readonly id: string }): string => `webhook:${id}`

/** Which name leads where is checked again at each message; here only what can never be one. */
function requirePublic(egress: Egress, address: string): void {
  if (egress.mayCall(address)) return
  const error = 'Debe ser una dirección https pública'
  throw badRequest('ADDRESS_NOT_ALLOWED', `address: ${error}`, [{ field: 'address', error }])
}

function newSecret(sealer: Sealer, webhookId: string) {
  const text = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  const secret = sealer.seal(Buffer.from(text), sealContext.webhookSecret(webhookId))
  return { text, row: { secret, secretEnd: text.slice(-SHOWN_CHARACTERS) } }
}

const whenOf = (at: number | null): string | null => (at === null ? null : isoOf(at))

const toWire = (hook: Webhook) => ({
  id: hook.id,
  address: hook.address,
  events: [...hook.events],
  is_on: hook.isOn,
  failing_since: whenOf(hook.failingSince),
  turned_off: whenOf(hook.turnedOffAt),
  secret_end: hook.secretEnd,
  secret_changed: { at: isoOf(hook.secretChangedAt), by: hook.secretChangedBy },
  previous_valid_until: whenOf(hook.previousUntil),
  created: { at: isoOf(hook.createdAt), by: hook.createdBy },
  last_7_days: { delivered: hook.delivered, given_up: hook.givenUp },
  waiting: hook.waiting,
})

const deliveryToWire = ({ triedAt, nextAt, tookMs, at, ...delivery }: ListedDelivery) => ({
  ...delivery,
  at: isoOf(at),
  tried: whenOf(triedAt),
  next: whenOf(nextAt),
  took_ms: tookMs,
})
