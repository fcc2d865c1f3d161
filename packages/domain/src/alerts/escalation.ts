import { MINUTE_MS } from '../time/duration.ts'
import type { OwnRule } from './own-rule.ts'

/** What leads an open alert to the next role: nobody acknowledged it in time, or nobody resolved it. */
export const ESCALATION_CLOCKS = ['ack', 'resolve'] as const
export type EscalationClock = (typeof ESCALATION_CLOCKS)[number]

/** Why an alert went on: one of the clocks, or a person who said so. */
export const ESCALATION_CAUSES = [...ESCALATION_CLOCKS, 'person'] as const
export type EscalationCause = (typeof ESCALATION_CAUSES)[number]

/** To whom an escalation goes: everybody of a role who sees the alert, or one person. */
export type Rung = 'supervisor' | 'administrador' | { readonly personId: string }

/** The role that an alert goes to next from a person of `role` once it has reached `reached`: above both, and the last at the most. */
export function nextRole(role: string, reached: readonly Rung[]): 'supervisor' | 'administrador' {
  const isAbove = role === 'supervisor' || role === 'administrador'
  return isAbove || reached.includes('supervisor') || reached.includes('administrador') ? 'administrador' : 'supervisor'
}

/** What came of telling a rung: somebody is told, nobody of it sees the alert, or nobody of it can be told. */
export type RungOutcome = 'told' | 'nobody' | 'no-way'

/** Whom a clock tells, in which order and after how long each. */
export interface Ladder {
  /** Null: nobody set a limit. */
  readonly minutes: number | null
  readonly rungs: readonly Rung[]
  /** Whether time leads on from a rung that was told; one that could not be is left at once all the same. */
  readonly climbs: boolean
}

/** The ladder of a rule: whom it names first, then the roles above (monitorista → supervisor → administrador). */
export function ladderOf(rule: OwnRule, clock: EscalationClock): Ladder {
  const { escalateTo, escalates, ackMinutes, resolveMinutes } = rule
  return { minutes: clock === 'ack' ? ackMinutes : resolveMinutes, rungs: rungsOf(escalateTo), climbs: escalates }
}

function rungsOf(to: OwnRule['escalateTo']): readonly Rung[] {
  if (to === 'administrators') return ['administrador']
  return [...(to === 'shift_supervisor' ? [] : [{ personId: to }]), 'supervisor', 'administrador']
}

/** Somebody had put the alert off; `to` is null while it still waits. Instants in epoch milliseconds. */
export interface Wait {
  readonly from: number
  readonly to: number | null
}

/** One clock of an alert, as far as it has got. Instants in epoch milliseconds. */
export interface EscalationState {
  /** Since when it runs; null: it is stopped, because somebody acknowledged the alert or it is closed. */
  readonly since: number | null
  readonly waits: readonly Wait[]
  /** The newest rung since then, by its place in the ladder; null: none yet. */
  readonly last: { readonly rung: number; readonly at: number; readonly outcome: RungOutcome } | null
}

/**
 * What a clock does next. `escalate`: tell this rung now; `because` time passed, or the rung before could not be told. `wait`:
 * nothing before `until`, null while it is put off. `end`: nobody is left to tell, or it does not run.
 */
export type EscalationStep =
  | { readonly kind: 'escalate'; readonly rung: number; readonly because: 'time' | 'not-told' }
  | { readonly kind: 'wait'; readonly until: number | null }
  | { readonly kind: 'end' }

/**
 * The next step of an escalation at `now`. Each rung has the whole limit to itself, counted from when it was told: what passes
 * while no server runs skips nobody. The time in which the alert is put off does not count.
 */
export function next(ladder: Ladder, { since, waits, last }: EscalationState, now: number): EscalationStep {
  const { minutes, rungs, climbs } = ladder
  const rung = last === null ? 0 : last.rung + 1
  if (since === null || minutes === null || rung >= rungs.length) return { kind: 'end' }
  if (last !== null && last.outcome !== 'told') return { kind: 'escalate', rung, because: 'not-told' }
  if (last !== null && !climbs) return { kind: 'end' }
  if (waits.some(({ to }) => to === null)) return { kind: 'wait', until: null }
  const from = last?.at ?? since
  const until = from + minutes * MINUTE_MS + waitedSince(waits, from)
  return until <= now ? { kind: 'escalate', rung, because: 'time' } : { kind: 'wait', until }
}

/** How long an alert was put off after `from`, in milliseconds, of waits that are over. */
function waitedSince(waits: readonly Wait[], from: number): number {
  let waited = 0
  for (const wait of waits) if (wait.to !== null) waited += Math.max(0, wait.to - Math.max(wait.from, from))
  return waited
}
