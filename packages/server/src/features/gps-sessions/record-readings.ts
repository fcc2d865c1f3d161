import type { GpsFix } from '@vigia/domain/gps/fix'
import type { ReadPosition } from '@vigia/gps-reader/reading/evidence'

/** A position read on a platform, with the time that it counts with. */
export interface ReadFix {
  readonly tripId: string
  readonly organisationId: string
  readonly fixAt: number
  readonly position: ReadPosition
}

/** The one door of positions, for the platforms of these trips; resolves once they are stored. */
export type RecordPlatformFix = (
  organisationId: string,
  tripId: string,
  fix: GpsFix,
  words: { readonly address: string | null; readonly comment: string | null },
) => Promise<void>

/**
 * Records positions as they are read, each fix once: a platform that is read every half minute shows the same one many
 * times. What could not be stored is tried again with the next reading.
 */
export function recordReadings(record: RecordPlatformFix): (fixes: readonly ReadFix[]) => Promise<void> {
  const recorded = new Map<string, number>()
  return async (fixes) => {
    for (const { tripId, organisationId, fixAt, position } of fixes) {
      if (recorded.get(tripId) === fixAt) continue
      const fix: GpsFix = {
        point: position.point,
        at: fixAt,
        speedKmh: position.speedKmh,
        headingDeg: position.headingDeg === 360 ? 0 : position.headingDeg,
        altitudeM: null,
        accuracyM: null,
        source: 'extracted',
        panic: false,
      }
      await record(organisationId, tripId, fix, { address: position.address, comment: position.status })
      recorded.set(tripId, fixAt)
    }
  }
}
