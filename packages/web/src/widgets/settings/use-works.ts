import { useQueryClient } from '@tanstack/react-query'
import type { WorkKind } from '@vigia/contract'
import { type Answer, useAnswer } from '../../api/use-answer.ts'
import { cancelWork, isUnderWay, listWorks, startWork, type Work } from '../../api/works.ts'
import { type Attempt, useAttempt } from '../use-attempt.ts'

const WHILE_UNDER_WAY_MS = 1_000
/** Others start them too, and so does the night. */
const OTHERWISE_MS = 15_000

export interface Works {
  /** The newest first. */
  readonly answer: Answer<readonly Work[]>
  /** The one that waits or runs; null: none does. */
  readonly underWay: Work | null
  readonly start: () => Promise<void>
  readonly cancel: () => Promise<void>
  readonly isBusy: Attempt['isBusy']
  readonly message: Attempt['message']
}

/** The long works of one kind, with the way to start one and to end it. */
export function useWorks(kind: WorkKind): Works {
  const client = useQueryClient()
  const { isBusy, message, attempt } = useAttempt()
  const queryKey = ['works', kind]
  const answer = useAnswer({
    queryKey,
    queryFn: ({ signal }) => listWorks(kind, signal),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) === true ? WHILE_UNDER_WAY_MS : OTHERWISE_MS),
  })
  const underWay = answer.data?.find(isUnderWay) ?? null
  const asked = async (work: () => Promise<unknown>): Promise<void> => {
    await attempt(work)
    await client.invalidateQueries({ queryKey })
  }
  return {
    ...{ answer, underWay, isBusy, message },
    start: () => asked(() => startWork(kind)),
    cancel: async () => {
      if (underWay !== null) await asked(() => cancelWork(underWay.id))
    },
  }
}
