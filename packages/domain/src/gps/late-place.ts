import { HOUR_MS } from '../time/duration.ts'

/** A phone that was without signal sends where it was then; a platform is this slow to nobody's use. */
const LATE_MS = HOUR_MS

/** Whether a fix reached us so long after its time that what it says is of then, not of now. `arrivedAt` null: nobody knows, and it is not. */
export const isLatePlace = (at: number, arrivedAt: number | null): boolean =>
  arrivedAt !== null && arrivedAt - at > LATE_MS
