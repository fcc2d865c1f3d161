import type { OpenIncident } from '../../../api/full-map.ts'

const PRIORITY_WORD: Readonly<Record<OpenIncident['priority'], string>> = {
  high: 'alta',
  medium: 'media',
  other: 'normal',
}

/** `stop` is an emergency stop, all else operational (spec §3 "Incidence"). */
export const incidentHeading = ({ type }: OpenIncident): string =>
  type === 'stop' ? 'Parada de emergencia' : 'Incidencia operativa'

export const priorityText = ({ priority }: OpenIncident): string => `Prioridad ${PRIORITY_WORD[priority]}`
