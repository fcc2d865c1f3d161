import type * as contract from '@vigia/contract'
import { callApi } from './client.ts'

/** What keeps the process that reads platforms, and its browser, apart from the server. */
export interface GpsIsolation {
  /** False: no server reads platforms now, and nothing of the rest is known. */
  readonly isRead: boolean
  /** Each runs as a system account of its own; null: not known. */
  readonly ownAccounts: boolean | null
  /** The browser has a network of its own; null: not known. */
  readonly ownNetwork: boolean | null
  /** Why the server opens no pages, in Spanish; null when it does. */
  readonly browserProblem: string | null
}

/** For administrators. */
export const readGpsIsolation = (signal: AbortSignal): Promise<GpsIsolation> =>
  callApi<contract.ResponseOf<typeof contract.gpsIsolation>>('/api/gps/extract/isolation', { signal })
