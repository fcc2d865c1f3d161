import { type Geofence, type GeofenceShape, shapeProblem } from '@vigia/domain'
import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { AppError, badRequest, notFound } from '../../errors.ts'
import type { FleetSignals } from '../../fleet-signals.ts'
import type { Actor } from '../../http/actor.ts'
import { mount, type Server } from '../../http/route.ts'
import { mapInTurns } from '../../in-turns.ts'
import { mountGeofenceFiles } from './geofence-files.routes.ts'
import { geofenceToWire } from './geofence-wire.routes.ts'
import { deleteGeofence, insertGeofences, listGeofences, type NewGeofence, updateGeofence } from './geofences.store.ts'

/** Every fix is held against every zone of its organisation. */
const MAX_GEOFENCES = 2_000
const BODY_LIMIT_BYTES = 512 * 1024
const IMPORT_LIMIT_BYTES = 4 * 1024 * 1024

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly signals: FleetSignals
}

/** Zones on the map: danger, safe, delivery (rules §4). */
export function mountGeofences(server: Server, { db, clock, signals }: Deps): void {
  const audit = (sql: Sql, { actor, ip }: Caller, action: string, subject: string | null, details: object) =>
    recordAudit(sql, {
      organisationId: actor.organisationId,
      actor: { kind: actor.kind, id: actor.id },
      action,
      ...(subject === null ? {} : { subject: `geofence:${subject}` }),
      details: { ...details },
      address: ip,
      at: clock.now(),
    })
  const auditOne = (sql: Sql, caller: Caller, action: string, { id, name, kind }: Geofence): Promise<void> =>
    audit(sql, caller, action, id, { name, kind })

  const create = async (
    caller: Caller,
    zones: readonly NewGeofence[],
    note: (sql: Sql, made: readonly Geofence[]) => Promise<void>,
  ): Promise<Geofence[]> => {
    const { organisationId } = caller.actor
    const userId = caller.actor.kind === 'user' ? caller.actor.id : null
    const made = await db.transaction(async (sql) => {
      const by = { userId, now: clock.now(), max: MAX_GEOFENCES }
      const geofences = await insertGeofences(sql, organisationId, zones, by)
      if (geofences === null) throw new AppError(422, 'TOO_MANY_GEOFENCES', `Máximo ${MAX_GEOFENCES} geocercas.`)
      await note(sql, geofences)
      return geofences
    })
    signals.geofencesChanged(organisationId)
    return made
  }

  mount(server, 'listGeofences', async ({ actor }) => ({
    data: (await listGeofences(db, actor.organisationId)).map(geofenceToWire),
  }))

  mount(
    server,
    'createGeofence',
    async ({ actor, body, ip }) => {
      refuseUnsound(body.shape)
      const [made] = await create({ actor, ip }, [body], async (sql, zones) => {
        for (const zone of zones) await auditOne(sql, { actor, ip }, 'geofence-create', zone)
      })
      if (made === undefined) throw new Error('a new zone came back as none')
      return geofenceToWire(made)
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  )

  mount(
    server,
    'importGeofences',
    async ({ actor, body, ip }) => {
      await mapInTurns(body.data, ({ name, shape }) => refuseUnsound(shape, `«${name}»: `))
      const made = await create({ actor, ip }, body.data, (sql, zones) =>
        audit(sql, { actor, ip }, 'geofence-import', null, {
          zones: zones.map(({ id, name, kind }) => ({ id, name, kind })),
        }),
      )
      return { data: made.map(geofenceToWire) }
    },
    { bodyLimit: IMPORT_LIMIT_BYTES },
  )

  mount(
    server,
    'updateGeofence',
    async ({ actor, params, body, ip }) => {
      if (Object.keys(body).length === 0) throw badRequest('VALIDATION', 'Indique qué cambia: name, kind o shape.')
      if (body.shape !== undefined) refuseUnsound(body.shape)
      const changed = await db.transaction(async (sql) => {
        const geofence = await updateGeofence(sql, actor.organisationId, params.id, body, clock.now())
        if (geofence === null) throw notFound(NO_GEOFENCE)
        await auditOne(sql, { actor, ip }, 'geofence-update', geofence)
        return geofence
      })
      signals.geofencesChanged(actor.organisationId)
      return geofenceToWire(changed)
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  )

  mount(server, 'deleteGeofence', async ({ actor, params, ip }) => {
    await db.transaction(async (sql) => {
      const geofence = await deleteGeofence(sql, actor.organisationId, params.id)
      if (geofence === null) throw notFound(NO_GEOFENCE)
      await auditOne(sql, { actor, ip }, 'geofence-delete', geofence)
    })
    signals.geofencesChanged(actor.organisationId)
    return undefined
  })

  mountGeofenceFiles(server, { db, clock })
}

const NO_GEOFENCE = 'No existe esa geocerca.'

interface Caller {
  readonly actor: Actor
  readonly ip: string
}

function refuseUnsound(shape: GeofenceShape, which = ''): void {
  const problem = shapeProblem(shape)
  if (problem !== null) throw new AppError(422, 'UNSOUND_SHAPE', `${which}${problem}`)
}
