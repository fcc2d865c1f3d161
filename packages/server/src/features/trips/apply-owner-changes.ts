import { type DeviceOwner, giveDevices, type KnownDevice, takeDevices } from '../../db/devices.store.ts'
import { savePhones } from '../../db/operators.store.ts'
import type { Sql } from '../../db/pool.ts'
import { conflict } from '../../ports/errors.ts'
import type { PlannedTrip } from './planned-trip.ts'
import { phonesOf, saveUnitNames, type Unit } from './trip-parties.store.ts'

/** Which operators and units are not what they were, and which owners lost or won a device. */
export interface OwnerChanges {
  readonly operatorIds: ReadonlySet<string>
  readonly unitIds: ReadonlySet<string>
  readonly changedPlans: ReadonlySet<PlannedTrip>
}

/** Writes what the changes of trips say about their operators and units: phones, names, devices. */
export async function applyOwnerChanges(
  sql: Sql,
  organisationId: string,
  plans: readonly PlannedTrip[],
  devices: ReadonlyMap<string, KnownDevice>,
  units: readonly Unit[],
): Promise<OwnerChanges> {
  const changedPlans = new Set<PlannedTrip>()
  await changePhones(sql, plans, changedPlans)
  await changeUnitNames(sql, plans, units, changedPlans)
  const taken = await takeAway(sql, plans, changedPlans)
  const given = await give(sql, organisationId, plans, devices, changedPlans)
  return {
    operatorIds: new Set([...taken.operatorIds, ...given.operatorIds]),
    unitIds: new Set([...taken.unitIds, ...given.unitIds]),
    changedPlans,
  }
}

async function changePhones(sql: Sql, plans: readonly PlannedTrip[], changed: Set<PlannedTrip>): Promise<void> {
  const wanted = plans.filter(({ change, next }) => change.operatorPhone !== undefined && next.operatorId !== null)
  if (wanted.length === 0) return
  const phones = new Map(
    await phonesOf(
      sql,
      wanted.flatMap(({ next }) => next.operatorId ?? []),
    ),
  )
  const edits = new Map<string, string | null>()
  for (const plan of wanted) {
    const { operatorId } = plan.next
    const phone = plan.change.operatorPhone ?? null
    if (operatorId === null || phones.get(operatorId) === phone) continue
    phones.set(operatorId, phone)
    edits.set(operatorId, phone)
    changed.add(plan)
  }
  if (edits.size > 0) await savePhones(sql, edits)
}

async function changeUnitNames(
  sql: Sql,
  plans: readonly PlannedTrip[],
  units: readonly Unit[],
  changed: Set<PlannedTrip>,
): Promise<void> {
  const names = new Map(units.map((unit) => [unit.id, unit.name]))
  const edits = new Map<string, string>()
  for (const plan of plans) {
    const { unitId } = plan.next
    const name = plan.change.unitName
    // A unit that this very batch added has its name already; one found by its name keeps the spelling that it has.
    if (unitId === null || typeof name !== 'string' || typeof plan.change.unitPlates !== 'string') continue
    if (!names.has(unitId) || names.get(unitId) === name) continue
    names.set(unitId, name)
    edits.set(unitId, name)
    changed.add(plan)
  }
  if (edits.size > 0) await saveUnitNames(sql, edits)
}

async function takeAway(sql: Sql, plans: readonly PlannedTrip[], changed: Set<PlannedTrip>) {
  const operatorPlans = plans.filter(({ change }) => change.operatorDeviceId === null)
  const unitPlans = plans.filter(({ change }) => change.unitDeviceId === null)
  const operatorIds = operatorPlans.flatMap(({ next }) => next.operatorId ?? [])
  const unitIds = unitPlans.flatMap(({ next }) => next.unitId ?? [])
  if (operatorIds.length + unitIds.length === 0) return { operatorIds: [], unitIds: [] }
  const taken = await takeDevices(sql, operatorIds, unitIds)
  for (const plan of operatorPlans) if (taken.operatorIds.includes(plan.next.operatorId ?? '')) changed.add(plan)
  for (const plan of unitPlans) if (taken.unitIds.includes(plan.next.unitId ?? '')) changed.add(plan)
  return taken
}

async function give(
  sql: Sql,
  organisationId: string,
  plans: readonly PlannedTrip[],
  devices: ReadonlyMap<string, KnownDevice>,
  changed: Set<PlannedTrip>,
) {
  const gifts = new Map<string, DeviceOwner>()
  const operatorIds: string[] = []
  const unitIds: string[] = []
  for (const plan of plans) {
    for (const gift of giftsOf(plan)) {
      const known = devices.get(gift.uniqueId)
      if (known?.operatorId === gift.operatorId && known?.unitId === gift.unitId) continue
      gifts.set(gift.uniqueId, gift)
      changed.add(plan)
      operatorIds.push(...[gift.operatorId, known?.operatorId].flatMap((id) => id ?? []))
      unitIds.push(...[gift.unitId, known?.unitId].flatMap((id) => id ?? []))
    }
  }
  if (gifts.size > 0 && !(await giveDevices(sql, organisationId, [...gifts.values()]))) {
    throw conflict('DEVICE_TAKEN', 'Un dispositivo acaba de registrarse en otro lugar. Intente de nuevo.')
  }
  return { operatorIds, unitIds }
}

function giftsOf({ change, next }: PlannedTrip): DeviceOwner[] {
  const gifts: DeviceOwner[] = []
  if (typeof change.operatorDeviceId === 'string') {
    gifts.push({ uniqueId: change.operatorDeviceId, kind: 'phone', operatorId: next.operatorId, unitId: null })
  }
  if (typeof change.unitDeviceId === 'string') {
    gifts.push({ uniqueId: change.unitDeviceId, kind: 'tracker', operatorId: null, unitId: next.unitId })
  }
  return gifts
}
