import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { latestLinkEnd } from '@vigia/domain/tracking/share-link'
import { type FormEvent, useId, useState } from 'react'
import { createShareLink, type DefaultDelay, type LinkTerms } from '../../api/share-links.ts'
import { hourText } from '../../text/hour-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Switch } from '../../ui/switch.tsx'
import { delayText } from '../../widgets/share-links/share-link-text.ts'
import { useAttempt } from '../../widgets/use-attempt.ts'
import styles from './share-links.module.css'

interface ShareLinkFormProps {
  readonly tripId: string
  readonly now: number
  readonly defaultEndsAt: number
  readonly defaultDelay: DefaultDelay
  /** Whose cargo it is, as far as that is known. */
  readonly client: string | null
  readonly onMade: (url: string) => void
}

const CAREFUL: LinkTerms = { ownDelayMin: null, precision: 'exact', showsPlates: false, showsComments: false }
/** Delays of its own that a link may be given, minutes; none shorter than the setting's. */
const DELAYS = [5, 10, 15, 30, 45, 60].map((value) => ({ value, label: `${value} min de retraso` }))
const PRECISIONS = [
  { value: 'exact', label: 'Posición exacta' },
  { value: '1km', label: 'Posición a un kilómetro' },
] as const
const DAYS = [1, 3, 7].map((value) => ({ value, label: `En ${value === 1 ? 'un día' : `${value} días`}` }))

/** What a new link tells, how late, and until when. */
export function ShareLinkForm({ tripId, now, defaultEndsAt, defaultDelay, client, onMade }: ShareLinkFormProps) {
  const [terms, setTerms] = useState(CAREFUL)
  const delayNote = useId()
  const [days, setDays] = useState<number | null>(null)
  const { isBusy, message, attempt } = useAttempt()
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    // The clocks of the two differ by less.
    const latest = latestLinkEnd(now) - MINUTE_MS
    const endsAt = days === null ? defaultEndsAt : Math.min(now + days * DAY_MS, latest)
    const made = await attempt(() => createShareLink(tripId, terms, endsAt))
    if (made !== null) onMade(made.value)
  }
  return (
    <form className={styles.form} aria-label="Crear enlace" onSubmit={(event) => void submit(event)}>
      <Term
        label="Vence"
        value={days}
        options={[{ value: null, label: hourText(defaultEndsAt, now) }, ...DAYS]}
        onChange={setDays}
      />
      <Term
        label="Retraso"
        describedBy={delayNote}
        value={terms.ownDelayMin}
        options={[
          { value: null, label: settingWords(defaultDelay, client) },
          ...DELAYS.filter(({ value }) => value > defaultDelay.minutes),
        ]}
        onChange={(ownDelayMin) => setTerms({ ...terms, ownDelayMin })}
      />
      <p className={styles.by} id={delayNote}>
        El retraso lo pone el ajuste <i>Enlaces para clientes</i>, y si cambia, cambia este enlace al momento. Un enlace
        puede tener más; menos, solo si un administrador cambia el ajuste.
      </p>
      <Term
        label="Posición"
        value={terms.precision}
        options={PRECISIONS}
        onChange={(precision) => setTerms({ ...terms, precision })}
      />
      <Switch
        label="Mostrar placas"
        checked={terms.showsPlates}
        onChange={(showsPlates) => setTerms({ ...terms, showsPlates })}
      />
      <Switch
        label="Mostrar comentarios visibles"
        checked={terms.showsComments}
        onChange={(showsComments) => setTerms({ ...terms, showsComments })}
      />
      <p className={styles.by}>
        El cliente ve el pedido, la ruta, el avance y la posición. Nunca riesgo, alertas, operador ni otros viajes. De
        los comentarios, solo los que alguien marcó visibles, sin decir quién. Al entregar, la posición deja de
        mostrarse.
      </p>
      <FormError message={message} />
      <Button type="submit" tone="primary" saves disabled={isBusy} aria-busy={isBusy}>
        Crear enlace
      </Button>
    </form>
  )
}

interface TermProps<Value extends string | number | null> {
  readonly label: string
  /** The id of what is said about it. */
  readonly describedBy?: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** One of the link's terms, from a list; null stands for what holds without a choice. */
function Term<Value extends string | number | null>({
  label,
  describedBy,
  value,
  options,
  onChange,
}: TermProps<Value>) {
  const keyOf = (one: Value): string => `${one ?? ''}`
  return (
    <label>
      {label}
      <select
        value={keyOf(value)}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const chosen = options.find((one) => keyOf(one.value) === target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {options.map((one) => (
          <option key={keyOf(one.value)} value={keyOf(one.value)}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  )
}

/** How late a link tells that follows the setting, and whose setting: `Con 10 min de retraso (ajuste general)`. */
function settingWords({ minutes, from }: DefaultDelay, client: string | null): string {
  const words = delayText(minutes)
  const whose = from === 'organisation' ? 'ajuste general' : `ajuste de ${client ?? 'su cliente'}`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} (${whose})`
}
