import type { Scenario } from './scenario.ts'

/** The truck drives on and nobody has written a word since it left: SIN_COMUNICACION 20, then 30. */
export const silent: Scenario = {
  name: 'silent',
  level: 'medium',
  equipment: 'both',
  condition: { minAgeMinutes: 5, lastsMinutes: 300 },
  leadHours: 2.2,
  comments: 'none',
}
