import type * as contract from '@vigia/contract'
import type { Geofence } from '@vigia/domain'
import { callApi } from './client.ts'

/** The organisation's zones. */
export async function listGeofences(signal: AbortSignal): Promise<readonly Geofence[]> {
  const wire = await callApi<contract.ResponseOf<typeof contract.listGeofences>>('/api/geofences', { signal })
  return wire.data
}
