import type { DeviceMessageEvent, IntakeLineEvent, PairingApp, ReceptionProblem } from '@vigia/contract'
import type { CallAnswers } from '@vigia/contract/calls'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { SilenceClass } from '@vigia/domain/silence/silence-verdict'
import { call } from './call.ts'
import { type DeviceOwnership, ownershipFromWire } from './device-owners.ts'
import { everyPage } from './every-page.ts'

type DeviceWire = CallAnswers['listDevices']['data'][number]
type PairingWire = CallAnswers['getPairing']

/** A phone of an operator or a tracker of a unit, and how it is received. Null: nobody knows. */
export interface Device {
  readonly deviceId: string
  readonly uniqueId: string
  readonly kind: 'phone' | 'tracker'
  readonly name: string | null
  /** The operator of a phone, the unit of a tracker. */
  readonly owner: DeviceOwner | null
  readonly hasSecret: boolean
  readonly isDisabled: boolean
  readonly registeredAt: number
  readonly lastSeenAt: number | null
  readonly app: string | null
  readonly batteryPercent: number | null
  readonly intervalMs: number | null
  readonly intervalP90Ms: number | null
  readonly accuracyM: number | null
  /** Ahead of ours is positive. */
  readonly clockSkewMs: number | null
  readonly trip: DeviceTrip | null
  /** It speaks for a trip that the person does not see. */
  readonly isOnOtherTrip: boolean
  /** Why its trip is silent, of which it is one source; null while the trip is heard, or without one. */
  readonly tripSilence: SilenceClass | null
}

export interface DeviceOwner {
  readonly ownerId: string
  readonly label: string
}

interface DeviceTrip {
  readonly tripId: string
  readonly invoice: string
  readonly plates: string | null
  readonly origin: string
  readonly destination: string
}

/** How an app is set up for a device. `qrText` null: the code would hold a secret that nobody knows any more. */
export interface Pairing {
  readonly app: PairingApp
  readonly qrText: string | null
  readonly serverUrl: string
  readonly intervalMs: number
  readonly distanceM: number
  readonly showsSecret: boolean
}

/** A device with what is told of it once. */
export interface DeviceWithSecret {
  readonly device: Device
  readonly secret: string | null
  readonly pairings: readonly Pairing[]
}

/** An id that came and is not registered. */
export interface UnknownDevice {
  readonly uniqueId: string
  readonly protocol: IntakeLineEvent['protocol']
  readonly count: number
  readonly receivedAt: number
  readonly address: string
}

/** What a device just said. */
export interface DeviceMessage {
  readonly deviceId: string
  readonly uniqueId: string
  readonly at: number
  readonly receivedAt: number
  readonly point: LatLng | null
  readonly speedKmh: number | null
  readonly accuracyM: number | null
  readonly batteryPercent: number | null
  readonly clockSkewMs: number | null
  readonly problem: ReceptionProblem | null
}

/** A line of what the intakes receive. */
export interface IntakeLine {
  readonly at: number
  readonly uniqueId: string
  readonly isKnown: boolean
  readonly kind: IntakeLineEvent['kind']
  readonly problem: ReceptionProblem | null
  readonly address: string | null
  readonly count: number
  /** Of a position. */
  readonly point: LatLng | null
  /** Of the active trips that it counts for. */
  readonly invoices: readonly string[]
}

const SECOND_MS = 1_000
const PAGE = 500

export const listDevices = (signal: AbortSignal): Promise<readonly Device[]> =>
  everyPage(async (cursor) => {
    const { data, nextCursor } = await call('listDevices', { query: { limit: PAGE, cursor }, signal })
    return { rows: data.map(deviceFromWire), nextCursor }
  }, 'Son más de 50 000 dispositivos: no caben en una lista.')

/** Whose a device was, the newest first. */
export const listDeviceOwners = async (deviceId: string, signal: AbortSignal): Promise<readonly DeviceOwnership[]> =>
  (await call('listDeviceOwners', { params: { id: deviceId }, signal })).data.map(ownershipFromWire)

export interface NewDevice {
  readonly uniqueId: string
  readonly kind: Device['kind']
  readonly name: string
  readonly ownerId: string | null
}

export async function createDevice({ uniqueId, kind, name, ownerId }: NewDevice): Promise<DeviceWithSecret> {
  const owner = ownerId === null ? {} : kind === 'phone' ? { operator_id: ownerId } : { unit_id: ownerId }
  const body = { unique_id: uniqueId, kind, ...(name === '' ? {} : { name }), ...owner }
  return withSecretFromWire(await call('createDevice', { body }))
}

export interface DeviceChange {
  readonly uniqueId?: string
  /** Null, or nothing: none. */
  readonly name?: string | null
  /** Null: nobody's. */
  readonly ownerId?: string | null
  readonly isDisabled?: boolean
}

/** Changes a device as it was read. Throws ApiError, 412 `CHANGED_MEANWHILE` when somebody else changed the same since. */
export async function updateDevice(
  { deviceId, kind, uniqueId, name, owner }: Pick<Device, 'deviceId' | 'kind' | 'uniqueId' | 'name' | 'owner'>,
  change: DeviceChange,
): Promise<Device> {
  const { isDisabled } = change
  const body = {
    ...deviceFields(kind, change),
    ...(isDisabled === undefined ? {} : { disabled: isDisabled }),
    was: deviceFields(kind, { uniqueId, name, ownerId: owner?.ownerId ?? null }),
  }
  return deviceFromWire(await call('updateDevice', { params: { id: deviceId }, body }))
}

const deviceFields = (kind: Device['kind'], { uniqueId, name, ownerId }: DeviceChange) => ({
  ...(uniqueId === undefined ? {} : { unique_id: uniqueId }),
  ...(name === undefined ? {} : { name }),
  ...(ownerId === undefined ? {} : kind === 'phone' ? { operator_id: ownerId } : { unit_id: ownerId }),
})

