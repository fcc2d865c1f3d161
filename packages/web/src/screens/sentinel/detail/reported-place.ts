import type { SentinelTrip, TripDetail } from '../../../api/sentinel.ts'
import type { TripGpsData } from '../../../api/trip-gps.ts'

interface ReportedPlace {
  readonly gpsData: Pick<TripGpsData, 'at' | 'address'> | null | undefined
  readonly detail: { readonly trip: Pick<SentinelTrip, 'fixAt'>; readonly fixPlace: TripDetail['fixPlace'] } | undefined
}

/**
 * The words that came with the very position that is shown; null: none did. What was said of an earlier one is no place of the
 * unit's: it has moved on since, which is what one looks for.
 */
export function reportedPlace(fixAt: number | null, { gpsData, detail }: ReportedPlace): string | null {
  if (fixAt === null) return null
  if (gpsData?.at === fixAt && gpsData.address !== null && gpsData.address !== '') return gpsData.address
  return detail?.trip.fixAt === fixAt ? detail.fixPlace : null
}
