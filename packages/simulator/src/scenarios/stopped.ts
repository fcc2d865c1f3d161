import type { Scenario } from './scenario.ts'

/** A breakdown on the open road: UNIDAD_DETENIDA 40 and an incident of 10. */
export const breakdown: Scenario = {
  name: 'breakdown',
  level: 'high',
  equipment: 'both',
  condition: { minAgeMinutes: 125, lastsMinutes: 540 },
  leadHours: 2.3,
  hold: { kmh: 0, minutes: null },
  incidents: [
    {
      type: 'mechanical',
      description: 'Falla mecánica: espera grúa y mecánico del transportista.',
      severity: 'medium',
    },
  ],
}

/** Stopped for hours where nobody planned a stop: UNIDAD_DETENIDA 40. */
export const longStop: Scenario = {
  name: 'long-stop',
  level: 'high',
  equipment: 'truck',
  condition: { minAgeMinutes: 125, lastsMinutes: 600 },
  leadHours: 1.6,
  hold: { kmh: 0, minutes: null },
}

/** An hour's stop outside any geofence: UNIDAD_DETENIDA 25. Drives on before it weighs more. */
export const mealStop: Scenario = {
  name: 'meal-stop',
  level: 'medium',
  equipment: 'both',
  condition: { minAgeMinutes: 46, lastsMinutes: 70 },
  leadHours: 0.9,
  hold: { kmh: 0, minutes: null },
}
