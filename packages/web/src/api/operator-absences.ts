import type { CallAnswers } from '@vigia/contract/calls'
import type { Absence } from '@vigia/domain/operator/absence'
import { call } from './call.ts'

/** Days on which an operator is not to be counted on, as `2026-11-24`. */
export interface OperatorAbsence extends Absence {
  readonly absenceId: string
  /** Today is one of them; else it is to come. */
  readonly isNow: boolean
}

/** One as it was marked, by names; null for somebody who is gone. */
export interface MarkedAbsence extends Absence {
  readonly absenceId: string
  readonly markedBy: string | null
  readonly markedAt: number
  /** Somebody said that it was over. */
  readonly endedBy: string | null
  readonly endedAt: number | null
}

export function absenceFromWire(absence: CallAnswers['getOperator']['operator']['absence']): OperatorAbsence | null {
  if (absence === null) return null
  const { id: absenceId, is_now: isNow, ...days } = absence
  return { ...days, absenceId, isNow }
}

export const markedFromWire = ({
  id: absenceId,
  marked_by: markedBy,
  marked_at: markedAt,
  ended_by: endedBy,
  ended_at: endedAt,
  ...days
}: CallAnswers['getOperator']['absences'][number]): MarkedAbsence => ({
  ...{ ...days, absenceId, markedBy, endedBy, markedAt: Date.parse(markedAt) },
  endedAt: endedAt === null ? null : Date.parse(endedAt),
})

/** Marks an operator as sick, or as no longer with the company; answers the absence's id. */
export const addOperatorAbsence = async (operatorId: string, { kind, since, until }: Absence): Promise<string> =>
  (await call('addOperatorAbsence', { params: { id: operatorId }, body: { kind, since, until } })).id

/** What may be changed of an absence: its last day, and whether it is over. */
interface AbsenceChange {
  readonly until?: string | null
  readonly ended?: boolean
}

/** Changes what says what it said when it was read (`was`); else 412 `CHANGED_MEANWHILE`. */
export const updateOperatorAbsence = (absenceId: string, change: AbsenceChange, was: AbsenceChange): Promise<unknown> =>
  call('updateOperatorAbsence', { params: { id: absenceId }, body: { ...change, was } })

/** Takes away one that was marked by mistake. */
export const deleteOperatorAbsence = (absenceId: string): Promise<unknown> =>
  call('deleteOperatorAbsence', { params: { id: absenceId } })
