import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

/** What keeps the process that reads platforms, and its browser, apart from the server. */
export type GpsIsolation = CallAnswers['gpsIsolation']

/** For administrators. */
export const gpsIsolation = (signal: AbortSignal): Promise<GpsIsolation> => call('gpsIsolation', { signal })
