import { useMutation } from '@tanstack/react-query'
import type { Resolution } from '@vigia/domain/alerts/false-alarm'
import { DAY_MS, HOUR_MS } from '@vigia/domain/time/duration'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Alert } from '../api/alerts.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import { EMPTY_RESOLUTION, ResolutionFields, readResolution } from './resolution-fields.tsx'
import styles from './resolve-form.module.css'
import { useAlertActions } from './use-alert-actions.ts'

/** A retention keeps positions for so long at the least (`RETENTION_DAYS` of the contract): no younger alert is what keeps them. */
const LEAST_KEPT_MS = 7 * DAY_MS

/** Closes the alert with a cause; open each time that `asked` grows. Without one, or without the reason of a false alarm, it asks for it; nothing is closed by a slip. */
export function ResolveForm({ alert, asked = 0 }: { readonly alert: Alert; readonly asked?: number }) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState(EMPTY_RESOLUTION)
  const [hasTried, setTried] = useState(false)
  const { resolve } = useAlertActions()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (asked > 0) setOpen(true)
  }, [asked])
  useEffect(() => {
    if (isOpen && asked > 0) form.current?.querySelector<HTMLElement>('select, input, button')?.focus()
  }, [isOpen, asked])
  const now = useServerNow(HOUR_MS)
  const keepsPositions = (alert.tripId !== null || alert.units.length > 0) && now - alert.openedAt >= LEAST_KEPT_MS
  const resolving = useMutation({ mutationFn: (resolution: Resolution) => resolve(alert, resolution) })
  const types = [alert.type]
  const read = readResolution(types, draft)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if ('value' in read && !resolving.isPending) resolving.mutate(read.value)
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
      <form ref={form} className={classNames(layoutStyles.stack, styles.form)} onSubmit={submit}>
        <ResolutionFields
          types={types}
          draft={draft}
          onChange={setDraft}
          problem={hasTried && 'problem' in read ? read.problem : null}
        />
        {keepsPositions ? (
          <p className={classNames(layoutStyles.whole, textStyles.meta)}>
            Mientras siga sin resolver, las posiciones de {alert.tripId === null ? 'sus viajes' : 'su viaje'} se guardan
            por viejas que sean. Al resolverla se borrarán las que pasen de los días que guarda la empresa, salvo las de
            un viaje con otra alerta sin resolver.
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
        <div className={layoutStyles.end}>
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
