import type { Scenario } from './scenario.ts'

/** Over 100 km/h on the open road, with a complaint on file: EXCESO_VELOCIDAD 10 and an incident of 10. */
export const speeding: Scenario = {
  name: 'speeding',
  level: 'medium',
  equipment: 'both',
  condition: { minAgeMinutes: 2, lastsMinutes: 180 },
  leadHours: 0.5,
  cruiseKmh: 108,
  incidents: [
    { type: 'driving', description: 'Otro conductor reporta rebases peligrosos de la unidad.', severity: 'medium' },
  ],
}
