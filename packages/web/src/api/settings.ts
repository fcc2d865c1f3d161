import type * as contract from '@vigia/contract'
import { callApi } from './client.ts'

/** Tile addresses of the five base layers; null where the embedded map serves. */
export type MapSettings = contract.ResponseOf<typeof contract.getMapSettings>

export const getMapSettings = (signal: AbortSignal): Promise<MapSettings> =>
  callApi<MapSettings>('/api/settings/map', { signal })

/** The number behind `Contactar Central`; null while nobody has set it. */
export async function centralPhone(signal: AbortSignal): Promise<string | null> {
  const wire = await callApi<contract.ResponseOf<typeof contract.getContact>>('/api/settings/contact', { signal })
  return wire.central_phone
}
