import type { CallAnswers } from '@vigia/contract/calls'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { GeofenceKind, GeofenceShape } from '@vigia/domain/geofence/geofence'
import { call } from './call.ts'

export type GeoFormat = CallAnswers['readGeoFile']['format']

/** What a file holds: a geofence, or a line, or why it is neither. */
export interface GeoFileItem {
  readonly name: string
  readonly kind: GeofenceKind | null
  readonly shape: GeofenceShape | null
  readonly line: readonly LatLng[] | null
  readonly problem: string | null
}

export interface GeoFile {
  readonly format: GeoFormat
  readonly items: readonly GeoFileItem[]
}

/** What the server takes: characters of a file. */
export const MAX_GEO_FILE_CHARS = 2_000_000
/** A big file has to go up first. */
const TIMEOUT_MS = 60_000

/** Reads a GeoJSON, KML or GPX file; writes nothing. */
export const readGeoFile = (text: string, signal: AbortSignal): Promise<GeoFile> =>
  call('readGeoFile', { body: { text }, signal, timeoutMs: TIMEOUT_MS })
