import type { Scenario } from './scenario.ts'

/** Past the planned arrival and nobody has spoken since: ENTREGA_VENCIDA 25 and SIN_COMUNICACION 20 to 30. */
export const overdue: Scenario = {
  name: 'overdue',
  level: 'high',
  equipment: 'both',
  condition: { minAgeMinutes: 125, lastsMinutes: 240 },
  leadHours: 4,
  comments: 'until-condition',
  due: 'at-condition',
}
