import { plausibleTrack } from '@vigia/domain/gps/current-fix'
import type { GpsFix } from '@vigia/domain/gps/fix'
import { isPlausibleMove } from '@vigia/domain/gps/speed-between'
import { stoppedSince } from '@vigia/domain/gps/stopped-since'
import { insertFix, TRACK_LENGTH } from '@vigia/domain/gps/track'
import type { RecordedFix } from '../../ports/recorded-fix.ts'

/** Of a stored fix, what a trip needs to know. */
export type ReceivedFix = Pick<RecordedFix, 'fix' | 'quality' | 'receivedAt'>

/** The fixes of one side of a trip. */
export interface Side {
  /** Every good or jumping fix, newest first, as `insertFix` keeps them. */
  readonly fixes: readonly GpsFix[]
  /** Those to believe, newest first. */
  readonly believed: readonly GpsFix[]
  readonly stoppedSince: number | null
  /** When the first of the believed reached us; null while nobody knows. Tells a slow clock from silence. */
  readonly arrivedAt: number | null
}

const NO_FIXES: readonly GpsFix[] = []
export const EMPTY_SIDE: Side = { fixes: NO_FIXES, believed: NO_FIXES, stoppedSince: null, arrivedAt: null }

/** Given to `stoppedSince` as the answer so far: it comes back where the unit has stood for all of its track. */
const STOOD_BEFORE = Number.NEGATIVE_INFINITY

/**
 * The side with more fixes, in the order in which they came; the same object when they change nothing. Under load there are many
 * between two looks at a trip: those in order make one new track, and not one each.
 */
export function withFixesOnSide(side: Side, rows: readonly ReceivedFix[]): Side {
  const joined = rows.length > 1 && areInOrder(side, rows) ? withRun(side, rows) : null
  return joined ?? rows.reduce(withFix, side)
}

/** Each is newer than all before it, and near the one before: it joins the believed ones whatever stands behind them. */
function areInOrder({ fixes, believed }: Side, rows: readonly ReceivedFix[]): boolean {
  let newest = fixes[0]
  let current = believed[0]
  return rows.every(({ fix }) => {
    const follows = isNewer(fix, newest) && isNear(fix, current)
    newest = fix
    current = fix
    return follows
  })
}

/** Null when the unit has stood for all of the track: since when, only the tracks in between tell. */
function withRun(side: Side, rows: readonly ReceivedFix[]): Side | null {
  const newestFirst = rows.map(({ fix }) => fix).reverse()
  const fixes = [...newestFirst, ...side.fixes].slice(0, TRACK_LENGTH)
  const believed = side.believed === side.fixes ? fixes : [...newestFirst, ...side.believed].slice(0, fixes.length)
  const stopped = stoppedSince(believed, STOOD_BEFORE)
  if (stopped === STOOD_BEFORE) return null
  return { fixes, believed, stoppedSince: stopped, arrivedAt: rows.at(-1)?.receivedAt ?? null }
}

function withFix(side: Side, { fix, receivedAt }: ReceivedFix): Side {
  const fixes = insertFix(side.fixes, fix)
  if (fixes === side.fixes) return side
  const believed = believedOf(side, fixes, fix)
  return {
    fixes,
    believed,
    stoppedSince: stoppedSince(believed, side.stoppedSince),
    arrivedAt: believed[0] === fix ? receivedAt : believed[0] === side.believed[0] ? side.arrivedAt : null,
  }
}

function believedOf(side: Side, fixes: readonly GpsFix[], fix: GpsFix): readonly GpsFix[] {
  // In order and near, the common case.
  if (fixes[0] !== fix || !isNear(fix, side.believed[0])) return plausibleTrack(fixes)
  return side.believed === side.fixes ? fixes : [fix, ...side.believed.slice(0, fixes.length - 1)]
}

const isNewer = (fix: GpsFix, newest: GpsFix | undefined): boolean => newest === undefined || fix.at > newest.at

const isNear = (fix: GpsFix, current: GpsFix | undefined): boolean =>
  current === undefined || isPlausibleMove(current, fix)
