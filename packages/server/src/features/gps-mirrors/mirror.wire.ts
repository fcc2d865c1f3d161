import type { MirrorUnitWire, MirrorWire } from '@vigia/contract'
import { type HandOver, handOverText } from './hand-over-text.ts'
import { type ShownRefusal, shownRefusal } from './mirror-refusal.ts'
import type { ListedUnit, OwnUnit } from './mirror-units.store.ts'
import type { MirrorRow } from './mirrors.store.ts'
import type { StrayRefusal } from './refusals.store.ts'

/** Where this server can be reached from outside. */
export interface PublicIntake {
  readonly host: string
  readonly retranslatorPort: number
  readonly ipsPort: number
  /** `https://vigia.empresa.mx`, as the person who asks sees us. */
  readonly origin: string
}

/** `strays`: what was turned away and is nobody's that is known. */
export const mirrorWire = (
  mirror: MirrorRow,
  intake: PublicIntake,
  strays: readonly StrayRefusal[] = [],
): MirrorWire => {
  const handOver = handOverOf(mirror, intake)
  return {
    id: mirror.id,
    kind: mirror.kind,
    carrier: mirror.carrierName,
    created_at: new Date(mirror.createdAt).toISOString(),
    last_heard_at: mirror.lastMessageAt === null ? null : new Date(mirror.lastMessageAt).toISOString(),
    units: mirror.units,
    unmatched: mirror.unmatched,
    addresses: [...mirror.addresses],
    is_on: mirror.kind !== 'wialon-retranslator' || mirror.addresses.length > 0,
    refusal: refusalToWire(shownRefusal(mirror, strays)),
    hand_over: { ...handOver, text: handOverText(mirror.kind, mirror.carrierName, handOver) },
  }
}

const refusalToWire = (shown: ShownRefusal | null): MirrorWire['refusal'] =>
  shown && {
    ...{ reason: shown.reason, at: new Date(shown.at).toISOString(), address: shown.address, count: shown.count },
    ...{ total: shown.total, is_own: shown.isOwn },
    others: shown.others.map(({ at, ...of }) => ({ ...of, at: new Date(at).toISOString() })),
  }

function handOverOf({ kind, key }: MirrorRow, { host, origin, retranslatorPort, ipsPort }: PublicIntake): HandOver {
  if (kind === 'wialon-retranslator') return { host, port: retranslatorPort, url: null, key: null }
  if (kind === 'wialon-ips') return { host, port: ipsPort, url: null, key }
  const url = new URL(`/intake/${kind}/${key}`, origin)
  const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
  return { host: url.hostname, port, url: url.href, key }
}

export const mirrorUnitWire = (unit: ListedUnit, suggested: OwnUnit | null): MirrorUnitWire => ({
  id: unit.id,
  remote_id: unit.remoteId,
  remote_name: unit.remoteName,
  plates: unit.plates,
  unit_id: unit.unitId,
  state: unit.unitId !== null ? 'bound' : unit.isPicked ? 'dismissed' : 'waiting',
  suggested_unit_id: suggested?.id ?? null,
  suggested_plates: suggested?.plates ?? null,
  last_heard_at: new Date(unit.lastMessageAt).toISOString(),
  last_fix:
    unit.lastFixAt === null || unit.lastLat === null || unit.lastLng === null
      ? null
      : { at: new Date(unit.lastFixAt).toISOString(), latitude: unit.lastLat, longitude: unit.lastLng },
})
