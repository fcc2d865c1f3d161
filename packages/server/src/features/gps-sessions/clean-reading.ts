import { isRealCoordinate } from '@vigia/domain/geo/usable-coordinate'
import type { ReadPosition, UnitReading } from '@vigia/gps-reader/reading/evidence'
import { cleanTextOrNull, cleanTexts } from './clean-text.ts'
import type { StoredReading } from './session-rows.store.ts'

const MAX_SPEED_KMH = 1_000
const TEXT = 500
const NAME = 200
const UNITS = 200
const REASONS = 20

/** What one reading changes in the trip's session; null: nothing. */
export type SessionNews =
  | { readonly kind: 'position'; readonly reading: StoredReading }
  | { readonly kind: 'unconfirmed'; readonly reading: StoredReading }
  /** Units of the account, to choose from, the nearest first. */
  | { readonly kind: 'candidates'; readonly names: readonly string[] }

/** A reading as it may be stored and shown: numbers within bounds, texts cut and cleaned. */
export function cleanReading(reading: UnitReading): SessionNews | null {
  switch (reading.kind) {
    case 'position':
    case 'unconfirmed': {
      const { point } = reading.position
      if (!isRealCoordinate(point)) return null
      return {
        kind: reading.kind,
        reading: {
          position: cleanPosition(reading.position),
          confidence: Math.min(1, Math.max(0, reading.confidence)),
          reasons: cleanTexts(reading.reasons, REASONS, TEXT),
        },
      }
    }
    case 'ambiguous':
      return { kind: 'candidates', names: cleanTexts(reading.names, UNITS, NAME) }
    case 'not-found':
      return {
        kind: 'candidates',
        names: cleanTexts([...new Set([...reading.nearest, ...reading.names])], UNITS, NAME),
      }
    case 'no-position':
    case 'nothing':
    case 'unanswered':
      return null
  }
}

const cleanPosition = (position: ReadPosition): ReadPosition => ({
  point: { lat: position.point.lat, lng: position.point.lng },
  at: position.at,
  speedKmh: within(position.speedKmh, 0, MAX_SPEED_KMH),
  headingDeg: within(position.headingDeg, 0, 360),
  address: cleanTextOrNull(position.address, TEXT),
  status: cleanTextOrNull(position.status, NAME),
  unitName: cleanTextOrNull(position.unitName, NAME),
})

const within = (value: number | null, least: number, greatest: number): number | null =>
  value !== null && value >= least && value <= greatest ? value : null
