import { createHash, randomBytes } from 'node:crypto'
import { recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { AppError, conflict, notFound } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { type Device, findDevice, insertDevice, ownerExists, saveDevice, tripsBoundTo } from './devices.store.ts'
import type { RegistryDeps } from './registry-deps.ts'

interface Who {
  readonly actor: Actor
  readonly address: string
}

type Owner = Pick<Device, 'kind' | 'operatorId' | 'unitId'>

/** Registers a device. Its secret is made here, shown once and kept as its SHA-256: it is random, not chosen. */
export async function registerDevice(
  deps: RegistryDeps,
  { actor, address }: Who,
  wanted: Owner & Pick<Device, 'uniqueId' | 'name'> & { readonly withSecret: boolean },
): Promise<{ readonly device: Device; readonly secret: string | null }> {
  const secret = wanted.withSecret ? randomBytes(32).toString('base64url') : null
  const secretHash = secret === null ? null : createHash('sha256').update(secret).digest()
  const device = await write(deps, actor, async (sql, now) => {
    const { organisationId } = actor
    await requireOwner(sql, organisationId, wanted)
    const id = await insertDevice(sql, { ...wanted, organisationId, secretHash, now })
    if (id === null) throw conflict('DEVICE_TAKEN', 'Ese identificador ya está registrado.')
    await audit(sql, { actor, address }, 'device-register', id, { kind: wanted.kind }, now)
    return { id, owners: [wanted] }
  })
  return { device, secret }
}

/** Changes a device's name or owner, disables or enables it; its trips are bound anew. 404 when the organisation has no such device. */
export async function changeDevice(
  deps: RegistryDeps,
  { actor, address }: Who,
  id: string,
  change: {
    readonly name?: string | null | undefined
    readonly operatorId?: string | null | undefined
    readonly unitId?: string | null | undefined
    readonly isDisabled?: boolean | undefined
  },
): Promise<Device> {
  return write(deps, actor, async (sql, now) => {
    const before = await findDevice(sql, actor.organisationId, id)
    if (before === null) throw notFound('No existe ese dispositivo.')
    const after: Device = {
      ...before,
      name: change.name === undefined ? before.name : change.name || null,
      operatorId: change.operatorId === undefined ? before.operatorId : change.operatorId,
      unitId: change.unitId === undefined ? before.unitId : change.unitId,
      disabledAt: (change.isDisabled ?? before.disabledAt !== null) ? (before.disabledAt ?? now) : null,
    }
    await requireOwner(sql, actor.organisationId, after)
    await saveDevice(sql, after)
    const { operatorId, unitId, disabledAt } = after
    await audit(
      sql,
      { actor, address },
      'device-change',
      id,
      { operatorId, unitId, disabled: disabledAt !== null },
      now,
    )
    return { id, owners: [before, after] }
  })
}

/** Does the work, binds the trips of the owners before and after, and tells the fleet once it is committed. */
async function write(
  deps: RegistryDeps,
  { organisationId }: Actor,
  work: (sql: Sql, now: number) => Promise<{ readonly id: string; readonly owners: readonly Owner[] }>,
): Promise<Device> {
  const { device, tripIds } = await deps.writeTrips(organisationId, async (sql) => {
    const now = deps.clock.now()
    const { id, owners } = await work(sql, now)
    const operatorIds = owners.flatMap((owner) => owner.operatorId ?? [])
    const unitIds = owners.flatMap((owner) => owner.unitId ?? [])
    const active = await deps.activeTripsOf(sql, operatorIds, unitIds)
    const tripIds = [...new Set([...active, ...(await tripsBoundTo(sql, id))])]
    await deps.syncTripDevices(sql, tripIds, now)
    const device = await findDevice(sql, organisationId, id)
    if (device === null) throw new Error('a device that was just written is gone')
    return { device, tripIds }
  })
  deps.devicesChanged()
  if (tripIds.length > 0) deps.signals.tripsChanged(organisationId, tripIds)
  return device
}

/** A phone is an operator's, a tracker a unit's, and both are of this organisation. */
async function requireOwner(sql: Sql, organisationId: string, { kind, operatorId, unitId }: Owner): Promise<void> {
  if (kind === 'phone' && unitId !== null) throw refused('Un celular es de un operador, no de una unidad.')
  if (kind === 'tracker' && operatorId !== null) throw refused('Un rastreador es de una unidad, no de un operador.')
  if (operatorId !== null && !(await ownerExists(sql, 'operators', organisationId, operatorId))) {
    throw notFound('No existe ese operador.')
  }
  if (unitId !== null && !(await ownerExists(sql, 'units', organisationId, unitId))) {
    throw notFound('No existe esa unidad.')
  }
}

const refused = (message: string): AppError => new AppError(422, 'DEVICE_REFUSED', message)

function audit(
  sql: Sql,
  { actor, address }: Who,
  action: string,
  id: string,
  details: Readonly<Record<string, unknown>>,
  at: number,
): Promise<void> {
  const { organisationId } = actor
  const who = { kind: actor.kind, id: actor.id }
  return recordAudit(sql, { organisationId, actor: who, action, subject: `device:${id}`, details, address, at })
}
