import { fitsColumn } from '@vigia/contract'
import type { LatLng } from '@vigia/domain/geo/lat-lng'

/** A position as a carrier's platform pushes it. */
export interface MirrorFix {
  /** The unit's id over there: usually the number of its device. */
  readonly remoteId: string
  /** Its name over there, where the protocol carries one. */
  readonly remoteName: string | null
  readonly point: LatLng
  readonly at: number
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly altitudeM: number | null
  readonly accuracyM: number | null
}

const MAX_ID = 100

/** Ids and names as they are kept: one bounded line. Null when nothing is left. */
export function remoteText(text: string): string | null {
  const clean = text
    .slice(0, 4 * MAX_ID)
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_ID)
  return clean === '' ? null : clean
}

/** A speed, course or height within what is possible and can be stored; anything else is not told. */
export const within = (value: number, least: number, greatest: number): number | null =>
  value >= least && value <= greatest && fitsColumn('real', value) ? value : null

export const headingOf = (value: number): number | null => {
  const heading = within(value, 0, 360)
  return heading === 360 ? 0 : heading
}

/** Whether this is a place on the globe; what else is wrong with it is for the intake to judge. */
export const isPlace = ({ lat, lng }: LatLng): boolean =>
  Math.abs(lat) <= 90 &&
  Math.abs(lng) <= 180 &&
  fitsColumn('double precision', lat) &&
  fitsColumn('double precision', lng)
