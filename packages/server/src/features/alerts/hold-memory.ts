import type { AlertCondition } from '@vigia/domain/alerts/alert-conditions'
import type { AlertType } from '@vigia/domain/alerts/alert-type'
import { holdsSince, isHeldLongEnough } from '@vigia/domain/alerts/held-long-enough'
import type { OwnRule } from '@vigia/domain/alerts/own-rule'

/**
 * Since when each condition has been seen to hold without a break, by what it is about (a trip's id, or a platform). It is kept
 * in memory: whoever takes over the lead sees a speed or a place begin anew, and alerts late by `hold_minutes` at the most.
 */
export interface HoldMemory {
  /** Takes note of all that holds now: what is not among it has ended. */
  see(subject: string, holding: readonly AlertCondition[], now: number): void
  /** Whether it has held for as long as the rule asks. */
  isHeld(subject: string, condition: AlertCondition, rule: OwnRule, now: number): boolean
  forget(subject: string): void
  clear(): void
}

export function holdMemory(): HoldMemory {
  const since = new Map<string, ReadonlyMap<AlertType, number>>()
  return {
    see: (subject, holding, now) => {
      const known = since.get(subject)
      if (holding.length === 0) since.delete(subject)
      // An instant that lies ahead, because the clock was set back, counts from now.
      else since.set(subject, new Map(holding.map(({ type }) => [type, Math.min(now, known?.get(type) ?? now)])))
    },
    isHeld: (subject, condition, rule, now) => {
      const knownSince = since.get(subject)?.get(condition.type) ?? now
      return isHeldLongEnough(rule, holdsSince(condition, rule, knownSince, now), now)
    },
    forget: (subject) => void since.delete(subject),
    clear: () => since.clear(),
  }
}
