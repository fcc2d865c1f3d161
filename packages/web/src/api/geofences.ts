import type { Geofence } from '@vigia/domain/geofence/geofence'
import { call, callForFile } from './call.ts'
import type { GeoFormat } from './geo-files.ts'

/** A geofence before it has an id. */
export type GeofenceDraft = Omit<Geofence, 'id'>

/** Hundreds of geofences in one transaction may take their time. */
const IMPORT_TIMEOUT_MS = 60_000

/** The organisation's geofences. */
export async function listGeofences(signal: AbortSignal): Promise<readonly Geofence[]> {
  return (await call('listGeofences', { signal })).data
}

export const createGeofence = (draft: GeofenceDraft): Promise<Geofence> => call('createGeofence', { body: draft })

/**
 * `was`: what is changed, as it was read. A 404 says that somebody else has deleted it, a 412 `CHANGED_MEANWHILE` that they
 * changed the same since.
 */
export const updateGeofence = (
  id: string,
  changes: Partial<GeofenceDraft>,
  was: Partial<GeofenceDraft>,
): Promise<Geofence> => call('updateGeofence', { params: { id }, body: { ...changes, was } })

export const deleteGeofence = (id: string): Promise<null> => call('deleteGeofence', { params: { id } })

/** All or none. */
export async function importGeofences(
  drafts: readonly GeofenceDraft[],
  signal: AbortSignal,
): Promise<readonly Geofence[]> {
  const body = { data: drafts }
  return (await call('importGeofences', { body, signal, timeoutMs: IMPORT_TIMEOUT_MS })).data
}

/** The text of a file. */
export const exportGeofences = (format: GeoFormat): Promise<string> =>
  callForFile('exportGeofences', { query: { format } })
