import type { Severity } from './severity.ts'

/** A severity within a Spanish sentence: `El riesgo sigue alto`. */
export const SEVERITY_TEXT: Readonly<Record<Severity, string>> = {
  critical: 'crítico',
  high: 'alto',
  medium: 'medio',
  low: 'bajo',
}
