import { canBeVisible } from '@vigia/domain/communication/client-visibility'
import { NEXT_CONTACT_MIN } from '@vigia/domain/communication/contact-due'
import { CONTACT_OUTCOMES, type ContactOutcome, OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import type { EntryOrigin } from '@vigia/domain/communication/entry-origin'
import { type PromiseMention, promiseMention } from '@vigia/domain/communication/promise-mention'
import { spanText } from '@vigia/domain/format/span-text'
import { MessageSquarePlus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useDuress } from '../alerts/use-duress.ts'
import { addComment } from '../api/comments.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { acquireLive } from '../live/live.ts'
import { Button } from '../ui/button.tsx'
import fieldStyles from '../ui/field.module.css'
import { Switch } from '../ui/switch.tsx'
import styles from './contact-form.module.css'
import { PromiseOffer } from './promise-offer.tsx'
import { PhotoButton } from './trip-photos/photo-button.tsx'
import { useAttempt } from './use-attempt.ts'

const MAX_COMMENT = 2000
const { least, most, step } = NEXT_CONTACT_MIN
/** Every step up to an hour, then every half hour. */
const NEXT_CHOICES = Array.from({ length: most / step }, (_, index) => least + index * step).filter(
  (minutes) => minutes <= 60 || minutes % 30 === 0,
)

interface ContactFormProps {
  readonly tripId: string
  readonly onAdded: () => void
}

/**
 * An entry for a trip's logbook: how a try to reach the operator went, in its own words or in those of the outcome. What was
 * typed stays until the server has it, and a second press of an entry whose answer got lost adds none.
 */
export function ContactForm({ tripId, onAdded }: ContactFormProps) {
  const entry = useNewEntry(tripId, onAdded)
  const { words, isVisible, mention, isBusy, message, change, submit, forgetMention } = entry
  const { text, outcome, nextMin } = entry.writing
  const duress = useDuress(tripId, null)
  const isDuress = outcome === 'duress-word'
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {duress === 'said' ? <p role="alert">No le escriba ni le llame: puede no estar solo.</p> : null}
      {duress === 'failed' ? <p role="alert">No se sabe si hay coacción: no le escriba ni le llame.</p> : null}
      <OutcomeSelect outcome={outcome} onChoose={(next) => change({ outcome: next })} />
      <NextContact minutes={nextMin} onChoose={(minutes) => change({ nextMin: minutes })} />
      {canBeVisible(outcome) ? (
        <Switch
          label="Visible para el cliente"
          checked={isVisible}
          onChange={(checked) => change({ wantsVisible: checked })}
        />
      ) : null}
      <div className={fieldStyles.input} data-slot="input">
        <input
          aria-label="Agregar comentario a la bitácora"
          placeholder="Agregar comentario"
          value={text}
          maxLength={MAX_COMMENT}
          onChange={({ target }) => change({ text: target.value })}
        />
      </div>
      <PhotoButton tripId={tripId} onChanged={onAdded} />
      <Button
        type="submit"
        saves={!isDuress}
        tone={isDuress ? 'danger' : 'neutral'}
        disabled={words === '' || isBusy}
        icon={<MessageSquarePlus size={15} aria-hidden="true" />}
      >
        {isBusy ? 'Guardando…' : isDuress ? 'Confirmar coacción' : 'Agregar'}
      </Button>
      {isDuress ? (
        <p role="status">Abre una alerta crítica para todos. Al operador no le llega nada: no lo llame.</p>
      ) : null}
      {message === null ? null : <p role="alert">{message}</p>}
      {mention === null ? null : (
        <PromiseOffer
          key={`${mention.dueAt} ${mention.text}`}
          {...{ tripId, mention, now: acquireLive().clock.now() }}
          onDone={(isNoted) => {
            forgetMention()
            if (isNoted) onAdded()
          }}
        />
      )}
    </form>
  )
}

interface Writing {
  readonly text: string
  readonly outcome: ContactOutcome | null
  readonly wantsVisible: boolean
  readonly nextMin: number | null
}

const NOTHING: Writing = { text: '', outcome: null, wantsVisible: false, nextMin: null }

/** What is being written, and its way to the server. */
function useNewEntry(tripId: string, onAdded: () => void) {
  const [writing, setWriting] = useState(NOTHING)
  /** What the last entry says with `@10:15 texto`, until somebody answers whether it is a promise. */
  const [mention, setMention] = useState<PromiseMention | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const key = useRef(newIdempotencyKey())
  /** Counted from when it is first sent, as writing takes a while; sent again it is the same entry. */
  const nextAt = useRef<number | null>(null)
  /** When it was first sent: what arrives later says so. */
  const writtenAt = useRef<number | null>(null)
  const { text, outcome, nextMin } = writing
  const words = text.trim() || (outcome === null ? '' : `${OUTCOME_LABEL[outcome]}.`)
  const isVisible = writing.wantsVisible && canBeVisible(outcome)
  const change = (part: Partial<Writing>): void => {
    key.current = newIdempotencyKey()
    nextAt.current = null
    writtenAt.current = null
    setWriting((before) => ({ ...before, ...part }))
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (words === '' || isBusy) return
    const now = acquireLive().clock.now()
    writtenAt.current ??= now
    if (nextMin !== null) nextAt.current ??= now + nextMin * 60_000
    const origin: EntryOrigin = text.trim() === '' ? 'confirmed_draft' : 'typed'
    const entry = {
      ...{ origin, text: words, outcome, isVisible },
      ...{ nextContactAt: nextAt.current, writtenAt: writtenAt.current },
    }
    if ((await attempt(() => addComment(tripId, entry, key.current))) === null) return
    setMention(promiseMention(words, now))
    change(NOTHING)
    onAdded()
  }
  return { writing, words, isVisible, mention, isBusy, message, change, submit, forgetMention: () => setMention(null) }
}

interface OutcomeSelectProps {
  readonly outcome: ContactOutcome | null
  readonly onChoose: (outcome: ContactOutcome | null) => void
}

const OutcomeSelect = ({ outcome, onChoose }: OutcomeSelectProps) => (
  <select
    className={styles.outcome}
    aria-label="Resultado del contacto"
    value={outcome ?? ''}
    onChange={({ target }) => onChoose(CONTACT_OUTCOMES.find((known) => known === target.value) ?? null)}
  >
    <option value="">Sin llamada</option>
    {CONTACT_OUTCOMES.map((known) => (
      <option key={known} value={known}>
        {OUTCOME_LABEL[known]}
      </option>
    ))}
  </select>
)

interface NextContactProps {
  readonly minutes: number | null
  readonly onChoose: (minutes: number | null) => void
}

/** When the trip is to be contacted next: by the rule, or as a person says. */
function NextContact({ minutes, onChoose }: NextContactProps) {
  return (
    <select
      className={styles.outcome}
      aria-label="Próximo contacto"
      value={minutes ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? null : Number(target.value))}
    >
      <option value="">Próximo contacto: según la cadencia</option>
      {NEXT_CHOICES.map((choice) => (
        <option key={choice} value={choice}>
          Próximo contacto: en {spanText(choice * 60_000)}
        </option>
      ))}
    </select>
  )
}
