import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { hashOfSecret } from './device-secret.ts'
import type { IntakeDevice, IntakeDevicesStore, TripDeviceKind } from './intake-devices.store.ts'

/** What a device can be registered as (contract `deviceUniqueId`); anything else is not even looked up. */
const UNIQUE_ID = /^[\w.:@-]{3,64}$/

/** An unknown device is asked for again after this. */
const UNKNOWN_KEPT_MS = 3_000
const MAX_UNKNOWN = 20_000
const MAX_PER_LOOKUP = 500
/** Between two look-ups of unknown devices: a flood of them costs the database five cheap reads a second. */
const LOOKUP_PAUSE_MS = 200

/** The time that look-ups are paced by: monotonic, in milliseconds. */
interface LookupTime {
  now(): number
  pause(ms: number): Promise<unknown>
}

const MACHINE_TIME: LookupTime = { now: () => performance.now(), pause }

type Found = IntakeDevice | null | Promise<IntakeDevice | null>

/** Devices as they are named from outside; each answers null when there is none, or it may not speak, and rejects when the database is away. */
export interface DeviceRegistry {
  /** Of an organisation that has shown its key. */
  findOwn(organisationId: string, uniqueId: string): Found
  /** By the secret that it was given, of whichever organisation. */
  findBySecret(secret: string): Found
  /** The one that was registered first with this id and without a secret: nobody proves to be it. */
  findWithoutSecret(uniqueId: string): Found
  /**
   * The devices that stand for an API client, a carrier's platform or a person on these trips of this organisation, by trip; none for a trip that
   * does not exist. However many trips, at most one look-up.
   */
  ofTrips(
    organisationId: string,
    tripIds: readonly string[],
    kind: TripDeviceKind,
  ): Promise<ReadonlyMap<string, IntakeDevice>>
  /** Those with this id that had been registered at the last read of all, of every organisation. */
  named(uniqueId: string): readonly IntakeDevice[]
  /** As of the last read of all; null for none, or one that is disabled. */
  byId(id: number): IntakeDevice | null
  /** Reads all devices again: some were added, changed or disabled. Of reads that overlap, the one begun last counts. */
  reload(): Promise<void>
}

/** One way to name a device: what it is indexed by, and what the database is asked with. */
type Name = { readonly key: string } & ({ readonly uniqueId: string } | { readonly secretHash: Buffer })

/** `asOfRead`: of the reads of all devices, the last one that had begun before it. */
interface LookedUp {
  readonly byKey: ReadonlyMap<string, IntakeDevice>
  readonly asOfRead: number
}

/** `onTripsBound`: trips have a device of their own, perhaps new: who keeps trips reads their windows again. */
export function deviceRegistry(
  store: IntakeDevicesStore,
  onTripsBound: (organisationId: string, tripIds: readonly string[]) => void,
  time: LookupTime = MACHINE_TIME,
): DeviceRegistry {
  let byKey = new Map<string, IntakeDevice>()
  /** As of the last read of all, by organisation: a batch asks for each of its fixes, and a key of both would be made for each. */
  let ofOrganisation: ReadonlyMap<string, ReadonlyMap<string, IntakeDevice>> = new Map()
  let byId = new Map<number, IntakeDevice>()
  const unknownUntil = new Map<string, number>()
  let asked = new Map<string, Promise<IntakeDevice | null>>()
  let readsBegun = 0
  let readKept = 0
  const lookUpSoon = gatheredLookups(store, () => readsBegun, time)

  const lookUp = async (name: Name): Promise<IntakeDevice | null> => {
    const { key } = name
    try {
      const { byKey: foundByKey, asOfRead } = await lookUpSoon(name)
      // All devices were read since: one that was disabled meanwhile must not come back.
      if (readKept > asOfRead) return byKey.get(key) ?? null
      const device = foundByKey.get(key) ?? null
      if (device !== null) {
        byKey.set(key, device)
        byId.set(device.id, device)
      } else {
        if (unknownUntil.size >= MAX_UNKNOWN) unknownUntil.clear()
        unknownUntil.set(key, time.now() + UNKNOWN_KEPT_MS)
      }
      return device
    } finally {
      asked.delete(key)
    }
  }

  const find = (name: Name): Found => {
    const { key } = name
    const known = byKey.get(key)
    if (known !== undefined) return known
    if ('uniqueId' in name && !UNIQUE_ID.test(name.uniqueId)) return null
    if ((unknownUntil.get(key) ?? 0) > time.now()) return null
    const running = asked.get(key) ?? lookUp(name)
    asked.set(key, running)
    return running
  }

  return {
    findOwn: (organisationId, uniqueId) =>
      ofOrganisation.get(organisationId)?.get(uniqueId) ?? find({ key: ownKey(organisationId, uniqueId), uniqueId }),
    findBySecret: (secret) => {
      const secretHash = hashOfSecret(secret)
      return find({ key: secretKey(secretHash), secretHash })
    },
    findWithoutSecret: (uniqueId) => find({ key: openKey(uniqueId), uniqueId }),
    ofTrips: devicesOfTrips(store, onTripsBound),
    named: (uniqueId) => [...ofOrganisation.values()].flatMap((own) => own.get(uniqueId) ?? []),
    byId: (id) => byId.get(id) ?? null,
    reload: async () => {
      const read = ++readsBegun
      const devices = await store.all()
      if (read < readKept) return
      readKept = read
      byKey = indexed(devices)
      ofOrganisation = byOrganisation(devices)
      byId = new Map(devices.map((device) => [device.id, device]))
      asked = new Map()
      unknownUntil.clear()
    },
  }
}

