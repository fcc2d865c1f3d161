import type { CallAnswers } from '@vigia/contract/calls'
import type { ComponentState, SystemComponent } from '@vigia/domain/system/component-state'
import type { SystemRange } from '@vigia/domain/system/history-range'
import { call } from './call.ts'

/** A part of the installation as the server measured it. */
export interface WatchedComponent {
  readonly key: SystemComponent
  readonly state: ComponentState
  /** Null: it cannot be measured. */
  readonly value: number | null
  readonly unit: string
  readonly text: string
  readonly threshold: { readonly over: number; readonly unit: string }
  /** The worst of each point of `System.range`, the oldest first; null is a gap. */
  readonly series: readonly (number | null)[]
  /** Of the range, those that were measured. */
  readonly minutes: number
}

/** What the server does again and again, as it has seen it since it started. */
export interface SystemJob {
  readonly name: string
  readonly label: string
  /** Between the end of a run and the beginning of the next. */
  readonly everyMs: number
  readonly runningSince: number | null
  /** Null: no run has ended, which says nothing of how it does. */
  readonly endedAt: number | null
  /** Null: the last run ended well, or none has ended. */
  readonly failingSince: number | null
  /** Null beside a failure: the server is of several companies and does not say. */
  readonly problem: string | null
  readonly nextAt: number | null
}

export interface System {
  readonly range: SystemRange
  readonly pointMinutes: number
  readonly checkedAt: number
  readonly components: readonly WatchedComponent[]
  readonly jobs: readonly SystemJob[]
  readonly upSince: number
  readonly versions: CallAnswers['getSystem']['versions']
}

export interface SelfCheck {
  readonly at: number
  readonly checks: CallAnswers['selfCheck']['checks']
}

export async function getSystem(range: SystemRange, signal: AbortSignal): Promise<System> {
  const {
    range: shownRange,
    point_minutes,
    checked_at,
    components,
    jobs,
    up_since,
    versions,
  } = await call('getSystem', { query: { range }, signal })
  return {
    range: shownRange,
    pointMinutes: point_minutes,
    checkedAt: Date.parse(checked_at),
    components,
    jobs: jobs.map(jobOf),
    upSince: Date.parse(up_since),
    versions,
  }
}

const jobOf = ({ name, label, problem, ...job }: CallAnswers['getSystem']['jobs'][number]): SystemJob => ({
  ...{ name, label, problem, everyMs: job.every_s * 1_000 },
  runningSince: atOrNull(job.running_since),
  endedAt: atOrNull(job.ended_at),
  failingSince: atOrNull(job.failing_since),
  nextAt: atOrNull(job.next_at),
})

const atOrNull = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant))

/** Tries each part for real. Audited. */
export async function selfCheck(): Promise<SelfCheck> {
  const { at, checks } = await call('selfCheck', {})
  return { at: Date.parse(at), checks }
}
