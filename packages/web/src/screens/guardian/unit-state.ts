import { isLiveFix } from '../../live/is-live-fix.ts'
import type { GuardianUnit } from './guardian-unit.ts'
import type { UnitState } from './unit-state-mark.tsx'

/** What a unit does, as far as its last fix can still tell. Whether it is silent is the server's word. */
export function stateOf({ isReporting, fixAt, speedKmh, stopped }: GuardianUnit, now: number): UnitState {
  if (!isReporting) return 'silent'
  if (!isLiveFix(fixAt, now)) return 'unknown'
  if (stopped) return 'stopped'
  return speedKmh === null ? 'unknown' : 'moving'
}
