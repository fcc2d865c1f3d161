import type { ExtractedReading, GpsSession } from '../src/api/gps-sessions.ts'

export const READING: ExtractedReading = {
  lat: 20.3512,
  lng: -99.9629,
  speedKmh: 0,
  headingDeg: null,
  status: 'Motor apagado',
  address: null,
  at: 1_000_000,
  unitName: '87AK2T',
  confidence: 0.9,
  reasons: [],
}

/** A session as it is right after opening, with what the test says of it. */
export const gpsSessionOf = (part: Partial<GpsSession> = {}): GpsSession => ({
  tripId: '1',
  invoice: 'F-1',
  plates: '87-AK-2T',
  isLoggedIn: false,
  state: 'waiting',
  platform: null,
  origin: 'https://gps.mx',
  readAt: null,
  error: null,
  obstacle: null,
  kind: null,
  since: 0,
  hasScreen: false,
  needsPerson: false,
  reading: null,
  ...part,
})
