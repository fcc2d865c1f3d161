import type { AccessCheckWire } from '@vigia/contract'
import type { GpsObstacle, PlatformKind } from '@vigia/domain/gps/obstacle'
import type { AccessOutcome } from '@vigia/gps-reader/reading/access-verdict'
import type { UnitReading } from '@vigia/gps-reader/reading/evidence'
import type { SealedNews } from '../worker-secrets.ts'

/** A page's first look may be too early: so many in all, as the worker takes them one after another. */
const LOOKS = 4

/** How far the try of an access is. */
export interface CheckState {
  readonly step: AccessCheckWire['step']
  readonly kind: PlatformKind | null
  readonly looks: number
  /** The newest reading. */
  readonly seen: UnitReading | null
  /** Null while it lasts. */
  readonly outcome: AccessOutcome | null
  /** What the platform or its page said of the outcome. */
  readonly evidence: readonly string[]
}

export const NEW_CHECK: CheckState = {
  ...{ step: 'opening', kind: null, looks: 0, seen: null, outcome: null, evidence: [] },
}

/** What the worker says of the account of a check, or of the unit that is looked for. */
export type CheckEvent = SealedNews | { readonly type: 'password-asked' }

/** What follows from what the worker said. Nothing follows an outcome. */
export function nextCheckState(state: CheckState, event: CheckEvent): CheckState {
  if (state.outcome !== null) return state
  switch (event.type) {
    case 'password-asked':
      return { ...state, step: 'signing-in' }
    case 'kind':
      return { ...state, kind: event.kind }
    case 'reading':
      return afterReading(state, event.reading)
    case 'standing':
      return afterStanding({ ...state, kind: event.kind ?? state.kind }, event)
    default:
      return state
  }
}

function afterReading(before: CheckState, reading: UnitReading): CheckState {
  const state: CheckState = { ...before, step: 'looking', looks: before.looks + 1, seen: reading }
  // What is to be thought of a position stands in the standing that comes with it.
  if (reading.kind === 'position') return state
  const isPage = state.kind === null || state.kind === 'browser'
  const isEarly = isPassing(reading) && isPage && state.looks < LOOKS
  return isEarly ? state : asRead(state, null)
}

function afterStanding(
  state: CheckState,
  { state: standing, obstacle, evidence }: Extract<CheckEvent, { readonly type: 'standing' }>,
): CheckState {
  const isPosition = state.seen?.kind === 'position'
  if (standing === 'tracking' && isPosition) return { ...asRead(state, obstacle), evidence }
  if (obstacle === null) return standing === 'logged' ? { ...state, step: 'looking' } : state
  // It says in its way what the reading says, which another one follows.
  const isOfReading = state.seen !== null && isPassing(state.seen) && OF_READING.includes(obstacle)
  return isOfReading ? state : { ...state, outcome: { kind: 'failed', obstacle }, evidence }
}

/** What is answered when the time is over: what was seen by then, if anything. */
export const lateCheck = (state: CheckState, seconds: number): CheckState =>
  state.seen === null ? { ...state, outcome: { kind: 'no-answer', seconds } } : asRead(state, null)

const OF_READING: readonly GpsObstacle[] = ['unconfirmed', 'unknown']

/** The page says neither where the unit is nor why not. */
const isPassing = ({ kind }: UnitReading): boolean => kind === 'unconfirmed' || kind === 'nothing'

function asRead(state: CheckState, doubt: GpsObstacle | null): CheckState {
  const { seen: reading } = state
  if (reading === null) return state
  const evidence = reading.kind === 'unconfirmed' ? reading.reasons : []
  return { ...state, outcome: { kind: 'read', reading, doubt }, evidence }
}
