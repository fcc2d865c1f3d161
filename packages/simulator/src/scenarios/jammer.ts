import type { Scenario } from './scenario.ts'

/** At full speed truck and phone fall silent together: POSIBLE_BLOQUEO 45 and GPS_DESACTUALIZADO 15 to 40. */
export const jammer: Scenario = {
  name: 'jammer',
  level: 'critical',
  equipment: 'both',
  condition: { minAgeMinutes: 22, lastsMinutes: 240 },
  leadHours: 2,
  cruiseKmh: 82,
  hold: { kmh: 80, minutes: 4 },
  fault: { kind: 'silence' },
  comments: 'unanswered',
}
