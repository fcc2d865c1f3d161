import type * as contract from '@vigia/contract'
import { callApi } from './client.ts'

/** The number behind `Contactar Central`; null while nobody has set it. */
export async function centralPhone(signal: AbortSignal): Promise<string | null> {
  const wire = await callApi<contract.ResponseOf<typeof contract.getContact>>('/api/settings/contact', { signal })
  return wire.central_phone
}
