import { promiseLevel } from '@vigia/domain/communication/promise'
import { theTime } from '@vigia/domain/format/the-time'
import { useState } from 'react'
import { listPromises, type TripPromise } from '../../../api/promises.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { PromiseDialog } from '../promises/promise-dialog.tsx'
import { PROMISES_KEY } from '../promises/use-promises.ts'
import styles from './round-card.module.css'

/** The button that says that the promise was kept; key P presses it. */
export const PROMISE_ID = 'round-promise'
const AGAIN_EVERY_MS = 15_000

interface CardPromiseProps {
  readonly tripId: string
  /** Epoch ms. */
  readonly now: number
}

/**
 * Of the trip's open promises the one that falls first, from ten minutes before its hour on (design, second part §2), and the way to
 * say that it was kept, which is asked once more. Where nobody knows whether there is one, it says so.
 */
export function CardPromise({ tripId, now }: CardPromiseProps) {
  const [keeping, setKeeping] = useState<TripPromise | null>(null)
  const { data, error } = useAnswer({
    queryKey: [PROMISES_KEY, 'trip', tripId],
    queryFn: ({ signal }) => listPromises({ listed: 'abierta', isMine: false, tripId }, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  if (data === undefined)
    return error === null ? null : (
      <p className={styles.strip} data-tone="high" role="alert">
        No se sabe si este viaje tiene promesas: {error.message}
      </p>
    )
  const next = data.promises
    .filter(({ dueAt }) => promiseLevel(dueAt, now) !== 'waiting')
    .toSorted((a, b) => a.dueAt - b.dueAt)[0]
  return (
    <>
      {next === undefined ? null : (
        <div className={styles.strip} data-tone="high">
          <b>
            Promesa de {theTime(clockTime(next.dueAt))}
            {next.dueAt < now ? ', vencida' : ''}
          </b>
          <span>{next.text}</span>
          <Button id={PROMISE_ID} size="sm" onClick={() => setKeeping(next)}>
            Cumplida <Kbd keys="P" />
          </Button>
        </div>
      )}
      {keeping === null ? null : <PromiseDialog promise={keeping} act="kept" onClose={() => setKeeping(null)} />}
    </>
  )
}
