import { MINUTE_MS } from '../time/duration.ts'
import type { Arrival } from './estimate-arrival.ts'

/** It is told at least so long before the planned arrival: an appointment can still be moved (issue "The desk's work", 5). */
const ANNOUNCED_BEFORE_MS = 30 * MINUTE_MS
/**
 * So many looks after one another have to find it: of what a single look found a quarter was in time after all on roads where much
 * happens, of three in a row a fifth (bench `arrivals`).
 */
export const LOOKS_IN_A_ROW = 3

interface ExpectedLate {
  /** Null: nobody knows when it arrives. */
  readonly arrival: Pick<Arrival, 'p10' | 'p50'> | null
  /** The planned arrival, epoch ms; null: nobody planned one. */
  readonly dueAt: number | null
  readonly now: number
  /** Whether `LLEGARA_TARDE` is open of the trip, or a person closed it and it has been so ever since. */
  readonly isAnnounced: boolean
  /** How many looks just before this one found it late. */
  readonly looksBefore: number
}

/**
 * What becomes of `LLEGARA_TARDE` of a trip on its way. It is raised when nine of ten arrivals lie after the planned one, half an hour
 * or more before it, in three looks after one another (`wait`: in this one too, and not yet often enough). It ends when half of the arrivals
 * lie in time again, or when the planned one has passed: from then on `ENTREGA_VENCIDA` says it. While nobody knows when the trip
 * arrives, what was said stands.
 */
export function lateArrivalStep(of: ExpectedLate): 'raise' | 'wait' | 'close' | null {
  const { arrival, dueAt, now, isAnnounced, looksBefore } = of
  if (dueAt === null || now > dueAt) return isAnnounced ? 'close' : null
  if (arrival === null) return null
  if (isAnnounced) return arrival.p50 <= dueAt ? 'close' : null
  if (arrival.p10 <= dueAt || dueAt - now < ANNOUNCED_BEFORE_MS) return null
  return looksBefore + 1 >= LOOKS_IN_A_ROW ? 'raise' : 'wait'
}
