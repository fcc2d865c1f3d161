import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CurrentHandover, currentHandover, type Handover } from '../../../api/handovers.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { acquireLive } from '../../../live/live.ts'

export const HANDOVER_KEY = ['handover', 'current']
/** The socket tells of each change; what was missed while it was away is asked for all the same. */
const AGAIN_EVERY_MS = 60_000

/** The hand-over of now, read again whenever somebody on any screen changes it. */
export function useHandover() {
  const client = useQueryClient()
  useEffect(
    () => acquireLive().onHandoverUpdated(() => void client.invalidateQueries({ queryKey: ['handover'] })),
    [client],
  )
  return useAnswer({
    queryKey: HANDOVER_KEY,
    queryFn: ({ signal }) => currentHandover(signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
}

/** Something that a person does to a hand-over: what it answers is shown at once. */
export function useHandoverAct<Input>(act: (input: Input) => Promise<Handover>, onDone?: (handover: Handover) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (handover) => {
      client.setQueryData<CurrentHandover>(HANDOVER_KEY, (known) => known && { ...known, handover })
      void client.invalidateQueries({ queryKey: ['handover', 'past'] })
      onDone?.(handover)
    },
    // Somebody else may have been there first: what is shown is no longer so.
    onError: () => void client.invalidateQueries({ queryKey: HANDOVER_KEY }),
  })
}