/** What came of a file: nothing is registered while one row has an error. Secrets are told once. */
export interface DeviceImport {
  readonly created: number
  readonly rows: readonly {
    readonly row: number
    readonly uniqueId: string
    readonly error: string | null
    readonly secret: string | null
  }[]
}

export async function importDevices(csv: string): Promise<DeviceImport> {
  const { created, rows } = await call('importDevices', { body: { csv } })
  return { created, rows: rows.map(({ unique_id: uniqueId, ...row }) => ({ ...row, uniqueId })) }
}

/** The secret before opens nothing from then on. */
export const renewDeviceSecret = async (deviceId: string): Promise<DeviceWithSecret> =>
  withSecretFromWire(await call('renewDeviceSecret', { params: { id: deviceId } }))

export async function getPairing(deviceId: string, app: PairingApp, signal: AbortSignal): Promise<Pairing> {
  return pairingFromWire(await call('getPairing', { params: { id: deviceId }, query: { app }, signal }))
}

/** `includesUnproved` false: several organisations share the server, and what shows no secret is told to none. */
export async function listUnknownDevices(
  signal: AbortSignal,
): Promise<{ readonly devices: readonly UnknownDevice[]; readonly includesUnproved: boolean }> {
  const { data, includes_unproved: includesUnproved } = await call('listUnknownDevices', { signal })
  const devices = data.map(({ unique_id: uniqueId, last_heard_at, ...rest }) => ({
    ...rest,
    uniqueId,
    receivedAt: Date.parse(last_heard_at),
  }))
  return { devices, includesUnproved }
}

/** Who may own a device of this kind: operators a phone, units a tracker. */
export const listOwners = (kind: Device['kind'], signal: AbortSignal): Promise<readonly DeviceOwner[]> =>
  everyPage(async (cursor) => {
    const input = { query: { limit: 1000, cursor }, signal }
    if (kind === 'phone') {
      const { data, nextCursor } = await call('listOperators', input)
      const here = data.filter(({ absence }) => absence?.kind !== 'left' || !absence.is_now)
      return { rows: here.map(({ id, name, phone }) => ({ ownerId: id, label: joined(name, phone) })), nextCursor }
    }
    const { data, nextCursor } = await call('listUnits', input)
    return {
      rows: data.map(({ id, name, plates }) => ({ ownerId: id, label: joined(plates ?? name, null) })),
      nextCursor,
    }
  }, 'Son más de 50 000: no caben en una lista.')

const joined = (...texts: readonly (string | null)[]): string => texts.filter((text) => text !== null).join(' · ')

const pointFromWire = ({ latitude, longitude }: Pick<DeviceMessageEvent, 'latitude' | 'longitude'>): LatLng | null =>
  latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }

export const messageFromWire = (wire: DeviceMessageEvent): DeviceMessage => ({
  deviceId: wire.device_id,
  uniqueId: wire.unique_id,
  at: Date.parse(wire.at),
  receivedAt: Date.parse(wire.received_at),
  point: pointFromWire(wire),
  speedKmh: wire.speed,
  accuracyM: wire.accuracy,
  batteryPercent: wire.battery,
  clockSkewMs: inMs(wire.clock_skew_s),
  problem: wire.problem,
})

export const lineFromWire = (wire: IntakeLineEvent): IntakeLine => ({
  at: Date.parse(wire.at),
  uniqueId: wire.unique_id,
  isKnown: wire.is_known,
  kind: wire.kind,
  problem: wire.reason,
  address: wire.address,
  count: wire.count,
  point: pointFromWire(wire),
  invoices: wire.external_invoices,
})

const withSecretFromWire = (wire: CallAnswers['createDevice']): DeviceWithSecret => ({
  device: deviceFromWire(wire.device),
  secret: wire.secret,
  pairings: wire.pairings.map(pairingFromWire),
})

const pairingFromWire = (wire: PairingWire): Pairing => ({
  app: wire.app,
  qrText: wire.qr_text,
  serverUrl: wire.server_url,
  intervalMs: wire.settings.interval_s * SECOND_MS,
  distanceM: wire.settings.distance_m,
  showsSecret: wire.shows_secret,
})

const deviceFromWire = (wire: DeviceWire): Device => ({
  deviceId: wire.id,
  uniqueId: wire.unique_id,
  kind: wire.kind,
  name: wire.name,
  owner:
    ownerOf(wire.operator_id, wire.operator_name) ?? ownerOf(wire.unit_id, wire.unit_plates ?? 'Unidad sin placas'),
  hasSecret: wire.has_secret,
  isDisabled: wire.disabled,
  registeredAt: Date.parse(wire.registered_at),
  lastSeenAt: wire.last_seen === null ? null : Date.parse(wire.last_seen),
  app: wire.app,
  batteryPercent: wire.battery,
  intervalMs: inMs(wire.interval_s),
  intervalP90Ms: inMs(wire.interval_p90_s),
  accuracyM: wire.accuracy_median_m,
  clockSkewMs: inMs(wire.clock_skew_s),
  isOnOtherTrip: wire.on_other_trip,
  trip:
    wire.trip === null
      ? null
      : {
          tripId: wire.trip.id,
          invoice: wire.trip.external_invoice,
          plates: wire.trip.plates,
          origin: wire.trip.origin,
          destination: wire.trip.destination,
        },
  tripSilence: wire.silence_class,
})

const ownerOf = (id: string | null, label: string | null): DeviceOwner | null =>
  id === null ? null : { ownerId: id, label: label ?? '' }

const inMs = (seconds: number | null): number | null => (seconds === null ? null : seconds * SECOND_MS)
