import type { LiveTripState } from '@vigia/contract/live-frame'
import { RISK_TITLE } from '@vigia/domain/risk/risk-title'
import type { UnitRisk } from '../../api/unit-risk.ts'

/** The unit with the feed's verdict, which is the newer one wherever there is any; the same object where it says the same. */
export function withRisk<Unit extends UnitRisk>(unit: Unit, state: LiveTripState | undefined): Unit {
  if (state === undefined) return unit
  const { level, primaryAlert } = state
  return level === unit.level && primaryAlert === unit.primaryAlert ? unit : { ...unit, level, primaryAlert }
}

/** The worst that is known of a unit, as in `Posible bloqueo de señal`; null while its risk is neither critical nor high. */
export function graveReason({ level, primaryAlert }: UnitRisk): string | null {
  const isGrave = level === 'critical' || level === 'high'
  return isGrave && primaryAlert !== null ? RISK_TITLE[primaryAlert] : null
}

/** A unit's tag on a map: the worst that is known of it before what it does. */
export const tagReason = (unit: UnitRisk, motion: string): string =>
  [graveReason(unit), motion].filter((part) => part !== null).join(' · ')

/** Critical units before all others, each in the place it had among its own. */
export const criticalFirst = <Unit extends UnitRisk>(units: readonly Unit[]): readonly Unit[] =>
  units.some(isCritical) ? [...units.filter(isCritical), ...units.filter((unit) => !isCritical(unit))] : units

const isCritical = ({ level }: UnitRisk): boolean => level === 'critical'
