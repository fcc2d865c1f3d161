import { ShieldCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type GpsCredentials, revealCredentials } from '../../api/gps-credentials.ts'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import maskedWordStyles from '../masked-word.module.css'
import { MaskedWord } from '../masked-word.tsx'
import styles from './monitor-dialog.module.css'

interface MonitorDialogProps {
  readonly trip: TripInTransit
  readonly onClose: () => void
}

/** The account of one trip, read when this opens and forgotten when it closes (spec §6). Key it by the trip. */
export function MonitorDialog({ trip, onClose }: MonitorDialogProps) {
  const { credentials, error } = useRevealed(trip.tripId)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Credenciales de ${trip.invoice}`}
      description="Para entrar en la página de monitoreo que se abrió en otra pestaña."
      widthRem={26}
      footer={<Button onClick={onClose}>Cerrar</Button>}
    >
      <FormError message={error} />
      {error !== null ? null : credentials === null ? (
        <p role="status">Consultando la cuenta…</p>
      ) : (
        <div className={classNames(maskedWordStyles.maskedWords, styles.words)}>
          <Word label="Cuenta" text={credentials.account} isOpen />
          <Word label="Contraseña" text={credentials.password} />
        </div>
      )}
      <p className={classNames(layoutStyles.row, textStyles.note, styles.audited)}>
        <ShieldCheck size={13} aria-hidden="true" />
        Cada consulta queda registrada con su nombre.
      </p>
    </Dialog>
  )
}

interface WordProps {
  readonly label: string
  readonly text: string | null
  readonly isOpen?: boolean
}

function Word({ label, text, isOpen = false }: WordProps) {
  const [isShown, setShown] = useState(isOpen)
  if (text === null) {
    return (
      <div>
        <span>{label}</span>
        <b className={textStyles.muted} data-slot="muted">
          No registrada
        </b>
      </div>
    )
  }
  return (
    <MaskedWord
      label={label}
      text={isShown ? text : null}
      onToggle={() => setShown(!isShown)}
      onCopy={() => copyText(text, `${label} copiada`)}
    />
  )
}

/** One look, one call, which the server writes down. In this component's state only, never in a cache. */
function useRevealed(tripId: string) {
  const [credentials, setCredentials] = useState<GpsCredentials | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    const call = new AbortController()
    revealCredentials(tripId, call.signal).then(setCredentials, (cause: unknown) => {
      if (!call.signal.aborted) setError(cause instanceof Error ? cause.message : 'No se pudo consultar')
    })
    return () => call.abort()
  }, [tripId])
  return { credentials, error }
}
