import { MINUTE_MS } from '../time/duration.ts'
import type { FixSource } from './fix.ts'

/** A person's word counts once the devices have been silent for so long: it never hides a fresher reading (quality §3). */
export const MANUAL_YIELDS_MS = 15 * MINUTE_MS

/** Whose track a fix belongs to. */
export type FixSide = 'operator' | 'truck' | 'manual'

export const SIDE_OF: Readonly<Record<FixSource, FixSide>> = {
  original: 'operator',
  extracted: 'truck',
  unit: 'truck',
  cache: 'truck',
  manual: 'manual',
}
