import type { Scenario } from './scenario.ts'

/** A blockade ahead and its consequences: INCIDENCIA 40. */
export const blockade: Scenario = {
  name: 'blockade',
  level: 'high',
  equipment: 'both',
  condition: { minAgeMinutes: 10, lastsMinutes: 300 },
  leadHours: 3,
  incidents: [
    {
      type: 'road',
      description: 'Bloqueo carretero adelante; se busca desvío con la Guardia Nacional.',
      severity: 'high',
    },
    { type: 'delay', description: 'El cliente fue avisado de dos horas de retraso.', severity: 'medium' },
    { type: 'documentation', description: 'Falta sello en la carta porte.', severity: 'low' },
  ],
}

/** Somebody tried to open the tank: INCIDENCIA 25. */
export const fuelTheft: Scenario = {
  name: 'fuel-theft',
  level: 'medium',
  equipment: 'truck',
  condition: { minAgeMinutes: 10, lastsMinutes: 330 },
  leadHours: 2.5,
  incidents: [
    {
      type: 'security',
      description: 'Intento de ordeña en el paradero; tapón forzado, sin pérdida de carga.',
      severity: 'high',
    },
  ],
}
