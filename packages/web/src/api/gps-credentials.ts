import { call } from './call.ts'

/** A carrier's account as stored. Whoever asks keeps it in memory only, and no longer than it is shown. */
export interface GpsCredentials {
  readonly account: string | null
  readonly password: string | null
}

/** Every call leaves an audit row; 429 after twenty in an hour. */
export async function revealCredentials(tripId: string, signal: AbortSignal): Promise<GpsCredentials> {
  const { account, password } = await call('revealCredentials', { params: { id: tripId }, signal })
  return { account, password }
}
