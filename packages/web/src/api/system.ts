import type { CallAnswers } from '@vigia/contract/calls'
import type { ComponentState, SystemComponent } from '@vigia/domain/system/component-state'
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
  /** One a minute, the oldest first, an hour at the most. */
  readonly series: readonly (number | null)[]
}

export interface System {
  readonly checkedAt: number
  readonly components: readonly WatchedComponent[]
  readonly upSince: number
  readonly versions: CallAnswers['getSystem']['versions']
}

export interface SelfCheck {
  readonly at: number
  readonly checks: CallAnswers['selfCheck']['checks']
}

export async function getSystem(signal: AbortSignal): Promise<System> {
  const { checked_at, components, up_since, versions } = await call('getSystem', { signal })
  return { checkedAt: Date.parse(checked_at), components, upSince: Date.parse(up_since), versions }
}

/** Tries each part for real. Audited. */
export async function selfCheck(): Promise<SelfCheck> {
  const { at, checks } = await call('selfCheck', {})
  return { at: Date.parse(at), checks }
}
