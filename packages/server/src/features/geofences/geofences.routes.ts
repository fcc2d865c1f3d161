import type { Geofence, GeofenceShape } from '@vigia/domain/geofence/geofence'
import { shapeProblem } from '@vigia/domain/geofence/shape-problem'
import { type ActorAuditContext, type AuditEntry, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { requireUnchanged } from '../../http/require-unchanged.ts'
import { answer, mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, badRequest, notFound } from '../../ports/errors.ts'
import type { FleetSignals } from '../../ports/fleet-signals.ts'
import { jsonInTurns, mapInTurns } from '../../workers/in-turns.ts'
import { geofenceToWire } from './geofence.wire.ts'
import { mountGeofenceFiles } from './geofence-files.routes.ts'
import {
  deleteGeofence,
  holdGeofence,
  insertGeofences,
  listGeofences,
  type NewGeofence,
  updateGeofence,
} from './geofences.store.ts'

/** Every fix is held against every geofence of its organisation. */
const MAX_GEOFENCES = 2_000
const BODY_LIMIT_BYTES = 512 * 1024
const IMPORT_LIMIT_BYTES = 4 * 1024 * 1024

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly signals: FleetSignals
}

/** Geofences on the map: danger, safe, delivery (rules §4). */
export function mountGeofences(server: Server, { db, clock, signals }: Deps): void {
  const record = recorderAt(clock)

  const create = async (
    audit: ActorAuditContext,
    drafts: readonly NewGeofence[],
    note: (sql: Sql, made: readonly Geofence[]) => Promise<void>,
  ): Promise<Geofence[]> => {
    const { organisationId, actor } = audit
    const userId = actor.kind === 'user' ? actor.id : null
    const made = await db.transaction(async (sql) => {
      const by = { userId, now: clock.now(), max: MAX_GEOFENCES }
      const geofences = await insertGeofences(sql, organisationId, drafts, by)
      if (geofences === null) throw new AppError(422, 'TOO_MANY_GEOFENCES', `Máximo ${MAX_GEOFENCES} geocercas.`)
      await note(sql, geofences)
      return geofences
    })
    signals.geofencesChanged(organisationId)
    return made
  }

  mount(server, 'listGeofences', async ({ actor }) => {
    const data = await jsonInTurns(await listGeofences(db, actor.organisationId), geofenceToWire)
    return answer(200, `{"data":${data}}`, JSON_TYPE)
  })

  mount(
    server,
    'createGeofence',
    async ({ body, audit }) => {
      refuseUnsound(body.shape)
      const [made] = await create(audit, [body], async (sql, geofences) => {
        for (const { id, ...after } of geofences)
          await record(sql, audit, { action: 'geofence-create', subject: `geofence:${id}`, after })
      })
      if (made === undefined) throw new Error('a new geofence came back as none')
      return geofenceToWire(made)
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  )

  mount(
    server,
    'importGeofences',
    async ({ body, audit }) => {
      await mapInTurns(body.data, ({ name, shape }) => refuseUnsound(shape, `«${name}»: `))
      const made = await create(audit, body.data, (sql, geofences) => {
        const after = { zones: geofences.map(({ id, name, kind }) => ({ id, name, kind })) }
        return record(sql, audit, { action: 'geofence-import', subject: 'geofences', after })
      })
      const data = await jsonInTurns(made, geofenceToWire)
      return answer(201, `{"data":${data}}`, JSON_TYPE)
    },
    { bodyLimit: IMPORT_LIMIT_BYTES },
  )

  mountGeofenceChanges(server, { db, clock, signals })
  mountGeofenceFiles(server, { db, clock })
}

/** What is done to one that there is. */
function mountGeofenceChanges(server: Server, { db, clock, signals }: Deps): void {
  const record = recorderAt(clock)

  mount(
    server,
    'updateGeofence',
    async ({ actor, params, body, audit }) => {
      const { was, ...change } = body
      if (Object.keys(change).length === 0) throw badRequest('VALIDATION', 'Indique qué cambia: name, kind o shape.')
      if (change.shape !== undefined) refuseUnsound(change.shape)
      const changed = await db.transaction(async (sql) => {
        const before = await holdGeofence(sql, actor.organisationId, params.id)
        if (before === null) throw notFound(NO_GEOFENCE)
        const subject = `geofence:${params.id}`
        const fields = { before: withoutId(before), change, was }
        await requireUnchanged(sql, { organisationId: actor.organisationId, subject, ...fields })
        const geofence = await updateGeofence(sql, actor.organisationId, params.id, change, clock.now())
        if (geofence === null) throw notFound(NO_GEOFENCE)
        const values = { before: withoutId(before), after: withoutId(geofence) }
        await record(sql, audit, { action: 'geofence-update', subject, ...values })
        return geofence
      })
      signals.geofencesChanged(actor.organisationId)
      return geofenceToWire(changed)
    },
    { bodyLimit: BODY_LIMIT_BYTES },
  )

  mount(server, 'deleteGeofence', async ({ actor, params, audit }) => {
    await db.transaction(async (sql) => {
      const geofence = await deleteGeofence(sql, actor.organisationId, params.id)
      if (geofence === null) throw notFound(NO_GEOFENCE)
      const before = withoutId(geofence)
      await record(sql, audit, { action: 'geofence-delete', subject: `geofence:${params.id}`, before, after: null })
    })
    signals.geofencesChanged(actor.organisationId)
    return undefined
  })
}

const recorderAt =
  (clock: Clock) => (sql: Sql, audit: ActorAuditContext, act: Omit<AuditEntry, keyof ActorAuditContext | 'at'>) =>
    recordAudit(sql, { ...audit, ...act, at: clock.now() })

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const NO_GEOFENCE = 'No existe esa geocerca.'

const withoutId = ({ id: _id, ...values }: Geofence): NewGeofence => values

function refuseUnsound(shape: GeofenceShape, which = ''): void {
  const problem = shapeProblem(shape)
  if (problem !== null) throw new AppError(422, 'UNSOUND_SHAPE', `${which}${problem}`)
}
