import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type ActorAuditContext, type AuditEntry, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { isNetwork } from '../../http/address-list.ts'
import { publicOrigin } from '../../http/public-origin.ts'
import { requireUnchanged } from '../../http/require-unchanged.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, conflict, notFound } from '../../ports/errors.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { sealContext } from '../../secrets/seal-context.ts'
import { assignRemoteUnits } from './assign-units.ts'
import { mirrorUnitWire, mirrorWire, type PublicIntake } from './mirror.wire.ts'
import { withoutListed } from './mirror-refusal.ts'
import { findListedUnit, holdListedUnit, isOwnUnit, listUnits, ownUnits, pickUnit } from './mirror-units.store.ts'
import {
  closeMirror,
  findMirror,
  holdMirror,
  insertMirror,
  mirrorsOf,
  saveAddresses,
  saveMirrorSecret,
} from './mirrors.store.ts'
import type { StrayRefusal } from './refusals.store.ts'

const MAX_MIRRORS = 500
/** A list that holds half of the internet says nothing about who sends. */
const LEAST_PREFIX = { v4: 16, v6: 32 }
const KEY_BYTES = 18
const SECRET_BYTES = 32

/** Ports of the TCP receivers as they are told to carriers; null where this server has none. */
export interface MirrorPorts {
  readonly retranslatorPort: number | null
  readonly ipsPort: number | null
  /** The server's public name; null: the one by which whoever asks has reached us. */
  readonly publicHost: string | null
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly sealer: Sealer
  readonly ports: () => MirrorPorts
  /** What was turned away and is nobody's that is known, as far as the organisation may be told of it. */
  straysFor(organisationId: string): Promise<readonly StrayRefusal[]>
  /** Mirrors were made or closed. */
  changed(): void
}

/** The wizard of the receivers: what there is, what to hand to a carrier, which unit is which. */
export function mountMirrorWizard(server: Server, { db, clock, sealer, ports, straysFor, changed }: Deps): void {
  const publicIntake = (request: FastifyRequest) => {
    const { publicHost, retranslatorPort, ipsPort } = ports()
    const own = new URL(publicOrigin(request))
    const host = publicHost ?? own.hostname
    const intake: PublicIntake = {
      host,
      retranslatorPort: retranslatorPort ?? 0,
      ipsPort: ipsPort ?? 0,
      origin: `${own.protocol}//${host}${own.port === '' ? '' : `:${own.port}`}`,
    }
    return intake
  }
  const record = recorder(clock)

  mount(server, 'listMirrors', async ({ actor: { organisationId }, request }) => {
    const [mirrors, found] = await Promise.all([mirrorsOf(db, organisationId), straysFor(organisationId)])
    const strays = withoutListed(found, mirrors)
    return { data: mirrors.map((mirror) => mirrorWire(mirror, publicIntake(request), strays)) }
  })

  mount(server, 'createMirror', async ({ actor, body, audit, request }) => {
    const port = body.kind === 'wialon-ips' ? ports().ipsPort : ports().retranslatorPort
    if (body.kind.startsWith('wialon') && port === null)
      throw conflict('RECEIVER_OFF', 'Este servidor no tiene abierto el puerto de ese protocolo.')
    const addresses = networks(body.addresses ?? [])
    const secret = body.kind === 'webhook' ? randomBytes(SECRET_BYTES).toString('base64url') : null
    const mirror = await db.transaction(async (sql) => {
      const key = randomBytes(KEY_BYTES).toString('base64url').replace(/[_-]/g, 'x')
      const { organisationId } = actor
      const wanted = { organisationId, kind: body.kind, carrierName: body.carrier, key, addresses }
      const createdBy = actor.kind === 'user' ? actor.id : null
      const id = await insertMirror(sql, wanted, { createdBy, now: clock.now(), max: MAX_MIRRORS })
      if (id === null) throw new AppError(422, 'TOO_MANY_MIRRORS', `Máximo ${MAX_MIRRORS} receptores.`)
      if (secret !== null)
        await saveMirrorSecret(sql, id, sealer.seal(Buffer.from(secret), sealContext.mirrorSecret(id)))
      const after = { kind: body.kind, carrier: body.carrier, addresses }
      await record(sql, audit, { action: 'gps-mirror-create', subject: `gps-mirror:${id}`, after })
      const made = await findMirror(sql, actor.organisationId, id)
      if (made === null) throw new Error(`the mirror ${id} is gone`)
      return made
    })
    changed()
    return { mirror: mirrorWire(mirror, publicIntake(request)), secret }
  })

  mount(server, 'updateMirror', async ({ actor, params, body, audit, request }) => {
    const { organisationId } = actor
    const addresses = networks(body.addresses)
    const changedMirror = await db.transaction(async (sql) => {
      const before = await holdMirror(sql, organisationId, params.id)
      if (before === null) throw notFound('No existe ese receptor.')
      const subject = `gps-mirror:${params.id}`
      const fields = { before: sorted(before), change: sorted({ addresses }), was: body.was && sorted(body.was) }
      await requireUnchanged(sql, { organisationId, subject, ...fields })
      await saveAddresses(sql, params.id, addresses)
      const values = { before: { addresses: before.addresses }, after: { addresses } }
      await record(sql, audit, { action: 'gps-mirror-change', subject, ...values })
      return { ...before, addresses }
    })
    changed()
    return mirrorWire(changedMirror, publicIntake(request))
  })

  mount(server, 'deleteMirror', async ({ actor, params, audit }) => {
    await db.transaction(async (sql) => {
      const carrier = await closeMirror(sql, actor.organisationId, params.id, clock.now())
      if (carrier === null) throw notFound('No existe ese receptor.')
      await record(sql, audit, { action: 'gps-mirror-close', subject: `gps-mirror:${params.id}`, before: { carrier } })
    })
    changed()
    return undefined
  })
  mountMirrorUnits(server, { db, clock })
}

