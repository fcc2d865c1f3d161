import type { GpsFix } from '@vigia/domain'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/pool.ts'
import type { Mirror, MirrorReceipt } from '../../mirrors/mirror-door.ts'
import type { MirrorFix } from '../../mirrors/mirror-fix.ts'
import { assignRemoteUnits } from './assign-units.ts'
import {
  assignUnits,
  type HeardUnit,
  hearUnits,
  newestUnitId,
  ownUnits,
  type TripWindow,
  tripWindows,
  unitsOfMirror,
} from './mirror-units.store.ts'

/** A platform that was cut off may tell of a trip that has ended so long ago. */
const LATE_MS = 7 * 24 * 3_600_000

export interface TripFix {
  readonly tripId: string
  readonly fix: GpsFix
}

export interface ReceiveDeps {
  readonly db: Db
  readonly clock: Clock
  /** Records fixes for trips of an organisation, after commit; says how many were kept. */
  record(organisationId: string, fixes: readonly TripFix[]): Promise<number>
}

export type ReceiveFixes = (mirror: Mirror, fixes: readonly MirrorFix[]) => Promise<MirrorReceipt>

/** Finds out whose fixes they are, and records those of units that were on a trip, oldest first, each instant once. */
export function receiveFixes({ db, clock, record }: ReceiveDeps): ReceiveFixes {
  /** The newest unit of the organisation when a mirror's units were last told apart. */
  const toldApart = new Map<string, string>()

  const hear = async (mirror: Mirror, fixes: readonly MirrorFix[]): Promise<ReadonlyMap<string, string>> => {
    const named = new Map<string, string | null>()
    for (const { remoteId, remoteName } of fixes) named.set(remoteId, remoteName ?? named.get(remoteId) ?? null)
    const heard = await hearUnits(db, mirror.id, named, clock.now())
    const units = (await tellApart(mirror, heard)) ?? heard
    return new Map(units.flatMap(({ remoteId, unitId }) => (unitId === null ? [] : [[remoteId, unitId] as const])))
  }

  /** Null when nothing can have changed since the last time. */
  const tellApart = async (mirror: Mirror, heard: readonly HeardUnit[]) => {
    const hasOpen = heard.some(({ unitId, isPicked }) => unitId === null && !isPicked)
    if (!heard.some(({ isNew }) => isNew) && !hasOpen) return null
    const newest = await newestUnitId(db, mirror.organisationId)
    if (!heard.some(({ isNew }) => isNew) && toldApart.get(mirror.id) === newest) return null
    const [all, own] = await Promise.all([unitsOfMirror(db, mirror.id), ownUnits(db, mirror.organisationId)])
    const found = assignRemoteUnits(all, own)
    const changed = new Map(
      all.flatMap(({ id, unitId }) => {
        const now = found.get(id)
        return now === undefined || now === unitId ? [] : [[id, now] as const]
      }),
    )
    if (changed.size > 0) await assignUnits(db, changed)
    toldApart.set(mirror.id, newest)
    return all.map((unit) => ({ ...unit, unitId: found.get(unit.id) ?? (unit.isPicked ? unit.unitId : null) }))
  }

  return async (mirror, fixes) => {
    const unitOf = await hear(mirror, fixes)
    const ours = fixes.filter(({ remoteId }) => unitOf.has(remoteId))
    const unitIds = [...new Set(unitOf.values())]
    const windows =
      ours.length === 0 ? [] : await tripWindows(db, mirror.organisationId, unitIds, clock.now() - LATE_MS)
    const told = new Map<string, TripFix>()
    let withoutTrip = 0
    for (const fix of ours) {
      const trips = tripsAt(windows, unitOf.get(fix.remoteId) ?? '', fix.at)
      if (trips.length === 0) withoutTrip += 1
      for (const tripId of trips) {
        const key = `${tripId} ${fix.at}`
        if (!told.has(key)) told.set(key, { tripId, fix: toFix(fix) })
      }
    }
    const inOrder = [...told.values()].sort((a, b) => a.fix.at - b.fix.at)
    const recorded = inOrder.length === 0 ? 0 : await record(mirror.organisationId, inOrder)
    return { recorded, withoutTrip, unmatched: fixes.length - ours.length, refused: inOrder.length - recorded }
  }
}

/** The trips on their way that had begun by then; else the last one that had not ended yet. */
function tripsAt(windows: readonly TripWindow[], unitId: string, at: number): readonly string[] {
  const begun = windows.filter((trip) => trip.unitId === unitId && at >= trip.fromAt)
  const onTheWay = begun.filter(({ untilAt }) => untilAt === null)
  if (onTheWay.length > 0) return onTheWay.map(({ tripId }) => tripId)
  const ended = begun.find(({ untilAt }) => untilAt !== null && at <= untilAt)
  return ended === undefined ? [] : [ended.tripId]
}

const toFix = ({ point, at, speedKmh, headingDeg, altitudeM, accuracyM }: MirrorFix): GpsFix => ({
  ...{ point, at, speedKmh, headingDeg, altitudeM, accuracyM },
  source: 'extracted',
  panic: false,
})
