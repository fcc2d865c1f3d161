import { currentFix, plausibleTrack } from './current-fix.ts'
import type { FixQuality, GpsFix } from './fix.ts'
import { type FixSide, MANUAL_YIELDS_MS, SIDE_OF } from './fix-side.ts'
import { isPlausibleMove } from './speed-between.ts'
import { stoppedSince } from './stopped-since.ts'
import { insertFix, TRACK_LENGTH } from './track.ts'

/** Of a stored fix, what a trip needs to know. */
export interface ReceivedFix {
  readonly fix: GpsFix
  readonly quality: FixQuality
  /** Epoch ms. */
  readonly receivedAt: number
}

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
const EMPTY_SIDE: Side = { fixes: NO_FIXES, believed: NO_FIXES, stoppedSince: null, arrivedAt: null }

/** A trip's positions as they come; the verdict is made of them. */
export interface TripTracks {
  readonly operator: Side
  readonly truck: Side
  readonly manual: Side
  /** Of any device, and of the operator's phone. Epoch ms. */
  readonly lastPlaceholderAt: number | null
  readonly phonePlaceholderAt: number | null
}

/** Of a trip of which nothing has been received. */
export const NO_TRACKS: TripTracks = {
  operator: EMPTY_SIDE,
  truck: EMPTY_SIDE,
  manual: EMPTY_SIDE,
  lastPlaceholderAt: null,
  phonePlaceholderAt: null,
}

const SIDES = ['operator', 'truck', 'manual'] as const satisfies readonly FixSide[]

/** Whether a stored fix may change a trip at all. */
export const countsForTrip = ({ quality }: ReceivedFix): boolean => quality !== 'future' && quality !== 'mock'

/**
 * The tracks with more stored fixes, in the order in which they came; the same object when they change nothing. Any order of
 * fixes ends at the same tracks.
 */
export function withFixes(tracks: TripTracks, rows: readonly ReceivedFix[]): TripTracks {
  let next = tracks
  for (const { fix, quality } of rows) if (quality === 'placeholder') next = withPlaceholder(next, fix)
  for (const name of SIDES) {
    const own = rows.filter((row) => isOnTrack(row) && SIDE_OF[row.fix.source] === name)
    const side = own.length === 0 ? next[name] : withFixesOnSide(next[name], own)
    if (side !== next[name]) next = withSide(next, name, side)
  }
  return next
}

const isOnTrack = ({ quality }: ReceivedFix): boolean => quality === 'good' || quality === 'jump'

/** Spelt out: a computed key makes this copy, the commonest of all, several times dearer. */
function withSide(
  { operator, truck, manual, lastPlaceholderAt, phonePlaceholderAt }: TripTracks,
  name: FixSide,
  side: Side,
): TripTracks {
  return {
    operator: name === 'operator' ? side : operator,
    truck: name === 'truck' ? side : truck,
    manual: name === 'manual' ? side : manual,
    lastPlaceholderAt,
    phonePlaceholderAt,
  }
}

function withPlaceholder(tracks: TripTracks, { at, source }: GpsFix): TripTracks {
  const isLast = at > (tracks.lastPlaceholderAt ?? Number.NEGATIVE_INFINITY)
  const isLastOfPhone = source === 'original' && at > (tracks.phonePlaceholderAt ?? Number.NEGATIVE_INFINITY)
  if (!isLast && !isLastOfPhone) return tracks
  return {
    ...tracks,
    lastPlaceholderAt: isLast ? at : tracks.lastPlaceholderAt,
    phonePlaceholderAt: isLastOfPhone ? at : tracks.phonePlaceholderAt,
  }
}

/** The truck as it is to be believed: its devices, or what a person typed once every device has been silent long enough. */
export function truckSide({ operator, truck, manual }: TripTracks): Side {
  const typed = currentFix(manual.fixes)
  if (typed === null) return truck
  const lastFixAt = Math.max(
    operator.believed[0]?.at ?? Number.NEGATIVE_INFINITY,
    truck.believed[0]?.at ?? Number.NEGATIVE_INFINITY,
  )
  return typed.at - lastFixAt > MANUAL_YIELDS_MS ? manual : truck
}

/** Given to `stoppedSince` as the answer so far: it comes back where the unit has stood for all of its track. */
const STOOD_BEFORE = Number.NEGATIVE_INFINITY

/**
 * The side with more fixes, in the order in which they came; the same object when they change nothing. Under load there are many
 * between two looks at a trip: those in order make one new track, and not one each.
 */
function withFixesOnSide(side: Side, rows: readonly ReceivedFix[]): Side {
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
