/** Monday first, as ISO 8601 counts them from 1. */
export const DAYS = ['L', 'M', 'M', 'J', 'V', 'S', 'D'] as const
export const DAY_NAMES = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const
