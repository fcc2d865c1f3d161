import { useEffect, useRef, useState } from 'react'
import textStyles from '../ui/text.module.css'

/** What is below critical is collected for this long (DESIGN §9). */
const CALM_EVERY_MS = 10_000

export interface SpokenBatch<T> {
  readonly urgent: readonly T[]
  readonly calm: readonly T[]
}

interface Said {
  readonly turn: number
  readonly words: string
}
const NOTHING_SAID: Said = { turn: 0, words: '' }

interface SpokenNewsProps<T> {
  /** What has just happened; each batch is said once. */
  readonly batch: SpokenBatch<T>
  /** The words for several; empty for nothing to say. The same functions each time. */
  readonly urgentWords: (items: readonly T[]) => string
  readonly calmWords: (items: readonly T[]) => string
  /** How long the urgent waits for somebody who says it better. */
  readonly urgentAfterMs?: number
}

/** Tells screen readers what happens: the urgent at once, the rest each ten seconds. Shows nothing. */
export function SpokenNews<T>({ batch, urgentWords, calmWords, urgentAfterMs = 0 }: SpokenNewsProps<T>) {
  const [urgent, setUrgent] = useState(NOTHING_SAID)
  const [calm, setCalm] = useState(NOTHING_SAID)
  const waitingUrgent = useRef<readonly { readonly item: T; readonly dueAt: number }[]>([])
  const waitingCalm = useRef<readonly T[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    waitingCalm.current = [...waitingCalm.current, ...batch.calm]
    if (batch.urgent.length === 0) return
    const isWaiting = waitingUrgent.current.length > 0
    const dueAt = Date.now() + urgentAfterMs
    waitingUrgent.current = [...waitingUrgent.current, ...batch.urgent.map((item) => ({ item, dueAt }))]
    if (isWaiting) return
    // Each waits its own time: what came in the meantime has not been waited for yet.
    const speak = (): void => {
      const now = Date.now()
      const due = waitingUrgent.current.filter((one) => one.dueAt <= now)
      waitingUrgent.current = waitingUrgent.current.filter((one) => one.dueAt > now)
      const words = urgentWords(due.map(({ item }) => item))
      if (words !== '') setUrgent(after(words))
      const [next] = waitingUrgent.current
      if (next !== undefined) timer.current = setTimeout(speak, next.dueAt - now)
    }
    if (urgentAfterMs === 0) speak()
    else timer.current = setTimeout(speak, urgentAfterMs)
  }, [batch, urgentWords, urgentAfterMs])

  useEffect(() => {
    const turns = setInterval(() => {
      const words = waitingCalm.current.length === 0 ? '' : calmWords(waitingCalm.current)
      waitingCalm.current = []
      if (words !== '') setCalm(after(words))
    }, CALM_EVERY_MS)
    return () => clearInterval(turns)
  }, [calmWords])

  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <div className={textStyles.visuallyHidden} data-slot="hidden">
      {/* Named live to the letter: an open modal hides from screen readers all that is not. */}
      <p role="alert" aria-live="assertive">
        <span key={urgent.turn}>{urgent.words}</span>
      </p>
      <p role="log" aria-live="polite">
        <span key={calm.turn}>{calm.words}</span>
      </p>
    </div>
  )
}

/** The same words again are a new element, or nobody would hear them. */
const after =
  (words: string) =>
  ({ turn }: Said): Said => ({ turn: turn + 1, words })
