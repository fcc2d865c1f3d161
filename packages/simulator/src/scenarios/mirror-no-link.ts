import type { Scenario } from './scenario.ts'

/** The carrier has a platform and gave no link to it: SIN_GPS 30. */
export const mirrorNoLink: Scenario = {
  name: 'mirror-no-link',
  level: 'medium',
  equipment: 'mirror-no-link',
  condition: { minAgeMinutes: 20, lastsMinutes: 420 },
  leadHours: 0.1,
}

/** There is a link, and the platform asks for the letters of a picture; the client complains: SIN_GPS 30 and an incident of 10. */
export const mirrorComplaint: Scenario = {
  ...mirrorNoLink,
  name: 'mirror-complaint',
  level: 'high',
  equipment: 'mirror-captcha',
  incidents: [
    {
      type: 'documentation',
      description: 'El cliente pide ubicación; la plataforma del transportista pide un código de imagen.',
      severity: 'medium',
    },
  ],
}

/** The platform no longer takes the password, and there are two lesser incidents: SIN_GPS 30 and 5 + 5. */
export const mirrorTroubled: Scenario = {
  ...mirrorNoLink,
  name: 'mirror-troubled',
  level: 'high',
  equipment: 'mirror-refused',
  incidents: [
    { type: 'documentation', description: 'Carta porte con placas anteriores; se pide corrección.', severity: 'low' },
    { type: 'delay', description: 'Salió 50 minutos tarde de planta por espera de báscula.', severity: 'low' },
  ],
}
