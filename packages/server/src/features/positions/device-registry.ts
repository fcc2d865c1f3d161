import { performance } from 'node:perf_hooks'
import type { IntakeDevice, IntakeDevicesStore } from './intake-devices.store.ts'

/** What a device can be registered as (contract `deviceUniqueId`); anything else is not even looked up. */
const UNIQUE_ID = /^[\w.:@-]{3,64}$/

/** An unknown id is asked for again after this. */
const UNKNOWN_KEPT_MS = 3_000
const MAX_UNKNOWN = 20_000
const MAX_IDS_PER_LOOKUP = 500
/** Between two look-ups of unknown ids: a flood of them costs the database five cheap reads a second. */
const LOOKUP_PAUSE_MS = 200

export interface DeviceRegistry {
  /** The device with this unique id; null when there is none or it may not speak. Rejects when the database is away. */
  find(uniqueId: string): IntakeDevice | null | Promise<IntakeDevice | null>
  /** The device that stands for an API client or a person on a trip of this organisation; null when there is no such trip. */
  ofTrip(organisationId: string, tripId: string, kind: 'api' | 'manual'): Promise<IntakeDevice | null>
  /** Reads all devices again: some were added, changed or disabled. */
  reload(): Promise<void>
}

/** `onTripBound`: a trip has a device of its own, perhaps new: who keeps trips reads its windows again. */
export function deviceRegistry(
  store: IntakeDevicesStore,
  onTripBound: (organisationId: string, tripId: string) => void,
): DeviceRegistry {
  let byUniqueId = new Map<string, IntakeDevice>()
  const byTrip = new Map<string, IntakeDevice>()
  const unknownUntil = new Map<string, number>()
  let asked = new Map<string, Promise<IntakeDevice | null>>()
  let lookups: Promise<unknown> = Promise.resolve()
  let lookedUpAt = Number.NEGATIVE_INFINITY
  let gathering: { ids: string[]; found: Promise<Map<string, IntakeDevice>> } | null = null

  const keep = (device: IntakeDevice): void => {
    if (device.uniqueId !== null) byUniqueId.set(device.uniqueId, device)
  }

  const gather = (): { ids: string[]; found: Promise<Map<string, IntakeDevice>> } => {
    if (gathering !== null && gathering.ids.length < MAX_IDS_PER_LOOKUP) return gathering
    const ids: string[] = []
    const found = lookups
      .catch(() => undefined)
      .then(async () => {
        const waitMs = lookedUpAt + LOOKUP_PAUSE_MS - performance.now()
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, LOOKUP_PAUSE_MS)))
        gathering = null
        lookedUpAt = performance.now()
        const devices = await store.byUniqueIds(ids)
        return new Map(devices.flatMap((device) => (device.uniqueId === null ? [] : [[device.uniqueId, device]])))
      })
    lookups = found
    gathering = { ids, found }
    return gathering
  }

  const lookUp = async (uniqueId: string): Promise<IntakeDevice | null> => {
    try {
      const { ids, found } = gather()
      ids.push(uniqueId)
      const device = (await found).get(uniqueId) ?? null
      if (device !== null) keep(device)
      else {
        if (unknownUntil.size >= MAX_UNKNOWN) unknownUntil.clear()
        unknownUntil.set(uniqueId, performance.now() + UNKNOWN_KEPT_MS)
      }
      return device
    } finally {
      asked.delete(uniqueId)
    }
  }

  return {
    find: (uniqueId) => {
      const known = byUniqueId.get(uniqueId)
      if (known !== undefined) return known
      if (!UNIQUE_ID.test(uniqueId)) return null
      if ((unknownUntil.get(uniqueId) ?? 0) > performance.now()) return null
      const running = asked.get(uniqueId) ?? lookUp(uniqueId)
      asked.set(uniqueId, running)
      return running
    },
    ofTrip: async (organisationId, tripId, kind) => {
      const key = `${organisationId} ${kind} ${tripId}`
      const known = byTrip.get(key)
      if (known !== undefined) return known
      const device = await store.ofTrip(organisationId, tripId, kind)
      if (device === null) return null
      byTrip.set(key, device)
      onTripBound(organisationId, tripId)
      return device
    },
    reload: async () => {
      const devices = await store.all()
      byUniqueId = new Map()
      asked = new Map()
      unknownUntil.clear()
      for (const device of devices) keep(device)
    },
  }
}
