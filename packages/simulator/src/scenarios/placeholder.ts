import type { Scenario } from './scenario.ts'

/** A tracker that answers with the centre of Mexico: no position to show, and yet not silent. */
export const placeholder: Scenario = {
  name: 'placeholder',
  level: 'unknown',
  equipment: 'truck',
  condition: { minAgeMinutes: 60, lastsMinutes: 480 },
  leadHours: 0.1,
  fault: { kind: 'placeholder' },
}
