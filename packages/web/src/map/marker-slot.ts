import type { Severity } from '@vigia/domain/risk/severity'

/** The place of a unit in the tables of its screen's `Symbology`, worst first. What stands for what is the screen's own. */
export type MarkerSlot = 0 | 1 | 2 | 3

/** Where units are painted by how grave their risk is. */
export const SEVERITY_SLOT = { critical: 0, high: 1, medium: 2, low: 3 } as const satisfies Record<Severity, MarkerSlot>
