import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'

export type KnownPlace = CallAnswers['searchPlaces']['data'][number]

/** Own zones, and where trips of 180 days began and ended, whose names have these words. */
export const searchPlaces = async (words: string, signal: AbortSignal): Promise<readonly KnownPlace[]> =>
  (await call('searchPlaces', { query: { q: words.slice(0, 100) }, signal })).data
