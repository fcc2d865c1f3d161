import type { OwnRule } from '@vigia/domain/alerts/own-rule'
import { useEffect, useRef, useState } from 'react'
import { type AlertRule, cancelDryRun, type DryRun, getDryRun, startDryRun } from '../../../api/alert-rules.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useAttempt } from '../../../widgets/use-attempt.ts'

const LOOK_EVERY_MS = 700
/** Whoever types is left alone for so long, then the trial starts by itself where the last one was quick. */
const BY_ITSELF_AFTER_MS = 1_000
const QUICK_MS = 10_000

interface Started {
  readonly id: string
  readonly type: AlertRule['type']
  /** The version that it is held against. */
  readonly version: number
  /** The draft that it tries: a result belongs to it. */
  readonly draft: OwnRule
}

export interface DryRunState {
  readonly run: DryRun | null
  readonly isRunning: boolean
  /** The version that the draft is held against; 0: as the product has it. */
  readonly version: number
  /** The draft, or the rule itself, is another since it was tried. */
  readonly isOutdated: boolean
  readonly problem: string | null
  start(): void
  cancel(): void
}

const isUnderWay = (run: DryRun | undefined): boolean =>
  run === undefined || run.state === 'waiting' || run.state === 'running'

/** The trial of a rule's draft: started by a person, then by itself while it is quick (design §3), and followed until it ends. */
export function useDryRun({ type, version }: AlertRule, draft: OwnRule, isOffline: boolean): DryRunState {
  const [started, setStarted] = useState<Started | null>(null)
  const mine = started?.type === type ? started : null
  const { isBusy, message, attempt } = useAttempt()
  const id = mine?.id ?? ''
  const answer = useAnswer({
    queryKey: ['alert-dry-run', id],
    queryFn: ({ signal }) => getDryRun(id, signal),
    enabled: mine !== null,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_EVERY_MS : false),
  })
  const run = mine === null ? undefined : answer.data
  const isOutdated = mine !== null && (mine.version !== version || JSON.stringify(mine.draft) !== JSON.stringify(draft))
  const start = (): void =>
    void attempt(async () => {
      const { id: made } = await startDryRun(type, draft)
      setStarted({ id: made, type, version, draft })
    })
  const isQuick = run?.state === 'done' && run.tookMs !== null && run.tookMs <= QUICK_MS
  useQuiet(isOutdated && isQuick && !isBusy && !isOffline, JSON.stringify([type, version, draft]), start)
  return {
    run: run ?? null,
    isRunning: isBusy || (mine !== null && answer.error === null && isUnderWay(run)),
    version: mine?.version ?? version,
    isOutdated,
    problem: message ?? answer.error?.message ?? null,
    start,
    cancel: () => void attempt(() => cancelDryRun(id)),
  }
}

/** Calls once when what is said has been the same for a second, each time that it has changed. */
function useQuiet(isOn: boolean, said: string, act: () => void): void {
  const run = useRef(act)
  run.current = act
  const done = useRef<string | null>(null)
  useEffect(() => {
    if (!isOn || done.current === said) return
    const timer = setTimeout(() => {
      done.current = said
      run.current()
    }, BY_ITSELF_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOn, said])
}
