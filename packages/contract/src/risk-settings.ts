import { stepsProblem } from '@vigia/domain/risk/risk-steps'
import type { RiskWeights } from '@vigia/domain/risk/risk-weights'
import { z } from 'zod'
import { measure } from './scalars.ts'

const MAX_POINTS = 100
const MAX_LIMIT = 100_000
const MAX_STEPS = 10

/** Scores are sums of points, and end in a column of four bytes. */
const points = measure('real', 0, MAX_POINTS)
const limit = measure('real', 0, MAX_LIMIT)

const steps = z
  .array(z.strictObject({ over: limit, points }))
  .max(MAX_STEPS)
  .superRefine((list, context) => {
    const problem = stepsProblem(list)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem.text })
  })

/** The weights of the risk engine as settings may give them: all keys of the defaults, no other (rules §4). */
export const riskSettings = z.strictObject({
  panic: points,
  separation: points,
  noGps: points,
  staleGpsMinutes: steps,
  noCommunicationMinutes: steps,
  overdueMinutes: steps,
  stoppedMinutes: steps,
  dangerZone: z.strictObject({ inside: points, stoppedMinutes: steps }),
  offRouteKm: steps,
  speedKmh: steps,
  blocking: z.strictObject({ points, lastSpeedOverKmh: limit, silenceOverMinutes: limit }),
  incidents: z.strictObject({ high: points, medium: points, other: points, atMost: points }),
} satisfies Record<keyof RiskWeights, z.ZodType>)
