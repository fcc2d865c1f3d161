import { useMutation } from '@tanstack/react-query'
import type { ResolveCause } from '@vigia/domain/alerts/resolve-cause'
import { CAUSE_LABEL } from '@vigia/domain/alerts/resolve-cause'
import { DAY_MS, HOUR_MS } from '@vigia/domain/time/duration'
import { type FormEvent, useId, useState } from 'react'
import type { Alert } from '../api/alerts.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import fieldStyles from '../ui/field.module.css'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import { CAUSES } from './alert-text.ts'
import { MAX_NOTE } from './note-form.tsx'
import styles from './resolve-form.module.css'
import { useAlertActions } from './use-alert-actions.ts'

/** A retention keeps positions for so long at the least (`RETENTION_DAYS` of the contract): no younger alert is what keeps them. */
const LEAST_KEPT_MS = 7 * DAY_MS

/** Closes the alert with a cause. Without one it asks for it; nothing is closed by a slip. */
export function ResolveForm({ alert }: { readonly alert: Alert }) {
  const [isOpen, setOpen] = useState(false)
  const [cause, setCause] = useState<ResolveCause | null>(null)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { resolve } = useAlertActions()
  const now = useServerNow(HOUR_MS)
  const keepsPositions = (alert.tripId !== null || alert.units.length > 0) && now - alert.openedAt >= LEAST_KEPT_MS
  const resolving = useMutation({
    mutationFn: (chosen: ResolveCause) => resolve(alert, chosen, note.trim() === '' ? null : note.trim()),
  })
  const errorId = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setMissing(cause === null)
    if (cause !== null && !resolving.isPending) resolving.mutate(cause)
  }
  if (!isOpen) {
    return (
      <section className={classNames(surfaceStyles.section, styles.borderless)} data-slot="section">
        {alert.needsResolution ? (
          <p data-slot="none">Esta alerta no se cierra sola: requiere que una persona la resuelva con su causa.</p>
        ) : null}
        <Button wide onClick={() => setOpen(true)}>
          Resolver alerta
        </Button>
      </section>
    )
  }
  return (
    <section className={classNames(surfaceStyles.section, styles.borderless)} data-slot="section">
      <header>
        <h3>Resolver con causa</h3>
      </header>
      <form className={classNames(layoutStyles.stack, styles.form)} onSubmit={submit}>
        <fieldset aria-describedby={isMissing ? errorId : undefined}>
          <legend className={textStyles.visuallyHidden} data-slot="hidden">
            Causa
          </legend>
          {CAUSES.map((each) => (
            <label className={layoutStyles.row} key={each}>
              <input
                type="radio"
                name="causa"
                checked={cause === each}
                onChange={() => {
                  setCause(each)
                  setMissing(false)
                }}
              />
              {CAUSE_LABEL[each]}
            </label>
          ))}
        </fieldset>
        <div className={fieldStyles.input} data-slot="input">
          <textarea
            aria-label="Nota de la resolución, opcional"
            placeholder="Nota (opcional)"
            rows={2}
            value={note}
            maxLength={MAX_NOTE}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        {keepsPositions ? (
          <p className={classNames(layoutStyles.whole, textStyles.meta)}>
            Mientras siga sin resolver, las posiciones de {alert.tripId === null ? 'sus viajes' : 'su viaje'} se guardan
            por viejas que sean. Al resolverla se borrarán las que pasen de los días que guarda la empresa, salvo las de
            un viaje con otra alerta sin resolver.
          </p>
        ) : null}
        {isMissing ? (
          <p
            role="alert"
            id={errorId}
            className={classNames(layoutStyles.whole, textStyles.warning, textStyles.danger)}
            data-slot="error"
          >
            Elija la causa
          </p>
        ) : null}
        {resolving.error === null ? null : (
          <p
            role="alert"
            className={classNames(layoutStyles.whole, textStyles.warning, textStyles.danger)}
            data-slot="error"
          >
            {resolving.error.message}
          </p>
        )}
        <div className={styles.actions}>
          <Button tone="ghost" onClick={() => setOpen(false)}>
            Cancelar
          </Button>
          <Button type="submit" aria-busy={resolving.isPending || undefined}>
            {resolving.isPending ? 'Resolviendo…' : 'Resolver'}
          </Button>
        </div>
      </form>
    </section>
  )
}
