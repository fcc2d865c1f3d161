import type { Scenario } from './scenario.ts'

/** Operator and truck drive apart: SEPARACION 60, some hundred metres and growing. */
export const separation: Scenario = {
  name: 'separation',
  level: 'CRITICO',
  equipment: 'both',
  condition: { minAgeMinutes: 3, lastsMinutes: 240 },
  leadHours: 2,
  fault: { kind: 'apart', metres: 560, metresPerMinute: 9 },
}
