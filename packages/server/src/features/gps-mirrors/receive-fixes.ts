import type { GpsFix } from '@vigia/domain/gps/fix'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { type LastWord, reportUnits, type TripWindow, tripWindows } from './mirror-units.store.ts'
import type { MirrorFix } from './protocols/mirror-fix.ts'
import type { Mirror, MirrorReceipt } from './protocols/mirror-intake.ts'

/** A platform that was cut off may tell of a trip that has ended so long ago. */
const LATE_MS = 7 * 24 * 3_600_000

interface TripFix {
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

/** Records the fixes of units that a person has bound and that were on a trip, oldest first, each instant once; notes the newest of all. */
export function receiveFixes({ db, clock, record }: ReceiveDeps): ReceiveFixes {
  const boundUnits = async (mirror: Mirror, fixes: readonly MirrorFix[]): Promise<ReadonlyMap<string, string>> => {
    const words = new Map<string, LastWord>()
    for (const { remoteId, remoteName, at, point } of fixes) {
      const before = words.get(remoteId)
      const name = remoteName ?? before?.remoteName ?? null
      const newest = before !== undefined && before.at > at ? before : { remoteId, at, point }
      words.set(remoteId, { ...newest, remoteName: name })
    }
    const reported = await reportUnits(db, mirror.id, [...words.values()], clock.now())
    return new Map(reported.flatMap(({ remoteId, unitId }) => (unitId === null ? [] : [[remoteId, unitId] as const])))
  }

  return async (mirror, fixes) => {
    const unitOf = await boundUnits(mirror, fixes)
    const ours = fixes.filter(({ remoteId }) => unitOf.has(remoteId))
    const unitIds = [...new Set(unitOf.values())]
    const windows =
      ours.length === 0 ? [] : await tripWindows(db, mirror.organisationId, unitIds, clock.now() - LATE_MS)
    const byTripAndTime = new Map<string, TripFix>()
    let withoutTrip = 0
    for (const fix of ours) {
      const trips = tripsAt(windows, unitOf.get(fix.remoteId) ?? '', fix.at)
      if (trips.length === 0) withoutTrip += 1
      for (const tripId of trips) {
        const key = `${tripId} ${fix.at}`
        if (!byTripAndTime.has(key)) byTripAndTime.set(key, { tripId, fix: toFix(fix) })
      }
    }
    const inOrder = [...byTripAndTime.values()].sort((a, b) => a.fix.at - b.fix.at)
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
