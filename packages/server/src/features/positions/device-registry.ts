import { performance } from 'node:perf_hooks'
import type { IntakeDevice, IntakeDevicesStore, TripDeviceKind } from './intake-devices.store.ts'

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
  /**
   * The devices that stand for an API client, a carrier's platform or a person on these trips of this organisation, by trip; none for a trip that
   * does not exist. However many trips, at most one look-up.
   */
  ofTrips(
    organisationId: string,
    tripIds: readonly string[],
    kind: TripDeviceKind,
  ): Promise<ReadonlyMap<string, IntakeDevice>>
  /** Reads all devices again: some were added, changed or disabled. Of reads that overlap, the one begun last counts. */
  reload(): Promise<void>
}

interface Found {
  readonly byUniqueId: ReadonlyMap<string, IntakeDevice>
  /** The last read of all devices that had begun by then. */
  readonly asOfRead: number
}

/** `onTripsBound`: trips have a device of their own, perhaps new: who keeps trips reads their windows again. */
export function deviceRegistry(
  store: IntakeDevicesStore,
  onTripsBound: (organisationId: string, tripIds: readonly string[]) => void,
): DeviceRegistry {
  let byUniqueId = new Map<string, IntakeDevice>()
  const byTrip = new Map<string, IntakeDevice>()
  const unknownUntil = new Map<string, number>()
  let asked = new Map<string, Promise<IntakeDevice | null>>()
  let lookups: Promise<unknown> = Promise.resolve()
  let lookedUpAt = Number.NEGATIVE_INFINITY
  let gathering: { ids: string[]; found: Promise<Found> } | null = null
  let readsBegun = 0
  let readKept = 0

  const keep = (device: IntakeDevice): void => {
    if (device.uniqueId !== null) byUniqueId.set(device.uniqueId, device)
  }

  const gather = (): { ids: string[]; found: Promise<Found> } => {
    if (gathering !== null && gathering.ids.length < MAX_IDS_PER_LOOKUP) return gathering
    const ids: string[] = []
    const found = lookups
      .catch(() => undefined)
      .then(async () => {
        const waitMs = lookedUpAt + LOOKUP_PAUSE_MS - performance.now()
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(waitMs, LOOKUP_PAUSE_MS)))
        gathering = null
        lookedUpAt = performance.now()
        const asOfRead = readsBegun
        const devices = await store.byUniqueIds(ids)
        const known = devices.flatMap((device) =>
          device.uniqueId === null ? [] : [[device.uniqueId, device] as const],
        )
        return { byUniqueId: new Map(known), asOfRead }
      })
    lookups = found
    gathering = { ids, found }
    return gathering
  }

  const lookUp = async (uniqueId: string): Promise<IntakeDevice | null> => {
    try {
      const { ids, found } = gather()
      ids.push(uniqueId)
      const { byUniqueId: foundById, asOfRead } = await found
      // All devices were read since: one that was disabled meanwhile must not come back.
      if (readKept > asOfRead) return byUniqueId.get(uniqueId) ?? null
      const device = foundById.get(uniqueId) ?? null
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
    ofTrips: async (organisationId, tripIds, kind) => {
      const keyOf = (tripId: string) => `${organisationId} ${kind} ${tripId}`
      const unseen = tripIds.filter((tripId) => !byTrip.has(keyOf(tripId)))
      const bound = unseen.length === 0 ? [] : await store.ofTrips(organisationId, unseen, kind)
      for (const device of bound) if (device.tripId !== null) byTrip.set(keyOf(device.tripId), device)
      if (bound.length > 0)
        onTripsBound(
          organisationId,
          bound.flatMap(({ tripId }) => tripId ?? []),
        )
      return new Map(
        tripIds.flatMap((tripId) => {
          const device = byTrip.get(keyOf(tripId))
          return device === undefined ? [] : [[tripId, device] as const]
        }),
      )
    },
    reload: async () => {
      const read = ++readsBegun
      const devices = await store.all()
      if (read < readKept) return
      readKept = read
      byUniqueId = new Map()
      asked = new Map()
      unknownUntil.clear()
      for (const device of devices) keep(device)
    },
  }
}
