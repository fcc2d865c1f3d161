import type { Scenario } from './scenario.ts'

/** The only tracker fell silent hours ago while the truck crawled through a town: GPS_DESACTUALIZADO 40, no jammer. */
export const gpsLost: Scenario = {
  name: 'gps-lost',
  level: 'high',
  equipment: 'truck',
  condition: { minAgeMinutes: 190, lastsMinutes: 540 },
  leadHours: 2,
  hold: { kmh: 14, minutes: 5 },
  fault: { kind: 'silence' },
  comments: 'unanswered',
}
