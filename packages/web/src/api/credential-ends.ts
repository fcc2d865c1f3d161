import type { CallAnswers } from '@vigia/contract/calls'
import { call } from './call.ts'
import { useAnswer } from './use-answer.ts'

type Wire = CallAnswers['listCredentialEnds']['data'][number]

/** What opens something and is about to end, or just has; instants in epoch ms. */
export interface CredentialEnd extends Pick<Wire, 'kind' | 'name'> {
  /** Null: of the certificate. */
  readonly keyId: string | null
  readonly endsAt: number
  /** Null: never, or not known. */
  readonly lastUsedAt: number | null
}

const AGAIN_EVERY_MS = 5 * 60_000

/** The first to end first. */
export const useCredentialEnds = () =>
  useAnswer({
    queryKey: ['credential-ends'],
    queryFn: async ({ signal }) => (await call('listCredentialEnds', { signal })).data.map(endOf),
    refetchInterval: AGAIN_EVERY_MS,
  })

const endOf = ({ kind, name, id, expires, last_used: lastUsed }: Wire): CredentialEnd => ({
  ...{ kind, name, keyId: id, endsAt: Date.parse(expires) },
  lastUsedAt: lastUsed === null ? null : Date.parse(lastUsed),
})
