import type { CallInputs } from '@vigia/contract/calls'
import type { WordReason } from '@vigia/domain/operator/word-reason'
import { call } from './call.ts'

/** Which of a trip's two words: by the first the operator says that all is well, by the second that somebody makes him say so. */
export type TripWordKind = CallInputs['revealTripWord']['body']['which']

/** The word itself; the look is a row of the audit. */
export const revealTripWord = async (tripId: string, which: TripWordKind, reason: WordReason): Promise<string> =>
  (await call('revealTripWord', { params: { id: tripId }, body: { which, reason } })).word

export const changeTripWords = (tripId: string, reason: WordReason): Promise<unknown> =>
  call('changeTripWords', { params: { id: tripId }, body: { reason } })
