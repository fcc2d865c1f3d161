import { PROMISED_EVENTS, PROMISERS, type PromisedEvent, type Promiser } from '@vigia/domain/communication/promise'
import { MAX_PROMISE_TEXT, nextAtHour } from '@vigia/domain/communication/promise-mention'
import { PROMISED_EVENT_LABEL, PROMISER_LABEL } from '@vigia/domain/communication/promise-text'
import { Handshake } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { addPromise } from '../api/promises.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { hourText } from '../text/hour-text.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import fieldStyles from '../ui/field.module.css'
import layoutStyles from '../ui/layout.module.css'
import { Select } from '../ui/select.tsx'
import styles from './promise-form.module.css'
import { useAttempt } from './use-attempt.ts'

interface PromiseFormProps {
  readonly tripId: string
  /** What is known already: of a comment that says it. */
  readonly said?: { readonly time: string; readonly text: string } | undefined
  readonly onAdded: () => void
}

const EVENTS = PROMISED_EVENTS.map((value) => ({ value, label: PROMISED_EVENT_LABEL[value] }))

/**
 * What somebody said would happen on a trip, and at what hour. What was typed stays until the server has it, and a second press
 * of one whose answer got lost notes none.
 */
export function PromiseForm({ tripId, said, onAdded }: PromiseFormProps) {
  const now = useServerNow(5_000)
  const [saidByKind, setSaidByKind] = useState<Promiser>('operator')
  const [text, setText] = useState(said?.text ?? '')
  const [time, setTime] = useState(said?.time ?? '')
  const [expects, setExpects] = useState<PromisedEvent | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const key = useRef(newIdempotencyKey())
  /** The instant that was sent first: sent again it is the same promise, a minute later too. */
  const sentAt = useRef<number | null>(null)
  const dueAt = nextAtHour(time, now)
  const change = (set: () => void): void => {
    key.current = newIdempotencyKey()
    sentAt.current = null
    set()
  }
  const isReady = text.trim() !== '' && dueAt !== null && !isBusy
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isReady) return
    sentAt.current ??= dueAt
    const promise = { saidByKind, saidBy: null, text: text.trim(), dueAt: sentAt.current, expects }
    if ((await attempt(() => addPromise(tripId, promise, key.current))) === null) return
    change(() => setText(''))
    setTime('')
    setExpects(null)
    onAdded()
  }
  return (
    <form
      className={classNames(layoutStyles.fieldRow, styles.form)}
      aria-label="Anotar promesa"
      onSubmit={(event) => void submit(event)}
    >
      <select
        aria-label="Quién lo dijo"
        value={saidByKind}
        onChange={({ target }) =>
          change(() => setSaidByKind(PROMISERS.find((known) => known === target.value) ?? 'operator'))
        }
      >
        {PROMISERS.map((kind) => (
          <option key={kind} value={kind}>
            {PROMISER_LABEL[kind]}
          </option>
        ))}
      </select>
      <div className={fieldStyles.input} data-slot="input">
        <input
          type="time"
          aria-label="A qué hora"
          value={time}
          onChange={({ target }) => change(() => setTime(target.value))}
        />
      </div>
      <div className={fieldStyles.input} data-slot="input">
        <input
          aria-label="Qué dijo que pasaría"
          placeholder="Qué dijo que pasaría"
          value={text}
          maxLength={MAX_PROMISE_TEXT}
          onChange={({ target }) => change(() => setText(target.value))}
        />
      </div>
      <Select
        label="Qué debe verse en el GPS"
        all="Nada en el GPS"
        value={expects}
        options={EVENTS}
        onChange={(event) => change(() => setExpects(event))}
      />
      <Button type="submit" saves disabled={!isReady} icon={<Handshake size={15} aria-hidden="true" />}>
        {isBusy ? 'Guardando…' : 'Anotar promesa'}
      </Button>
      {dueAt === null ? null : <p>Queda: {hourText(dueAt, now)}.</p>}
      {message === null ? null : <p role="alert">{message}</p>}
    </form>
  )
}
