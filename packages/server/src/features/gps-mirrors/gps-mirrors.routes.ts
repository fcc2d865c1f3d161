import { randomBytes } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { AppError, conflict, notFound } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Sealer } from '../../secrets/seal.ts'
import { findListedUnit, isOwnUnit, listUnits, pickUnit } from './mirror-units.store.ts'
import { mirrorUnitWire, mirrorWire, type PublicDoor } from './mirror-wire.routes.ts'
import { closeMirror, findMirror, insertMirror, mirrorsOf, saveMirrorSecret } from './mirrors.store.ts'

const MAX_MIRRORS = 500
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
  /** Mirrors were made or closed. */
  changed(): void
}

/** The wizard of the receivers: what there is, what to hand to a carrier, which unit is which. */
export function mountMirrorWizard(server: Server, { db, clock, sealer, ports, changed }: Deps): void {
  const doorOf = (request: { readonly protocol: string; readonly host: string; readonly hostname: string }) => {
    const { publicHost, retranslatorPort, ipsPort } = ports()
    const host = publicHost ?? request.hostname
    const port = request.host.slice(request.hostname.length)
    const door: PublicDoor = {
      host,
      retranslatorPort: retranslatorPort ?? 0,
      ipsPort: ipsPort ?? 0,
      origin: `${request.protocol}://${host}${port}`,
    }
    return door
  }
  const audit = (sql: Sql, actor: Actor, address: string, action: string, subject: string, details: object) =>
    recordAudit(sql, {
      organisationId: actor.organisationId,
      actor: { kind: actor.kind, id: actor.id },
      ...{ action, subject, details: { ...details }, address, at: clock.now() },
    })

  mount(server, 'listMirrors', async ({ actor, request }) => ({
    data: (await mirrorsOf(db, actor.organisationId)).map((mirror) => mirrorWire(mirror, doorOf(request))),
  }))

  mount(server, 'createMirror', async ({ actor, body, ip, request }) => {
    const port = body.kind === 'wialon-ips' ? ports().ipsPort : ports().retranslatorPort
    if (body.kind.startsWith('wialon') && port === null)
      throw conflict('RECEIVER_OFF', 'Este servidor no tiene abierto el puerto de ese protocolo.')
    const secret = body.kind === 'webhook' ? randomBytes(SECRET_BYTES).toString('base64url') : null
    const mirror = await db.transaction(async (sql) => {
      const key = randomBytes(KEY_BYTES).toString('base64url').replace(/[_-]/g, 'x')
      const wanted = { organisationId: actor.organisationId, kind: body.kind, carrierName: body.carrier, key }
      const createdBy = actor.kind === 'user' ? actor.id : null
      const id = await insertMirror(sql, wanted, { createdBy, now: clock.now(), max: MAX_MIRRORS })
      if (id === null) throw new AppError(422, 'TOO_MANY_MIRRORS', `Máximo ${MAX_MIRRORS} receptores.`)
      if (secret !== null)
        await saveMirrorSecret(sql, id, sealer.seal(Buffer.from(secret), secretContext(id)), sealer.keyId)
      await audit(sql, actor, ip, 'gps-mirror-create', `gps-mirror:${id}`, { kind: body.kind, carrier: body.carrier })
      const made = await findMirror(sql, actor.organisationId, id)
      if (made === null) throw new Error(`the mirror ${id} is gone`)
      return made
    })
    changed()
    return { mirror: mirrorWire(mirror, doorOf(request)), secret }
  })

  mount(server, 'deleteMirror', async ({ actor, params, ip }) => {
    await db.transaction(async (sql) => {
      const carrier = await closeMirror(sql, actor.organisationId, params.id, clock.now())
      if (carrier === null) throw notFound('No existe ese receptor.')
      await audit(sql, actor, ip, 'gps-mirror-close', `gps-mirror:${params.id}`, { carrier })
    })
    changed()
    return undefined
  })

  mount(server, 'listMirrorUnits', async ({ actor, params }) => {
    if ((await findMirror(db, actor.organisationId, params.id)) === null) throw notFound('No existe ese receptor.')
    return { data: (await listUnits(db, actor.organisationId, params.id)).map(mirrorUnitWire) }
  })

  mount(server, 'bindMirrorUnit', async ({ actor, params, body, ip }) =>
    db.transaction(async (sql) => {
      const { organisationId } = actor
      const unit = await findListedUnit(sql, organisationId, params.id)
      if (unit === null) throw notFound('No existe esa unidad del receptor.')
      const { unit_id: unitId } = body
      if (unitId !== null && !(await isOwnUnit(sql, organisationId, unitId))) throw notFound('No existe esa unidad.')
      await pickUnit(sql, params.id, unitId)
      await audit(sql, actor, ip, 'gps-mirror-bind', `gps-mirror-unit:${params.id}`, {
        remoteId: unit.remoteId,
        before: unit.unitId,
        after: unitId,
      })
      const picked = await findListedUnit(sql, organisationId, params.id)
      return mirrorUnitWire(picked ?? unit)
    }),
  )
}

export const secretContext = (mirrorId: string): string => `gps-mirror:${mirrorId}`
