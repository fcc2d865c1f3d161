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

export interface System {
  readonly range: SystemRange
  readonly pointMinutes: number
  readonly checkedAt: number
  readonly components: readonly WatchedComponent[]
  readonly upSince: number
  readonly versions: CallAnswers['getSystem']['versions']
}

export interface SelfCheck {
  readonly at: number
  readonly checks: CallAnswers['selfCheck']['checks']
}

export async function getSystem(range: SystemRange, signal: AbortSignal): Promise<System> {
  const {
    range: told,
    point_minutes,
    checked_at,
    components,
    up_since,
    versions,
  } = await call('getSystem', { query: { range }, signal })
  return {
    range: told,
    pointMinutes: point_minutes,
    checkedAt: Date.parse(checked_at),
    components,
    upSince: Date.parse(up_since),
    versions,
  }
}

/** Tries each part for real. Audited. */
export async function selfCheck(): Promise<SelfCheck> {
  const { at, checks } = await call('selfCheck', {})
  return { at: Date.parse(at), checks }
}
