import type { Scenario } from './scenario.ts'

/**
 * The truck was stopped and the operator's phone is carried away: SEPARACION 60, some hundred metres and growing. Behind a
 * truck that drives on it might as well be a phone whose clock is late.
 */
export const separation: Scenario = {
  name: 'separation',
  level: 'critical',
  equipment: 'both',
  condition: { minAgeMinutes: 3, lastsMinutes: 240 },
  leadHours: 2,
  hold: { kmh: 0, minutes: null },
  fault: { kind: 'apart', metres: 560, metresPerMinute: 9 },
  comments: 'unanswered',
}
