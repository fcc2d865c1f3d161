import type * as contract from '@vigia/contract'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { callApi, callFile } from './client.ts'
import type { GeoFormat } from './geo-files.ts'

/** A zone before it has an id. */
export type GeofenceDraft = Omit<Geofence, 'id'>

const PATH = '/api/geofences'
const zonePath = (id: string): string => `${PATH}/${encodeURIComponent(id)}`
/** Hundreds of zones in one transaction may take their time. */
const IMPORT_TIMEOUT_MS = 60_000

/** The organisation's zones. */
export async function listGeofences(signal: AbortSignal): Promise<readonly Geofence[]> {
  const wire = await callApi<contract.ResponseOf<typeof contract.listGeofences>>(PATH, { signal })
  return wire.data
}

export const createGeofence = (draft: GeofenceDraft): Promise<Geofence> =>
  callApi<contract.ResponseOf<typeof contract.createGeofence>>(PATH, { method: 'POST', body: draft })

/** A 404 says that somebody else has deleted it. */
export const updateGeofence = (id: string, changes: Partial<GeofenceDraft>): Promise<Geofence> =>
  callApi<contract.ResponseOf<typeof contract.updateGeofence>>(zonePath(id), { method: 'PATCH', body: changes })

export const deleteGeofence = (id: string): Promise<unknown> => callApi(zonePath(id), { method: 'DELETE' })

/** All or none. */
export async function importGeofences(
  drafts: readonly GeofenceDraft[],
  signal: AbortSignal,
): Promise<readonly Geofence[]> {
  const wire = await callApi<contract.ResponseOf<typeof contract.importGeofences>>(`${PATH}/import`, {
    method: 'POST',
    body: { data: drafts },
    signal,
    timeoutMs: IMPORT_TIMEOUT_MS,
  })
  return wire.data
}

/** The text of a file. */
export const exportGeofences = (format: GeoFormat): Promise<string> => callFile(`${PATH}/export`, { query: { format } })
