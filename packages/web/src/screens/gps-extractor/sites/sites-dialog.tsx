import { formatDateTime } from '@vigia/domain/format/date-time'
import { useState } from 'react'
import type { ConfirmedSite, Sites } from '../../../api/gps-origins.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { ConfirmSiteButton } from '../../../widgets/gps-extractor/confirm-site-button.tsx'
import { useSites, useWithdrawSite } from '../../../widgets/gps-extractor/use-sites.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import styles from './sites-dialog.module.css'

/** For administrators and supervisors: on which sites stored passwords may be typed, and which wait. */
export function SitesDialog({ onClose }: { readonly onClose: () => void }) {
  const sites = useSites()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sitios de plataformas"
      description="Las contraseñas de los transportistas se escriben solo en los sitios confirmados."
      widthRem={40}
    >
      <Loaded answer={sites} loading="Cargando sitios…">
        {(data) => <SiteLists {...data} />}
      </Loaded>
    </Dialog>
  )
}

function SiteLists({ pending, confirmed }: Sites) {
  return (
    <div className={classNames(styles.sites, surfaceStyles.scroll)}>
      <section aria-label="Por confirmar">
        <h3>Por confirmar</h3>
        {pending.length === 0 ? <p>Ningún viaje activo espera un sitio.</p> : null}
        <ul>
          {pending.map(({ origin, trips }) => (
            <li key={origin}>
              <span className={classNames(textStyles.identifier, styles.identifier)}>{origin}</span>
              <small>{activeTrips(trips)}</small>
              <ConfirmSiteButton tone="neutral" origin={origin} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Confirmados">
        <h3>Confirmados</h3>
        {confirmed.length === 0 ? <p>Todavía no hay ninguno.</p> : null}
        <ul>
          {confirmed.map((site) => (
            <Confirmed key={site.siteId} site={site} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Confirmed({ site }: { readonly site: ConfirmedSite }) {
  const [isAsking, setAsking] = useState(false)
  const withdraw = useWithdrawSite()
  return (
    <li>
      <span className={classNames(textStyles.identifier, styles.identifier)}>{site.origin}</span>
      <small>
        {activeTrips(site.trips)} · {site.confirmedBy ?? 'En uso desde antes'} · {formatDateTime(site.confirmedAt)}
      </small>
      <Button size="sm" aria-label={`Retirar ${site.origin}`} onClick={() => setAsking(true)}>
        Retirar
      </Button>
      {site.receivers.length === 0 ? null : (
        <small className={styles.receivers}>También recibe la contraseña: {site.receivers.join(', ')}</small>
      )}
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={`¿Retirar ${new URL(site.origin).host}?`}
        text="Sus sesiones se detienen y sus viajes dejan de leerse hasta que alguien lo confirme de nuevo. Las contraseñas siguen guardadas."
        confirmLabel="Retirar sitio"
        isBusy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(site.siteId, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      />
    </li>
  )
}

function activeTrips(trips: number): string {
  if (trips === 0) return 'Ningún viaje activo'
  return trips === 1 ? '1 viaje activo' : `${trips} viajes activos`
}