/** Once the device of a trip is known, it is not asked for again. */
function devicesOfTrips(
  store: IntakeDevicesStore,
  onTripsBound: (organisationId: string, tripIds: readonly string[]) => void,
): DeviceRegistry['ofTrips'] {
  const byTrip = new Map<string, IntakeDevice>()
  return async (organisationId, tripIds, kind) => {
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
  }
}

/** Asks the database for many unknown devices at once, and one question at a time, with a pause between them. */
function gatheredLookups(
  store: IntakeDevicesStore,
  readsBegun: () => number,
  time: LookupTime,
): (name: Name) => Promise<LookedUp> {
  let last: Promise<unknown> = Promise.resolve()
  let lookedUpAt = Number.NEGATIVE_INFINITY
  let gathering: { readonly names: Name[]; readonly found: Promise<LookedUp> } | null = null

  const lookUp = async (names: readonly Name[]): Promise<LookedUp> => {
    const waitMs = lookedUpAt + LOOKUP_PAUSE_MS - time.now()
    if (waitMs > 0) await time.pause(waitMs)
    gathering = null
    lookedUpAt = time.now()
    const asOfRead = readsBegun()
    const devices = await store.named(
      names.flatMap((name) => ('uniqueId' in name ? name.uniqueId : [])),
      names.flatMap((name) => ('secretHash' in name ? [name.secretHash] : [])),
    )
    return { byKey: indexed(devices), asOfRead }
  }

  return (name) => {
    if (gathering === null || gathering.names.length >= MAX_PER_LOOKUP) {
      const names: Name[] = []
      const found = last.catch(() => undefined).then(() => lookUp(names))
      last = found
      gathering = { names, found }
    }
    gathering.names.push(name)
    return gathering.found
  }
}

const ownKey = (organisationId: string, uniqueId: string): string => `own ${organisationId} ${uniqueId}`
const secretKey = (secretHash: Buffer): string => `secret ${secretHash.toString('hex')}`
const openKey = (uniqueId: string): string => `open ${uniqueId}`

/** Each device under all its names. `devices` in the order of their registration. */
function indexed(devices: readonly IntakeDevice[]): Map<string, IntakeDevice> {
  const byKey = new Map<string, IntakeDevice>()
  for (const device of devices) {
    const { organisationId, uniqueId, secretHash } = device
    if (uniqueId === null) continue
    byKey.set(ownKey(organisationId, uniqueId), device)
    if (secretHash !== null) byKey.set(secretKey(secretHash), device)
    else if (!byKey.has(openKey(uniqueId))) byKey.set(openKey(uniqueId), device)
  }
  return byKey
}

function byOrganisation(devices: readonly IntakeDevice[]): Map<string, Map<string, IntakeDevice>> {
  const found = new Map<string, Map<string, IntakeDevice>>()
  for (const device of devices) {
    const { organisationId, uniqueId } = device
    if (uniqueId === null) continue
    const own = found.get(organisationId) ?? new Map<string, IntakeDevice>()
    found.set(organisationId, own.set(uniqueId, device))
  }
  return found
}
