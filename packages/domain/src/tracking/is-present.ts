import { MINUTE_MS } from '../time/duration.ts'

/** A place that was measured longer ago is the last that is known, and not where it is (design, second part §6). */
const PRESENT_MS = 15 * MINUTE_MS

/** Whether a place that was measured at `fixAt` was the present at `asOf`, both epoch ms. */
export const isPresent = (fixAt: number, asOf: number): boolean => asOf - fixAt <= PRESENT_MS
