/** In fewer shifts than these a person's contacts by shift say nothing (design §4.3: rankings with a minimum sample). */
export const LOAD_SAMPLE_SHIFTS = 3

/** What `Carga por monitorista` is, for who reads it: the words stand beside the figures that they define. */
export const TEAM_LOAD = {
  title: 'Carga por monitorista',
  counts: `Por persona y turno, en el periodo: turnos en los que hizo algo, comentarios que escribió, alertas que tomó o reconoció y viajes en los que lo hizo, cada uno una vez. Por turno: comentarios ÷ turnos, desde ${LOAD_SAMPLE_SHIFTS} turnos. Las horas de los turnos son las de ahora. Es carga, no calidad.`,
} as const

/** Of one person in the shifts of one name. */
export interface LoadCounts {
  readonly shifts: number
  readonly comments: number
}

/** Comments in a shift, in the mean; null: in too few shifts. */
export const commentsPerShift = ({ shifts, comments }: LoadCounts): number | null =>
  shifts < LOAD_SAMPLE_SHIFTS ? null : comments / shifts
