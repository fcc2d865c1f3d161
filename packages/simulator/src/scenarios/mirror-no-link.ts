import type { Scenario } from './scenario.ts'

/** The carrier has a platform and gave no link to it: SIN_GPS 30. */
export const mirrorNoLink: Scenario = {
  name: 'mirror-no-link',
  level: 'MEDIO',
  equipment: 'mirror-no-link',
  condition: { minAgeMinutes: 20, lastsMinutes: 420 },
  leadHours: 0.1,
}

/** The same, and the client complains: SIN_GPS 30 and an incidence of 10. */
export const mirrorComplaint: Scenario = {
  ...mirrorNoLink,
  name: 'mirror-complaint',
  level: 'ALTO',
  incidences: [
    {
      type: 'documentation',
      description: 'El cliente pide ubicación y el transportista no comparte su liga.',
      priority: 'medium',
    },
  ],
}

/** The same, with two lesser incidences: SIN_GPS 30 and 5 + 5. */
export const mirrorTroubled: Scenario = {
  ...mirrorNoLink,
  name: 'mirror-troubled',
  level: 'ALTO',
  incidences: [
    { type: 'documentation', description: 'Carta porte con placas anteriores; se pide corrección.', priority: 'other' },
    { type: 'delay', description: 'Salió 50 minutos tarde de planta por espera de báscula.', priority: 'other' },
  ],
}
