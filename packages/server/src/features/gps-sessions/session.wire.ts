import type { ExtractedReadingWire, GpsSessionWire } from '@vigia/contract'
import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { needsPerson, obstacleText, siteNotConfirmedText } from '@vigia/domain/gps/obstacle-text'
import { siteName } from '../../db/site-names.ts'
import { isoOf } from '../../http/iso-of.ts'
import type { SessionRow, StoredReading } from './session-rows.store.ts'

/** The GPS session of spec §3. */
export const sessionWire = (session: SessionRow): GpsSessionWire => ({
  travelId: session.tripId,
  invoiceId: session.invoiceId,
  isLoggedIn: session.isSignedIn,
  state: session.state,
  platform: platformName(session),
  origin: session.origin,
  lastExtraction: session.readAt === null ? null : isoOf(session.readAt),
  error: session.obstacle === null ? null : problemText(session.obstacle, session.origin),
  obstacle: session.obstacle,
  kind: session.kind,
  externalInvoice: session.externalInvoice,
  plates: session.plates,
  since: isoOf(session.openedAt),
  hasScreen: session.hasScreen,
  needsPerson: needsPerson(session.obstacle),
  reading: readingWire(session.reading),
})

const problemText = (obstacle: GpsObstacle, origin: string): string =>
  obstacle === 'site-not-confirmed' ? siteNotConfirmedText(new URL(origin).host) : obstacleText(obstacle)

export function readingWire(reading: StoredReading | null): ExtractedReadingWire | null {
  if (reading === null) return null
  const { position, confidence, reasons } = reading
  return {
    coordinates: { lat: position.point.lat, lng: position.point.lng },
    speed: position.speedKmh,
    heading: position.headingDeg,
    status: position.status,
    address: position.address,
    timestamp: position.at === null ? null : isoOf(position.at),
    unit: position.unitName,
    confidence,
    reasons: [...reasons],
  }
}

const platformName = ({ platformName, kind, origin }: SessionRow): string => siteName(platformName, kind, origin)
