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
const DELAYS_MIN = [5, 10, 15, 30, 45, 60] as const
const PRECISIONS = [
  { value: 'exact', label: 'Posición exacta' },
  { value: '1km', label: 'Posición a un kilómetro' },
] as const
const DAYS = [1, 3, 7] as const

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
      <label>
        Vence
        <select
          value={days ?? ''}
          onChange={({ target }) => setDays(DAYS.find((one) => `${one}` === target.value) ?? null)}
        >
          <option value="">{hourText(defaultEndsAt, now)}</option>
          {DAYS.map((one) => (
            <option key={one} value={one}>
              En {one === 1 ? 'un día' : `${one} días`}
            </option>
          ))}
        </select>
      </label>
      <label>
        Retraso
        <select
          value={terms.ownDelayMin ?? ''}
          aria-describedby={delayNote}
          onChange={({ target }) =>
            setTerms({ ...terms, ownDelayMin: DELAYS_MIN.find((one) => `${one}` === target.value) ?? null })
          }
        >
          <option value="">{settingWords(defaultDelay, client)}</option>
          {DELAYS_MIN.filter((one) => one > defaultDelay.minutes).map((one) => (
            <option key={one} value={one}>
              {one} min de retraso
            </option>
          ))}
        </select>
      </label>
      <p className={styles.by} id={delayNote}>
        El retraso lo pone el ajuste <i>Enlaces para clientes</i>, y si cambia, cambia este enlace al momento. Un enlace
        puede tener más; menos, solo si un administrador cambia el ajuste.
      </p>
      <label>
        Posición
        <select
          value={terms.precision}
          onChange={({ target }) =>
            setTerms({
              ...terms,
              precision: PRECISIONS.find(({ value }) => value === target.value)?.value ?? terms.precision,
            })
          }
        >
          {PRECISIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
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

/** How late a link tells that follows the setting, and whose setting: `Con 10 min de retraso (ajuste general)`. */
function settingWords({ minutes, from }: DefaultDelay, client: string | null): string {
  const words = delayText(minutes)
  const whose = from === 'organisation' ? 'ajuste general' : `ajuste de ${client ?? 'su cliente'}`
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} (${whose})`
}
