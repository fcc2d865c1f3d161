import type * as contract from '@vigia/contract'
import type { MirrorKind } from '@vigia/contract'
import { call } from './call.ts'
import { everyPage } from './every-page.ts'

/** A receiver for one carrier's platform, and what has to be handed to them. */
export interface Mirror {
  readonly mirrorId: string
  readonly kind: MirrorKind
  readonly carrier: string
  /** The last packet that was understood. */
  readonly receivedAt: number | null
  readonly units: number
  readonly unmatched: number
  /** From where it may be sent to. */
  readonly addresses: readonly string[]
  /** False: nothing is received until somebody tells the addresses. */
  readonly isOn: boolean
  /** The last that was turned away since the last good position. */
  readonly refusal: MirrorRefusal | null
  readonly host: string
  readonly port: number
  /** For HTTP; null for TCP. */
  readonly url: string | null
  readonly key: string | null
  /** Numbered steps, ready to be copied. */
  readonly steps: string
}

export interface MirrorRefusal {
  readonly reason: contract.MirrorRefusal
  readonly at: number
  /** From where. */
  readonly address: string
  readonly count: number
  /** For all reasons; null where it is not known whose it is. */
  readonly total: number | null
  /** False: it may be of this receiver, and is nobody's that is known. */
  readonly isOwn: boolean
  /** What else was turned away meanwhile, one of each reason, the newest first. */
  readonly others: readonly OtherRefusal[]
}

type OtherRefusal = Pick<MirrorRefusal, 'reason' | 'at' | 'address' | 'count'>

/** A unit as the carrier's platform names it, and which of ours it is. */
export interface MirrorUnit {
  readonly mirrorUnitId: string
  readonly remoteId: string
  readonly remoteName: string | null
  readonly plates: string | null
  readonly unitId: string | null
  /** `waiting`: nobody has said whose it is, and nothing that it says reaches a trip. */
  readonly state: 'waiting' | 'bound' | 'dismissed'
  /** Which of ours it seems to be, for a person to confirm. */
  readonly suggestion: { readonly unitId: string; readonly plates: string } | null
  /** Where it last said to be. */
  readonly place: { readonly lat: number; readonly lng: number } | null
  readonly receivedAt: number
}

export async function listMirrors(signal: AbortSignal): Promise<readonly Mirror[]> {
  const { data } = await call('listMirrors', { signal })
  return data.map(mirrorFromWire)
}

/** `secret` is told here and never again. */
export async function createMirror(
  kind: MirrorKind,
  carrier: string,
  addresses: readonly string[],
): Promise<{ readonly mirror: Mirror; readonly secret: string | null }> {
  const wire = await call('createMirror', { body: { kind, carrier, addresses } })
  return { mirror: mirrorFromWire(wire.mirror), secret: wire.secret }
}

/** Throws ApiError, 412 `CHANGED_MEANWHILE` when somebody else changed them since they were as `was` says. */
export async function updateMirror(
  mirrorId: string,
  addresses: readonly string[],
  was: readonly string[],
): Promise<Mirror> {
  const body = { addresses, was: { addresses: was } }
  return mirrorFromWire(await call('updateMirror', { params: { id: mirrorId }, body }))
}

export const deleteMirror = (mirrorId: string): Promise<null> => call('deleteMirror', { params: { id: mirrorId } })

export async function listMirrorUnits(mirrorId: string, signal: AbortSignal): Promise<readonly MirrorUnit[]> {
  const { data } = await call('listMirrorUnits', { params: { id: mirrorId }, signal })
  return data.map(unitFromWire)
}

/** Null unbinds. Throws ApiError, 412 `CHANGED_MEANWHILE` when somebody else bound it since it was as `was` says. */
export async function bindMirrorUnit(
  mirrorUnitId: string,
  unitId: string | null,
  was: string | null,
): Promise<MirrorUnit> {
  const body = { unit_id: unitId, was: { unit_id: was } }
  return unitFromWire(await call('bindMirrorUnit', { params: { id: mirrorUnitId }, body }))
}

/** A truck of the registry. */
export interface RegisteredUnit {
  readonly unitId: string
  readonly name: string | null
  readonly plates: string | null
}

export const listUnits = (signal: AbortSignal): Promise<readonly RegisteredUnit[]> =>
  everyPage(async (cursor) => {
    const { data, nextCursor } = await call('listUnits', { query: { limit: 1000, cursor }, signal })
    return { rows: data.map(({ id, name, plates }) => ({ unitId: id, name, plates })), nextCursor }
  }, 'Son más de 50 000 unidades: no caben en una lista.')

const mirrorFromWire = ({ hand_over, ...wire }: contract.MirrorWire): Mirror => ({
  mirrorId: wire.id,
  kind: wire.kind,
  carrier: wire.carrier,
  receivedAt: wire.last_heard_at === null ? null : Date.parse(wire.last_heard_at),
  units: wire.units,
  unmatched: wire.unmatched,
  addresses: wire.addresses,
  isOn: wire.is_on,
  refusal: wire.refusal && {
    ...{ reason: wire.refusal.reason, at: Date.parse(wire.refusal.at), address: wire.refusal.address },
    ...{ count: wire.refusal.count, total: wire.refusal.total, isOwn: wire.refusal.is_own },
    others: wire.refusal.others.map(({ at, ...of }) => ({ ...of, at: Date.parse(at) })),
  },
  host: hand_over.host,
  port: hand_over.port,
  url: hand_over.url,
  key: hand_over.key,
  steps: hand_over.text,
})

const unitFromWire = (wire: contract.MirrorUnitWire): MirrorUnit => ({
  mirrorUnitId: wire.id,
  remoteId: wire.remote_id,
  remoteName: wire.remote_name,
  plates: wire.plates,
  unitId: wire.unit_id,
  state: wire.state,
  suggestion:
    wire.suggested_unit_id === null || wire.suggested_plates === null
      ? null
      : { unitId: wire.suggested_unit_id, plates: wire.suggested_plates },
  place: wire.last_fix === null ? null : { lat: wire.last_fix.latitude, lng: wire.last_fix.longitude },
  receivedAt: Date.parse(wire.last_heard_at),
})
