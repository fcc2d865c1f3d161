import type { RiskLevel } from '@vigia/domain/risk/risk-level'

/** The place of a unit in the tables of its screen's `Symbology`, worst first. What stands for what is the screen's own. */
export type MarkerSlot = 0 | 1 | 2 | 3

/** Where units are painted by how grave their risk is; one of unknown risk has the calm ones' shape and no colour. */
export const LEVEL_SLOT = {
  critical: 0,
  high: 1,
  medium: 2,
  unknown: 3,
  low: 3,
} as const satisfies Record<RiskLevel, MarkerSlot>
