import { Eye, FileDown } from 'lucide-react'
import { useState } from 'react'
import { type LogbookAudience, type LogbookPreview, previewTripLogbook } from '../../api/trip-logbook-file.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { hourText } from '../../text/hour-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { Loaded } from '../../widgets/loaded.tsx'
import styles from './logbook-preview-dialog.module.css'

const AUDIENCES = [
  { value: 'team', label: 'Bitácora PDF' },
  { value: 'client', label: 'Reporte para cliente' },
] as const satisfies readonly { value: LogbookAudience; label: string }[]

interface LogbookPreviewDialogProps {
  readonly tripId: string
  /** A file is being made. */
  readonly isBusy: boolean
  /** Why the last one was not; null: it was, or none is asked for yet. */
  readonly problem: string | null
  readonly onSave: (audience: LogbookAudience) => void
  readonly onClose: () => void
}

/** What the file of a trip's logbook will say, before it is made: for whom, of which days, how much, and its newest entries. */
export function LogbookPreviewDialog({ tripId, isBusy, problem, onSave, onClose }: LogbookPreviewDialogProps) {
  const [audience, setAudience] = useState<LogbookAudience>('team')
  const answer = useAnswer({
    queryKey: ['logbook-preview', tripId, audience],
    queryFn: ({ signal }) => previewTripLogbook(tripId, audience, signal),
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Vista previa del reporte"
      widthRem={40}
      footer={
        <>
          <Button tone="ghost" onClick={onClose}>
            Cerrar
          </Button>
          <Button
            tone="primary"
            icon={<FileDown size={14} aria-hidden="true" />}
            disabled={answer.data === undefined || isBusy}
            aria-busy={isBusy || undefined}
            onClick={() => onSave(audience)}
          >
            Bajar PDF
          </Button>
        </>
      }
    >
      <Segmented label="Para quién" value={audience} options={AUDIENCES} onChange={setAudience} />
      <Loaded answer={answer} loading="Cargando la vista previa…">
        {(preview) => <Preview preview={preview} audience={audience} />}
      </Loaded>
      <FormError message={problem} />
    </Dialog>
  )
}

interface PreviewProps {
  readonly preview: LogbookPreview
  readonly audience: LogbookAudience
}

function Preview({ preview, audience }: PreviewProps) {
  const now = useServerNow(60_000)
  const { trip, days, total, visible, entries, definition, notes } = preview
  const more = total - entries.length
  return (
    <>
      <dl className={surfaceStyles.keyValues}>
        <dt>Viaje</dt>
        <dd>{trip.join(' · ')}</dd>
        <dt>Periodo</dt>
        <dd>{days}</dd>
        <dt>Registros</dt>
        <dd>{total}</dd>
        <dt>{audience === 'team' ? 'Visibles para el cliente' : 'Para quién'}</dt>
        <dd>{audience === 'team' ? `${visible}; lo demás es interno` : 'El cliente: nada interno'}</dd>
      </dl>
      <p className={styles.note}>{[definition, ...notes].join(' ')}</p>
      {entries.length === 0 ? (
        <p className={styles.note}>
          {audience === 'team'
            ? 'Nadie ha registrado nada de este viaje.'
            : 'Nada de este viaje es visible para su cliente.'}
        </p>
      ) : (
        <ol className={styles.entries} aria-label="Registros del reporte">
          {entries.map(({ at, kind, text, by, isVisible }, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place
            <li key={nth}>
              <time dateTime={new Date(at).toISOString()}>{hourText(at, now)}</time>
              <b>
                {kind}
                {by === null ? '' : ` · ${by}`}
                {audience === 'team' && isVisible ? <Eye size={13} aria-label="Visible para el cliente" /> : null}
              </b>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      )}
      {more === 0 ? null : <p className={styles.note}>Y {more} más en el archivo.</p>}
    </>
  )
}
