import type { AlertState, AlertStep } from '@vigia/domain/alerts/alert-state'
import type { AlertType } from '@vigia/domain/alerts/alert-type'
import type { AlertChannel } from '@vigia/domain/alerts/own-rule'
import type { AlertSubject, KnownAlert } from './known-alert.ts'

/** Where and when the unit was last heard: what a person who looks for it starts from. */
export interface Evidence {
  readonly lat: number | null
  readonly lng: number | null
  readonly lastSignalAt: number | null
}

export interface UnitChange {
  readonly tripId: string
  readonly lastSignalAt: number | null
  readonly isBack: boolean
}

/** One step of one alert, to be written. */
export interface PlannedStep {
  readonly subject: AlertSubject
  readonly known: KnownAlert | null
  /** `units`: nothing but the units of a platform's alert. */
  readonly step: AlertStep | { readonly kind: 'units' }
  readonly next: AlertState
  readonly evidence: Evidence
  /** Units of a platform's alert that fell silent or are back. */
  readonly units: readonly UnitChange[]
  /** Where a new alert calls; null: everywhere, or as it did. */
  readonly channels: readonly AlertChannel[] | null
}

const FIRST: readonly AlertType[] = ['PANICO', 'SEPARACION', 'ZONA_RIESGO', 'POSIBLE_BLOQUEO']

/** Steps that wait for no other: what concerns the safety of people. */
export function isUrgent({ subject, next }: PlannedStep): boolean {
  return FIRST.includes(subject.type) || (next.status === 'open' && next.severity === 'critical')
}

/** The most urgent first, and one order for all servers, so that two that write at once don't wait in a ring. */
export function inOrder(steps: readonly PlannedStep[]): readonly PlannedStep[] {
  return steps.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.subject.tripId ?? '').localeCompare(b.subject.tripId ?? '') ||
      a.subject.type.localeCompare(b.subject.type),
  )
}

function rank(planned: PlannedStep): number {
  const place = FIRST.indexOf(planned.subject.type)
  if (place >= 0) return place
  return isUrgent(planned) ? FIRST.length : FIRST.length + 1
}
