import type { OpenIncident } from '../../../api/full-map.ts'

const PRIORITY_WORD: Readonly<Record<OpenIncident['severity'], string>> = {
  high: 'alta',
  medium: 'media',
  low: 'normal',
}

/** `stop` is an emergency stop, all else operational (spec §3 "Incidence"). */
export const incidentHeading = ({ type }: OpenIncident): string =>
  type === 'stop' ? 'Parada de emergencia' : 'Incidencia operativa'

export const priorityText = ({ severity }: OpenIncident): string => `Prioridad ${PRIORITY_WORD[severity]}`
