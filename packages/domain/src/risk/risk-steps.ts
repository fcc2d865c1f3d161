import type { RiskStep } from './risk-weights.ts'

/** What is wrong with a table of steps, and at which of them. */
export interface StepsProblem {
  readonly index: number
  readonly text: string
}

/** Limits rise strictly and points never fall: a longer silence never counts for less. Null: both do. */
export function stepsProblem(steps: readonly RiskStep[]): StepsProblem | null {
  const unordered = steps.findIndex((step, index) => index > 0 && step.over <= (steps[index - 1]?.over ?? 0))
  if (unordered !== -1) return { index: unordered, text: 'Los límites deben ir de menor a mayor' }
  const falling = steps.findIndex((step, index) => index > 0 && step.points < (steps[index - 1]?.points ?? 0))
  return falling === -1 ? null : { index: falling, text: 'Los puntos no pueden bajar al subir el límite' }
}
