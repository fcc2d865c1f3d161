import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { NOW } from '@vigia/domain/test/factories'
import {
  type Candidate,
  type Evidence,
  type EvidenceSource,
  NO_HABITS,
  type PlatformHabits,
  type UnitReading,
} from '../src/reading/evidence.ts'
import { readUnits } from '../src/reading/read-units.ts'
import { scanEvidence } from '../src/reading/scan-evidence.ts'

export const PLATES = '45AK7P'

export function aWanted(fields: Partial<WantedUnit> = {}): WantedUnit {
  return { plates: PLATES, name: null, pickedName: null, ...fields }
}

export function evidence(body: unknown, source: EvidenceSource = 'network', where = '/api/data'): Evidence {
  return { source, where, body, seenAt: NOW }
}

/** All that one or several pieces of a page say. */
export function scanAll(...pieces: readonly Evidence[]): readonly Candidate[] {
  return pieces.flatMap((piece) => [...scanEvidence(piece)])
}

/** What a page of these pieces says of one unit. */
export function readOne(
  pieces: readonly Evidence[],
  wanted: WantedUnit = aWanted(),
  habits: PlatformHabits = NO_HABITS,
  options: { readonly isSharedLink?: boolean } = {},
): UnitReading {
  const [reading] = readUnits(scanAll(...pieces), [wanted], habits, NOW, options)
  if (reading === undefined) throw new Error('One reading for each wanted unit')
  return reading
}
