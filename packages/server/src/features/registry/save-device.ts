import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { insertDevice, saveDevice, saveDeviceSecret } from '../../db/devices.store.ts'
import { currentReach } from '../../db/organisation-scope.ts'
import type { Sql } from '../../db/pool.ts'
import { activeTripsOf, syncTripDevices } from '../../db/trip-devices.store.ts'
import { requireUnchanged } from '../../http/require-unchanged.ts'
import { AppError, conflict, notFound } from '../../ports/errors.ts'
import { type Device, findDevice, ownerExists, tripsBoundTo } from './device-list.store.ts'
import { newSecret } from './new-secret.ts'
import type { RegistryDeps } from './registry-deps.ts'

type Owner = Pick<Device, 'kind' | 'operatorId' | 'unitId'>

/** Registers a device. Its secret is made here, shown once and kept as its SHA-256: it is random, not chosen. */
export async function createDevice(
  deps: RegistryDeps,
  audit: ActorAuditContext,
  wanted: Owner & Pick<Device, 'uniqueId' | 'name'> & { readonly withSecret: boolean },
): Promise<{ readonly device: Device; readonly secret: string | null }> {
  const made = wanted.withSecret ? newSecret() : null
  const secretHash = made?.hash ?? null
  const device = await write(deps, audit, async (sql, now) => {
    const { organisationId } = audit
    await requireOwner(sql, organisationId, wanted)
    const id = await insertDevice(sql, { ...wanted, organisationId, secretHash, now })
    if (id === null) throw idTaken()
    const after = { ...auditedValues({ ...wanted, disabledAt: null }), kind: wanted.kind }
    await recordAudit(sql, { ...audit, action: 'device-register', subject: `device:${id}`, after, at: now })
    return { id, owners: [wanted] }
  })
  return { device, secret: made?.secret ?? null }
}

/** 404 for a device, an operator or a unit that whoever asks does not see: what is written afterwards sees every trip. */
export async function refuseUnseen(
  sql: Sql,
  organisationId: string,
  named: {
    readonly id?: string
    readonly operatorId?: string | null | undefined
    readonly unitId?: string | null | undefined
  },
): Promise<void> {
  if (currentReach() === null) return
  if (named.id !== undefined && (await findDevice(sql, organisationId, named.id)) === null) throw noDevice()
  await requireOwners(sql, organisationId, { operatorId: named.operatorId ?? null, unitId: named.unitId ?? null })
}

/** Gives a device a new secret, shown once; the one before opens nothing from then on. 404 when the organisation has no such device. */
export async function renewDeviceSecret(
  deps: RegistryDeps,
  audit: ActorAuditContext,
  id: string,
): Promise<{ readonly device: Device; readonly secret: string }> {
  const { secret, hash } = newSecret()
  const device = await write(deps, audit, async (sql, now) => {
    const before = await findDevice(sql, audit.organisationId, id)
    if (before === null) throw noDevice()
    await saveDeviceSecret(sql, id, hash)
    const values = { before: { hasSecret: before.hasSecret }, after: { hasSecret: true, renewedAt: now } }
    await recordAudit(sql, { ...audit, action: 'device-secret-renew', subject: `device:${id}`, ...values, at: now })
    return { id, owners: [before] }
  })
  return { device, secret }
}

/** What of a device a person types or chooses. */
interface DeviceFields {
  readonly uniqueId?: string | undefined
  readonly name?: string | null | undefined
  readonly operatorId?: string | null | undefined
  readonly unitId?: string | null | undefined
}

/**
 * Changes a device's id, name or owner, disables or enables it; its trips are bound anew. 404 when the organisation has no such
 * device, 412 when somebody else changed the same since it was as `was` says.
 */
export async function updateDevice(
  deps: RegistryDeps,
  audit: ActorAuditContext,
  id: string,
  {
    was,
    ...change
  }: DeviceFields & { readonly isDisabled?: boolean | undefined; readonly was?: DeviceFields | undefined },
): Promise<Device> {
  return write(deps, audit, async (sql, now) => {
    const before = await findDevice(sql, audit.organisationId, id)
    if (before === null) throw noDevice()
    const { uniqueId, name, operatorId, unitId } = before
    const fields = {
      before: { uniqueId, name, operatorId, unitId },
      change: { ...change, name: typed(change.name) },
      was,
    }
    await requireUnchanged(sql, { organisationId: audit.organisationId, subject: `device:${id}`, ...fields })
    const after: Device = {
      ...before,
      uniqueId: change.uniqueId ?? before.uniqueId,
      name: change.name === undefined ? name : (typed(change.name) ?? null),
      operatorId: change.operatorId === undefined ? before.operatorId : change.operatorId,
      unitId: change.unitId === undefined ? before.unitId : change.unitId,
      disabledAt: (change.isDisabled ?? before.disabledAt !== null) ? (before.disabledAt ?? now) : null,
    }
    await requireOwner(sql, audit.organisationId, after)
    if (!(await saveDevice(sql, after))) throw idTaken()
    const values = { before: auditedValues(before), after: auditedValues(after) }
    await recordAudit(sql, {
      ...{ ...audit, action: 'device-change', subject: `device:${id}`, ...values, at: now },
      // Where the name itself is not told.
      ...(after.name === name ? {} : { details: { fields: ['name'] } }),
    })
    return { id, owners: [before, after] }
  })
}

/** A name that is cleared may come as an empty one. */
const typed = (name: string | null | undefined): string | null | undefined => (name === '' ? null : name)

/** Does the work, binds the trips of the owners before and after, and tells the fleet once it is committed. */
async function write(
  deps: RegistryDeps,
  { organisationId }: ActorAuditContext,
  work: (sql: Sql, now: number) => Promise<{ readonly id: string; readonly owners: readonly Owner[] }>,
): Promise<Device> {
  const { device, tripIds } = await deps.writeTrips(organisationId, async (sql) => {
    const now = deps.clock.now()
    const { id, owners } = await work(sql, now)
    const operatorIds = owners.flatMap((owner) => owner.operatorId ?? [])
    const unitIds = owners.flatMap((owner) => owner.unitId ?? [])
    const active = await activeTripsOf(sql, operatorIds, unitIds)
    const tripIds = [...new Set([...active, ...(await tripsBoundTo(sql, id))])]
    await syncTripDevices(sql, tripIds, now)
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
  await requireOwners(sql, organisationId, { operatorId, unitId })
}

async function requireOwners(
  sql: Sql,
  organisationId: string,
  { operatorId, unitId }: Pick<Owner, 'operatorId' | 'unitId'>,
): Promise<void> {
  if (operatorId !== null && !(await ownerExists(sql, 'operators', organisationId, operatorId))) {
    throw notFound('No existe ese operador.')
  }
  if (unitId !== null && !(await ownerExists(sql, 'units', organisationId, unitId))) {
    throw notFound('No existe esa unidad.')
  }
}

const idTaken = (): AppError => conflict('DEVICE_TAKEN', 'Ese identificador ya está registrado.')
const noDevice = (): AppError => notFound('No existe ese dispositivo.')

const refused = (message: string): AppError => new AppError(422, 'DEVICE_REFUSED', message)

const auditedValues = ({
  uniqueId,
  name,
  operatorId,
  unitId,
  disabledAt,
}: Pick<Device, 'uniqueId' | 'name' | 'operatorId' | 'unitId' | 'disabledAt'>) => ({
  uniqueId,
  // A person's phone is often called as they are, and the log outlives an erasure (ADR 13).
  ...(operatorId === null ? { name } : { isNamed: name !== null }),
  operatorId,
  unitId,
  disabled: disabledAt !== null,
})
