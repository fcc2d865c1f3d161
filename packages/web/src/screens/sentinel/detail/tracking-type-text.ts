import type { TrackingType } from '@vigia/domain/risk/trip-snapshot'
import type { SentinelTrip } from '../../../api/sentinel.ts'

const WORDS: Readonly<Record<TrackingType, string>> = {
  SIN_TRACKING: 'Sin rastreo',
  GPS_ESPEJO: 'GPS espejo',
  APP: 'App del operador',
  GPS_PROPIO: 'GPS propio',
}

/** How a trip is tracked and by which platform, as in `GPS espejo · Rastreo Total`. */
export const trackingText = ({ trackingType, platform }: Pick<SentinelTrip, 'trackingType' | 'platform'>): string =>
  platform === null ? WORDS[trackingType] : `${WORDS[trackingType]} · ${platform}`
