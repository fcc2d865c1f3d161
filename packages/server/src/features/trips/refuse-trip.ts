import type { KnownDevice } from '../../db/devices.store.ts'
import type { PartyRefs } from './party-refs.ts'
import type { StoredTrip, TripChange } from './trip-change.ts'

/** What a batch knows when it judges one change: the devices by unique id, and who was given them earlier in the batch. */
export interface KnownDevices {
  readonly known: ReadonlyMap<string, KnownDevice>
  readonly given: Map<string, string>
}

/** Why a change that is well formed cannot be: a sentence for a person; null when it can. Notes the devices it gives. */
export function refuseTrip(
  change: TripChange,
  current: StoredTrip | null,
  refs: PartyRefs,
  devices: KnownDevices,
): string | null {
  const operator = ownerKey(refs.operator, current?.state.operatorId ?? null)
  const unit = ownerKey(refs.unit, current?.state.unitId ?? null)
  if (typeof change.operatorPhone === 'string' && operator === null) {
    return 'El teléfono necesita el nombre del operador'
  }
  return (
    refuseDevice(change.operatorDeviceId, 'phone', operator, devices) ??
    refuseDevice(change.unitDeviceId, 'tracker', unit, devices)
  )
}

const OWNERS = {
  phone: { needs: 'El celular necesita el nombre del operador', other: 'otro operador', is: 'celular' },
  tracker: { needs: 'El rastreador necesita la unidad o sus placas', other: 'otra unidad', is: 'rastreador' },
} as const

/** The same owner has the same text all through a batch: by key when named, by id when kept. */
function ownerKey(ref: { readonly key: string } | null | undefined, currentId: string | null): string | null {
  if (ref === null) return null
  if (ref !== undefined) return `key:${ref.key}`
  return currentId === null ? null : `id:${currentId}`
}

function refuseDevice(
  uniqueId: string | null | undefined,
  kind: 'phone' | 'tracker',
  owner: string | null,
  { known, given }: KnownDevices,
): string | null {
  if (typeof uniqueId !== 'string') return null
  if (owner === null) return OWNERS[kind].needs
  const device = known.get(uniqueId)
  if (device !== undefined && device.kind !== kind) return `El dispositivo ${uniqueId} no es un ${OWNERS[kind].is}`
  const earlier = given.get(uniqueId)
  if (earlier !== undefined && earlier !== `${kind}:${owner}`) {
    return `El dispositivo ${uniqueId} ya se dio a ${OWNERS[kind].other} en esta petición`
  }
  given.set(uniqueId, `${kind}:${owner}`)
  return null
}
