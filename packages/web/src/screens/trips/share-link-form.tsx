import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { LINK_DELAYS_MIN, latestLinkEnd } from '@vigia/domain/tracking/share-link'
import { type FormEvent, useState } from 'react'
import { createShareLink, type LinkTerms } from '../../api/share-links.ts'
import { hourText } from '../../text/hour-text.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
import styles from './share-links.module.css'

interface ShareLinkFormProps {
  readonly tripId: string
  readonly now: number
  readonly defaultEndsAt: number
  readonly onMade: (url: string) => void
}

/** Cargo is stolen by who knows where it is now: a person says so where a client shall know that. */
const CAREFUL: LinkTerms = { delayMin: 15, precision: 'exact', showsPlates: false, showsComments: false }
const DELAY_WORD = { 0: 'Sin retraso', 5: '5 min de retraso', 15: '15 min de retraso' } as const
const PRECISIONS = [
  { value: 'exact', label: 'Posición exacta' },
  { value: '1km', label: 'Posición a un kilómetro' },
] as const
const DAYS = [1, 3, 7, 14] as const

/** What a new link tells, how late, and until when. */
export function ShareLinkForm({ tripId, now, defaultEndsAt, onMade }: ShareLinkFormProps) {
  const [terms, setTerms] = useState(CAREFUL)
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
          value={terms.delayMin}
          onChange={({ target }) =>
            setTerms({ ...terms, delayMin: LINK_DELAYS_MIN.find((one) => `${one}` === target.value) ?? terms.delayMin })
          }
        >
          {LINK_DELAYS_MIN.map((one) => (
            <option key={one} value={one}>
              {DELAY_WORD[one]}
            </option>
          ))}
        </select>
      </label>
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