/** Which unit of a mirror is which of ours. */
function mountMirrorUnits(server: Server, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const record = recorder(clock)

  mount(server, 'listMirrorUnits', async ({ actor, params }) => {
    const { organisationId } = actor
    if ((await findMirror(db, organisationId, params.id)) === null) throw notFound('No existe ese receptor.')
    const [listed, own] = await Promise.all([listUnits(db, organisationId, params.id), ownUnits(db, organisationId)])
    const suggested = assignRemoteUnits(listed, own)
    const ownById = new Map(own.map((unit) => [unit.id, unit]))
    return {
      data: listed.map((unit) =>
        mirrorUnitWire(unit, unit.unitId === null ? (ownById.get(suggested.get(unit.id) ?? '') ?? null) : null),
      ),
    }
  })

  mount(server, 'bindMirrorUnit', async ({ actor, params, body, audit }) =>
    db.transaction(async (sql) => {
      const { organisationId } = actor
      const unit = await holdListedUnit(sql, organisationId, params.id)
      if (unit === null) throw notFound('No existe esa unidad del receptor.')
      const { unit_id: unitId } = body
      const subject = `gps-mirror-unit:${params.id}`
      const fields = {
        before: { unitId: unit.unitId },
        change: { unitId },
        was: body.was && { unitId: body.was.unit_id },
      }
      await requireUnchanged(sql, { organisationId, subject, ...fields })
      if (unitId !== null && !(await isOwnUnit(sql, organisationId, unitId))) throw notFound('No existe esa unidad.')
      await pickUnit(sql, params.id, unitId)
      await record(sql, audit, {
        action: 'gps-mirror-bind',
        subject,
        before: { unitId: unit.unitId },
        after: { unitId },
        details: { remoteId: unit.remoteId },
      })
      const picked = await findListedUnit(sql, organisationId, params.id)
      return mirrorUnitWire(picked ?? unit, null)
    }),
  )
}

/** From where a receiver is sent to; in which order says nothing. */
const sorted = ({ addresses }: { readonly addresses?: readonly string[] | undefined }) => ({
  addresses: addresses?.toSorted(),
})

type Act = Pick<AuditEntry, 'action' | 'subject' | 'before' | 'after' | 'details'>

const recorder = (clock: Clock) => (sql: Sql, audit: ActorAuditContext, act: Act) =>
  recordAudit(sql, { ...audit, ...act, at: clock.now() })

/** As they are kept: trimmed, each once. 422 for what is none, or so wide that it says nothing. */
function networks(texts: readonly string[]): readonly string[] {
  const trimmed = [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))]
  const wrong = trimmed.find((text) => !isNetwork(text, LEAST_PREFIX))
  if (wrong === undefined) return trimmed
  const rule = 'Escriba una dirección IP, o una red de /16 o más cerrada (IPv6: /32), por ejemplo 203.0.113.0/24.'
  throw new AppError(422, 'INVALID_ADDRESS', `«${wrong}» no es una dirección que se pueda usar. ${rule}`)
}
