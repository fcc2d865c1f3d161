import type { ResolveCause } from '../alerts/resolve-cause.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { END, type Protocol, type ProtocolStep, type WayOut } from './protocol.ts'
import { needsEvidence } from './step-evidence.ts'

/** How far a protocol has got on an alert. Instants in epoch milliseconds. */
export type RunState =
  | {
      readonly kind: 'at'
      readonly stepId: string
      readonly since: number
      /** Calls that nobody answered, on this step. */
      readonly attempts: number
    }
  /** `emergency`: the emergency protocol has taken over. `closed`: the alert was resolved, or closed itself, on the way. */
  | { readonly kind: 'ended'; readonly how: 'end' | 'emergency' | 'closed'; readonly at: number }

/** What happens to a run. `out`: the way out that was taken, by its place among those of the step; `isProved`: with its evidence. */
export type RunEvent =
  | { readonly kind: 'leave'; readonly stepId: string; readonly out: number; readonly isProved: boolean }
  | { readonly kind: 'attempt'; readonly stepId: string }
  | { readonly kind: 'time-out' }
  | { readonly kind: 'close' }

/** What a step leads to beyond the run itself. */
interface RunEffects {
  /** An alert that opens: the emergency's, or in silence the one of a duress word. */
  readonly raises: 'emergency_protocol' | 'CLAVE_COACCION' | null
  /** With what cause the alert closes; null: it stays as it is. */
  readonly resolves: ResolveCause | null
}

/** What becomes of a run. `stale`: somebody has left that step before. */
export type RunStep =
  | { readonly kind: 'keep' }
  | { readonly kind: 'refuse'; readonly why: 'ended' | 'stale' | 'no-such-way' | 'no-attempt-left' | 'no-evidence' }
  | ({ readonly kind: 'move'; readonly state: RunState; readonly taken: WayOut | null } & RunEffects)

const NOTHING: RunEffects = { raises: null, resolves: null }

/** Where a protocol begins at `now`; one without a step is over at once. */
export function beginRun(protocol: Protocol, now: number): RunState {
  const [first] = protocol
  return first === undefined ? { kind: 'ended', how: 'end', at: now } : atStep(first.id, now)
}

const atStep = (stepId: string, since: number): RunState => ({ kind: 'at', stepId, since, attempts: 0 })

/** The step at which a run stands; null once it has ended. */
export const stepOf = (protocol: Protocol, state: RunState): ProtocolStep | null =>
  state.kind === 'ended' ? null : (protocol.find(({ id }) => id === state.stepId) ?? null)

/** When the step's time is over; null: it has no limit. */
export function dueAt(protocol: Protocol, state: RunState): number | null {
  const minutes = stepOf(protocol, state)?.minutes ?? null
  return state.kind === 'ended' || minutes === null ? null : state.since + minutes * MINUTE_MS
}

/**
 * The next state of a run (design §3). A step that starts the emergency protocol is never waited at: reaching it raises the
 * emergency, and the run ends. The word of duress raises its own alert, in silence, wherever its way leads, and no second one.
 */
export function next(protocol: Protocol, state: RunState, event: RunEvent, now: number): RunStep {
  if (state.kind === 'ended') return event.kind === 'close' ? { kind: 'keep' } : { kind: 'refuse', why: 'ended' }
  if (event.kind === 'close') return move({ kind: 'ended', how: 'closed', at: now }, null)
  const step = stepOf(protocol, state)
  // Of a version that is checked as it is saved there is none; an alert must not hang on it.
  if (step === null) return move({ kind: 'ended', how: 'end', at: now }, null)
  if (event.kind === 'time-out') {
    const due = dueAt(protocol, state)
    if (due === null || step.onTimeout === null || now < due) return { kind: 'keep' }
    return reach(protocol, step.onTimeout, null, now)
  }
  if (event.stepId !== step.id) return { kind: 'refuse', why: 'stale' }
  if (event.kind === 'attempt') {
    if (state.attempts >= (step.attempts ?? 0)) return { kind: 'refuse', why: 'no-attempt-left' }
    return move({ ...state, attempts: state.attempts + 1 }, null)
  }
  const taken = step.outs[event.out]
  if (taken === undefined) return { kind: 'refuse', why: 'no-such-way' }
  if (!event.isProved && needsEvidence(protocol, step, taken)) return { kind: 'refuse', why: 'no-evidence' }
  return reach(protocol, taken.to, taken, now)
}

function reach(protocol: Protocol, to: string, taken: WayOut | null, now: number): RunStep {
  const duress = taken?.tone === 'duress' ? 'CLAVE_COACCION' : null
  const target = protocol.find(({ id }) => id === to)
  if (target?.kind === 'emergency')
    return move({ kind: 'ended', how: 'emergency', at: now }, taken, { raises: duress ?? 'emergency_protocol' })
  if (target === undefined) {
    const resolves = to === END ? (taken?.cause ?? null) : null
    return move({ kind: 'ended', how: 'end', at: now }, taken, { raises: duress, resolves })
  }
  return move(atStep(target.id, now), taken, { raises: duress })
}

const move = (state: RunState, taken: WayOut | null, effects: Partial<RunEffects> = {}): RunStep => ({
  kind: 'move',
  ...{ state, taken },
  ...NOTHING,
  ...effects,
})
