import type { Scenario } from './scenario.ts'

/** A truck without any tracking, which monitoring places by hand: SIN_GPS 30. */
export const noTracking: Scenario = {
  name: 'no-tracking',
  level: 'medium',
  equipment: 'none',
  condition: { minAgeMinutes: 20, lastsMinutes: 480 },
  leadHours: 0.1,
}

/** The operator has the app and never opened it: SIN_GPS 30. */
export const appNeverOpened: Scenario = {
  name: 'app-never-opened',
  level: 'medium',
  equipment: 'app-never-opened',
  condition: { minAgeMinutes: 20, lastsMinutes: 480 },
  leadHours: 0.1,
}
