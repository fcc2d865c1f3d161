import type { PromiseMention } from '@vigia/domain/communication/promise-mention'
import { Handshake } from 'lucide-react'
import { useRef } from 'react'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { addPromise } from '../api/promises.ts'
import { hourText } from '../text/hour-text.ts'
import { Button } from '../ui/button.tsx'
import { useAttempt } from './use-attempt.ts'

interface PromiseOfferProps {
  readonly tripId: string
  readonly mention: PromiseMention
  readonly now: number
  /** It was noted, or is not wanted. */
  readonly onDone: (isNoted: boolean) => void
}

/** Offers to keep what a comment says with `@10:15 texto` as a promise of the operator's (design, second part §2). */
export function PromiseOffer({ tripId, mention, now, onDone }: PromiseOfferProps) {
  const { isBusy, message, attempt } = useAttempt()
  const key = useRef(newIdempotencyKey())
  const note = async (): Promise<void> => {
    const promise = { saidByKind: 'operator', saidBy: null, expects: null, ...mention } as const
    if ((await attempt(() => addPromise(tripId, promise, key.current))) !== null) onDone(true)
  }
  return (
    <>
      <p role="status">
        ¿Anotar como promesa del operador? {hourText(mention.dueAt, now)} · {mention.text}
      </p>
      <Button saves disabled={isBusy} icon={<Handshake size={15} aria-hidden="true" />} onClick={() => void note()}>
        {isBusy ? 'Guardando…' : 'Anotar promesa'}
      </Button>
      <Button tone="ghost" disabled={isBusy} onClick={() => onDone(false)}>
        No
      </Button>
      {message === null ? null : <p role="alert">{message}</p>}
    </>
  )
}
