import { MINUTE_MS } from '../time/duration.ts'
import type { AlertCondition } from './alert-conditions.ts'
import { overAt } from './alert-policy.ts'
import type { AlertType } from './alert-type.ts'
import type { OwnRule } from './own-rule.ts'

/** Types whose value is minutes for which it has lasted: it says by itself since when it is over a limit. */
const LASTING: ReadonlySet<AlertType> = new Set([
  'GPS_DESACTUALIZADO',
  'SIN_COMUNICACION',
  'ENTREGA_VENCIDA',
  'UNIDAD_DETENIDA',
])

/**
 * Since when a condition has held, epoch milliseconds. `knownSince`: since when whoever watches has seen it hold without a
 * break, which is what counts for a speed or a place; a stop or a silence tells its own beginning, also to who has just begun
 * to watch.
 */
export function holdsSince({ type, value }: AlertCondition, rule: OwnRule, knownSince: number, now: number): number {
  const over = overAt(rule, now)
  return LASTING.has(type) && over !== null ? Math.min(knownSince, now - (value - over) * MINUTE_MS) : knownSince
}

/** Whether a condition that has held since `sinceAt` may open an alert under this rule (design §3 `hold_minutes`). */
export const isHeldLongEnough = ({ holdMinutes }: OwnRule, sinceAt: number, now: number): boolean =>
  now - sinceAt >= holdMinutes * MINUTE_MS
