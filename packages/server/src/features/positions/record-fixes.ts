import { type FixRefusal, fitsColumn } from '@vigia/contract'
import { isRealCoordinate, isUsableCoordinate } from '@vigia/domain/geo/usable-coordinate'
import type { FixQuality, GpsFix } from '@vigia/domain/gps/fix'
import type { Clock } from '../../ports/clock.ts'
import { AppError } from '../../ports/errors.ts'
import type { DeviceReport, RecordedFix } from '../../ports/recorded-fix.ts'
import type { CommitQueue } from './commit-queue.ts'
import type { DeviceTracks } from './device-tracks.ts'
import type { IntakeDevice } from './intake-devices.store.ts'
import type { IntakeMetrics } from './intake-metrics.ts'
import type { Partitions } from './partitions.ts'
import type { RaisePanic } from './raise-panic.ts'
import type { Retention } from './retention.ts'

/** A fix whose sender is known, before it is judged. */
export interface IncomingFix {
  readonly device: IntakeDevice
  readonly fix: GpsFix
  /** The device says that the location is made up. */
  readonly isMock: boolean
  /** False: the sender named a device that has no secret, and nobody can tell whether it is it. */
  readonly isProved?: boolean
  /** As the platform tells it, never made up from the coordinates. */
  readonly address?: string | null
  readonly comment?: string | null
  readonly userId?: string | null
  readonly report?: DeviceReport
}

/** What became of one fix, in the order of the call. */
export type FixOutcome =
  | { readonly kind: 'kept'; readonly quality: FixQuality }
  | { readonly kind: 'refused'; readonly reason: FixRefusal }

/** The one door of all intakes: judges, stores, and answers when everything is durable. Rejects with 503 when it is not. */
export type RecordFixes = (incoming: readonly IncomingFix[]) => Promise<readonly FixOutcome[]>

interface Deps {
  readonly clock: Clock
  readonly tracks: DeviceTracks
  readonly partitions: Partitions
  readonly retention: Retention
  readonly queue: CommitQueue
  readonly raisePanic: RaisePanic
  readonly metrics: IntakeMetrics
}

export function recordFixes(deps: Deps): RecordFixes {
  const { clock, metrics, queue } = deps

  /** Answers the rows that the database refuses for good. */
  const store = async (rows: readonly RecordedFix[], now: number): Promise<ReadonlySet<RecordedFix>> => {
    const missing = deps.partitions.ensure(rows.map((row) => (row.quality === 'future' ? now : row.fix.at)))
    if (missing !== null) await missing
    const refused = await queue.push(rows).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 503) metrics.refused('overloaded', rows.length)
      throw error
    })
    const kept = refused.size === 0 ? rows : rows.filter((row) => !refused.has(row))
    if (kept.length < rows.length) metrics.refused('malformed', rows.length - kept.length)
    metrics.accepted(kept.length)
    for (const { quality } of kept) if (quality !== 'good') metrics.flagged(quality)
    return refused
  }

  return async (incoming) => {
    const now = clock.now()
    const rows: RecordedFix[] = []
    // A panic counts even where its coordinates do not.
    const panics = incoming.filter(({ fix }) => fix.panic)
    const judgedOf = incoming.map((item): RecordedFix | FixRefusal => {
      const reason = refusal(item, deps.retention.oldestAt(item.device.organisationId, now))
      if (reason !== null) {
        metrics.refused(reason)
        return reason
      }
      const row = judged(item, deps.tracks, now)
      rows.push(row)
      return row
    })
    const refused = rows.length === 0 ? null : await store(rows, now)
    const outcomes = judgedOf.map((row): FixOutcome => {
      if (typeof row === 'string') return { kind: 'refused', reason: row }
      return refused?.has(row) === true ? { kind: 'refused', reason: 'malformed' } : KEPT[row.quality]
    })
    for (const { device, fix, isProved } of panics) {
      await deps.raisePanic(device, {
        at: fix.at,
        point: isUsableCoordinate(fix.point) ? fix.point : null,
        isProved: isProved !== false,
      })
    }
    return outcomes
  }
}

/** One object for all fixes of a quality: there are very many. */
const KEPT: Readonly<Record<FixQuality, FixOutcome>> = {
  good: { kind: 'kept', quality: 'good' },
  placeholder: { kind: 'kept', quality: 'placeholder' },
  jump: { kind: 'kept', quality: 'jump' },
  future: { kind: 'kept', quality: 'future' },
  mock: { kind: 'kept', quality: 'mock' },
}

function refusal({ fix }: IncomingFix, oldestAt: number): FixRefusal | null {
  if (!isStorable(fix)) return 'malformed'
  if (!isRealCoordinate(fix.point)) return 'zero-coordinates'
  return fix.at < oldestAt ? 'too-old' : null
}

/** Every number within the column of `positions` that holds it, whichever intake it came by. */
const isStorable = ({ at, point, speedKmh, headingDeg, altitudeM, accuracyM }: GpsFix): boolean =>
  fitsColumn('timestamptz', at) &&
  fitsColumn('double precision', point.lat) &&
  fitsColumn('double precision', point.lng) &&
  isMeasure(speedKmh) &&
  isMeasure(headingDeg) &&
  isMeasure(altitudeM) &&
  isMeasure(accuracyM)

const isMeasure = (value: number | null): boolean => value === null || fitsColumn('real', value)

function judged(
  { device, fix, isMock, address, comment, userId, report }: IncomingFix,
  tracks: DeviceTracks,
  now: number,
): RecordedFix {
  return {
    deviceId: device.id,
    receivedAt: now,
    quality: tracks.judge(device.id, fix, now, isMock),
    fix,
    address: address ?? null,
    comment: comment ?? null,
    userId: userId ?? null,
    ...(report === undefined ? {} : { report }),
  }
}
