import { useEffect, useState } from 'react'
import {
  type AccessCheck,
  cancelAccessCheck,
  getAccessCheck,
  startAccessCheck,
  type TriedAccess,
} from '../../api/access-check.ts'
import { ApiError } from '../../api/api-error.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useAttempt } from '../../widgets/use-attempt.ts'

const LOOK_EVERY_MS = 700

interface Started {
  readonly check: AccessCheck
  /** What it tries: the answer belongs to it, and to nothing that is typed later. */
  readonly said: string
}

export interface AccessCheckState {
  /** Null: none was begun with what the form says now. */
  readonly check: AccessCheck | null
  readonly isRunning: boolean
  /** Why nothing is known of it. */
  readonly problem: string | null
  start(): void
  cancel(): void
}

const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

/** The try of an access: begun by a person, followed until it ends, and given up as soon as the form says something else. */
export function useAccessCheck(access: TriedAccess): AccessCheckState {
  const said = JSON.stringify(access)
  const [asked, setAsked] = useState<string | null>(null)
  const [started, setStarted] = useState<Started | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const begun = started?.check ?? null
  const id = begun?.id ?? ''
  const answer = useAnswer({
    queryKey: ['access-check', id],
    queryFn: ({ signal }) => getAccessCheck(id, signal),
    enabled: begun?.state === 'running',
    refetchInterval: ({ state }) =>
      (state.data?.state ?? 'running') === 'running' && !isGone(state.error) ? LOOK_EVERY_MS : false,
    gcTime: 0,
  })
  const check = begun === null ? null : (answer.data ?? begun)
  const isRunning = isBusy || (check?.state === 'running' && !isGone(answer.error))
  useLeaveBehind(started, asked === said ? said : null, () => setStarted(null))
  const isMine = asked === said
  return {
    check: isMine ? check : null,
    isRunning: isMine && isRunning,
    problem: isMine ? (message ?? answer.error?.message ?? null) : null,
    start: () => {
      setAsked(said)
      setStarted(null)
      void attempt(async () => setStarted({ check: await startAccessCheck(access), said }))
    },
    cancel: () => {
      setStarted(null)
      setAsked(null)
    },
  }
}

/** Ends a check that nobody waits for: it was cancelled (`said` null), something else was typed, or the form was left. */
function useLeaveBehind(started: Started | null, said: string | null, drop: () => void): void {
  const isOther = started !== null && started.said !== said
  useEffect(() => {
    if (isOther) drop()
  })
  useEffect(() => {
    if (started === null || started.check.state !== 'running') return
    // One that is over stays as it is; one that cannot be told ends by itself.
    return () => void cancelAccessCheck(started.check.id).catch(() => undefined)
  }, [started])
}
