import { Copy } from 'lucide-react'
import { explainTripGps, type GpsDiagnosis } from '../../api/gps-diagnosis.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { agoText } from '../../text/elapsed.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { GPS_KEY } from '../../widgets/gps-extractor/use-gps-sessions.ts'
import styles from './diagnosis-dialog.module.css'

interface DiagnosisDialogProps {
  readonly tripId: string
  readonly name: string
  readonly onClose: () => void
}

/** `¿Por qué no veo este viaje?`: the cause, how it is known, what to do, and what to write to the carrier. */
export function DiagnosisDialog({ tripId, name, onClose }: DiagnosisDialogProps) {
  const { data, error, retry } = useAnswer({
    queryKey: [...GPS_KEY, 'diagnosis', tripId],
    queryFn: ({ signal }) => explainTripGps(tripId, signal),
    staleTime: 0,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`¿Por qué no veo este viaje? ${name}`}
      widthRem={38}
    >
      {data !== undefined ? (
        <Diagnosis diagnosis={data} />
      ) : error === null ? (
        <LoadingState text="Revisando el viaje, su sesión y su plataforma…" />
      ) : (
        <ErrorState kind="connection" message={error.message} onAct={retry} />
      )}
    </Dialog>
  )
}

function Diagnosis({ diagnosis }: { readonly diagnosis: GpsDiagnosis }) {
  const { title, evidence, steps, message, since, isSeen } = diagnosis
  const now = useServerNow(5_000)
  return (
    <div className={styles.diagnosis}>
      <p className={isSeen ? styles.seen : undefined} data-slot={isSeen ? undefined : 'cause'}>
        <b>{title}</b>
        {since === null ? null : (
          <span className={textStyles.muted} data-slot="muted">
            {' '}
            · {agoText(since, now)}
          </span>
        )}
      </p>
      {evidence.length === 0 ? null : (
        <section aria-label="Cómo se sabe">
          <h3 className={textStyles.meta}>Cómo se sabe</h3>
          <ul>
            {evidence.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
      {steps.length === 0 ? null : (
        <section aria-label="Qué hacer ahora">
          <h3 className={textStyles.meta}>Qué hacer ahora</h3>
          <ol>
            {steps.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </section>
      )}
      {message === null ? null : (
        <section aria-label="Mensaje para el transportista">
          <h3 className={textStyles.meta}>Mensaje para el transportista</h3>
          <pre className={surfaceStyles.quoted}>{message}</pre>
          <Button icon={<Copy size={14} aria-hidden="true" />} onClick={() => copyText(message, 'Mensaje copiado')}>
            Copiar mensaje
          </Button>
        </section>
      )}
    </div>
  )
}
