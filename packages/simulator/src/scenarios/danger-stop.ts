import type { Scenario } from './scenario.ts'

/** Stopped in a danger geofence: ZONA_RIESGO 45, for the stop and for where it is. */
export const dangerStop: Scenario = {
  name: 'danger-stop',
  level: 'critical',
  equipment: 'both',
  condition: { minAgeMinutes: 24, lastsMinutes: 300 },
  happensInDanger: true,
  hold: { kmh: 0, minutes: null },
  incidents: [
    {
      type: 'stop',
      description: 'Unidad detenida sin aviso en zona de riesgo; el operador no contesta.',
      severity: 'high',
    },
  ],
  comments: 'unanswered',
}
