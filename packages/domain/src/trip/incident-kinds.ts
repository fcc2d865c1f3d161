/** What an incident can be said to be; another system may say anything else. `stop` is an emergency stop, all else operational (spec §3). */
export const INCIDENT_KINDS = [
  ...(['stop', 'Accidente', 'Falla mecánica', 'Retraso', 'Desvío', 'Carga', 'Documentos'] as const),
  'Otra',
] as const
