import type * as contract from '@vigia/contract'
import { callApi } from './client.ts'

/** A carrier's account as stored. Whoever asks keeps it in memory only, and no longer than it is shown. */
export interface GpsCredentials {
  readonly account: string | null
  readonly password: string | null
}

/** Every call leaves an audit row; 429 after twenty in an hour. */
export async function revealCredentials(tripId: string, signal: AbortSignal): Promise<GpsCredentials> {
  const path = `/api/travels/${encodeURIComponent(tripId)}/credentials`
  const { account, password } = await callApi<contract.ResponseOf<typeof contract.revealCredentials>>(path, { signal })
  return { account, password }
}
