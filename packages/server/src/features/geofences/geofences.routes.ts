import type { Geofence, GeofenceShape } from '@vigia/domain'
import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { AppError, notFound } from '../../errors.ts'
import type { FleetSignals } from '../../fleet-signals.ts'
import type { Actor } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import { deleteGeofence, insertGeofence, listGeofences } from './geofences.store.ts'

/** Every fix is held against every zone of its organisation. */
const MAX_GEOFENCES = 2_000
const BODY_LIMIT_BYTES = 512 * 1024

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly signals: FleetSignals
}

/** Zones on the map: danger, safe, delivery (rules §4). */
export function mountGeofences(server: Server, { db, clock, signals }: Deps): void {
  const audit = (
    sql: Sql,
    actor: Actor,
    address: string,
    action: string,
    { id, name, kind }: Geofence,
  ): Promise<void> =>
    recordAudit(sql, {
      organisationId: actor.organisationId,
      actor: { kind: actor.kind, id: actor.id },
      action,
      subject: `geofence:${id}`,
      details: { name, kind },
      address,
      at: clock.now(),
    })

  mount(server, 'listGeofences', async ({ actor }) => ({
    data: (await listGeofences(db, actor.organisationId)).map(toWire),
  }))

  mount(
    server,
    'createGeofence',
    async ({ actor, body, ip }) => {
      const userId = actor.kind === 'user' ? actor.id : null
      const made = await db.transaction(async (sql) => {
        const by = { userId, now: clock.now(), max: MAX_GEOFENCES }
        const geofence = await insertGeofence(sql, actor.organisationId, { ...body, shape: body.shape }, by)
        if (geofence === null) throw new AppError(422, 'TOO_MANY_GEOFENCES', `Máximo ${MAX_GEOFENCES} geocercas.`)
        await audit(sql, actor, ip, 'geofence-create', geofence)
        return geofence
      })
      signals.geofencesChanged(actor.organisationId)
      return toWire(made)
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  )

  mount(server, 'deleteGeofence', async ({ actor, params, ip }) => {
    await db.transaction(async (sql) => {
      const geofence = await deleteGeofence(sql, actor.organisationId, params.id)
      if (geofence === null) throw notFound('No existe esa geocerca.')
      await audit(sql, actor, ip, 'geofence-delete', geofence)
    })
    signals.geofencesChanged(actor.organisationId)
    return undefined
  })
}

const toWire = ({ id, name, kind, shape }: Geofence) => ({ id, name, kind, shape: shapeToWire(shape) })

function shapeToWire(shape: GeofenceShape) {
  if (shape.type === 'circle') return shape
  if (shape.type === 'polygon') return { ...shape, ring: [...shape.ring] }
  return { ...shape, line: [...shape.line] }
}
