import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type ListedPromises, listPromises, type PromiseListing } from '../../../api/promises.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'

/** The socket tells of what people change; of what the GPS shows the next answer does. */
const AGAIN_EVERY_MS = 15_000
export const PROMISES_KEY = 'promises'

/** Promises as they are listed, kept as the socket tells. */
export const usePromises = (listed: ListedPromises, isMine: boolean): Answer<PromiseListing> =>
  useAnswer({
    queryKey: [PROMISES_KEY, listed, isMine],
    queryFn: ({ signal }) => listPromises({ listed, isMine, tripId: null }, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })

/** Has what is shown of promises, and the next contacts that follow from them, asked for anew. */
export function useInvalidatePromises(): () => void {
  const client = useQueryClient()
  return useCallback(() => {
    void client.invalidateQueries({ queryKey: [PROMISES_KEY] })
    void client.invalidateQueries({ queryKey: ['logbook'] })
  }, [client])
}
