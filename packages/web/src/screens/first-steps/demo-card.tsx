import { useQueryClient } from '@tanstack/react-query'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { ArrowRight, FlaskConical, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { beginVisit } from '../../api/session.ts'
import { type DemoFleet, type Setup, startDemoFleet, stopDemoFleet } from '../../api/setup.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useAttempt } from '../../widgets/use-attempt.ts'
import styles from './first-steps.module.css'

const HOME = '/sentinel'
const STATE_TEXT: Readonly<Record<DemoFleet['state'], (trips: number) => string>> = {
  starting: () => 'Cargando la flota de demostración… Tarda menos de un minuto.',
  on: (trips) => `${wholeNumber(trips)} viajes simulados en marcha, en una organización aparte.`,
  removing: () => 'Quitando la demostración con todo lo que hay en ella…',
}

interface DemoCardProps {
  readonly fleet: DemoFleet | null
  /** Under which the guide is kept. */
  readonly queryKey: readonly string[]
}

/** For who only wants to look: a fleet of its own organisation by a button, the door to it, and the button that takes it away. */
export function DemoCard({ fleet, queryKey }: DemoCardProps) {
  const client = useQueryClient()
  const { isBusy, message, attempt } = useAttempt()
  const [isAsking, setAsking] = useState(false)
  const change = async (act: () => Promise<DemoFleet>): Promise<void> => {
    const done = await attempt(act)
    setAsking(false)
    if (done !== null) client.setQueryData<Setup>(queryKey, (setup) => setup && { ...setup, demoFleet: done.value })
  }
  const visit = async (): Promise<void> => {
    // Another page: what this one holds of the company stays out of the demonstration.
    if ((await attempt(beginVisit)) !== null) location.assign(HOME)
  }
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">
        <FlaskConical size={18} aria-hidden="true" /> {fleet === null ? '¿Solo quiere mirar?' : 'Flota de demostración'}
      </h2>
      <p role="status">
        {fleet === null
          ? 'La flota de demostración pone más de 40 viajes simulados en carreteras de México, con alertas. Se marca como demostración y se quita con un botón; sus datos no se mezclan.'
          : STATE_TEXT[fleet.state](fleet.trips)}
      </p>
      <FormError message={message} />
      {fleet === null ? (
        <Button
          saves
          disabled={isBusy}
          icon={<Play size={15} aria-hidden="true" />}
          onClick={() => void change(startDemoFleet)}
        >
          Cargar flota de demostración
        </Button>
      ) : null}
      {fleet?.state === 'on' ? (
        <Button
          saves
          tone="primary"
          disabled={isBusy}
          icon={<ArrowRight size={15} aria-hidden="true" />}
          onClick={() => void visit()}
        >
          Ver la demostración
        </Button>
      ) : null}
      {fleet === null || fleet.state === 'removing' ? null : (
        <Button
          tone="ghost"
          disabled={isBusy}
          icon={<Trash2 size={15} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Quitar la demostración
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title="¿Quitar la flota de demostración?"
        text="Se borra la organización de demostración con sus viajes, posiciones, alertas y comentarios. De su empresa no se toca nada. No se puede deshacer."
        confirmLabel="Quitar la demostración"
        tone="danger"
        isBusy={isBusy}
        onConfirm={() => void change(stopDemoFleet)}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
