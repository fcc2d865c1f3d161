import type { Scenario } from './scenario.ts'

/** The operator presses the panic button: PANICO 100. On a fresh fleet shortly after the start, for all to see. */
export const panic: Scenario = {
  name: 'panic',
  level: 'critical',
  equipment: 'both',
  condition: { minAgeMinutes: 1, lastsMinutes: 420 },
  leadHours: 2,
  panics: true,
  comments: 'unanswered',
}
