import { counted } from '@vigia/domain/analysis/analysis-text'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Download, Package } from 'lucide-react'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { type ExportFile, linkExport, previewExport, type Work } from '../../../api/works.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { useWorks } from '../../../widgets/settings/use-works.ts'
import { WorkProgress } from '../../../widgets/settings/work-progress.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { bytesText } from './bytes-text.ts'
import styles from './data.module.css'

const EVERY_MS = 60_000

/** All that the organisation has, as one archive: what it would hold, how far it is, and the last one while it can be fetched. */
export function ExportPart() {
  const works = useWorks('export')
  const now = useServerNow(EVERY_MS)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <p>
        Viajes, posiciones, bitácora, alertas, catálogos, documentos, zonas, ajustes y auditoría en un archivo ZIP, con
        lo que dice cada columna. Sin contraseñas ni claves. Se prepara en el servidor: puede salir de aquí y volver.
      </p>
      <Loaded answer={works.answer} loading="Buscando exportaciones…">
        {(known) => (
          <LastExport work={known.find(({ state }) => state === 'done' || state === 'failed') ?? null} now={now} />
        )}
      </Loaded>
      <WorkProgress works={works} unit="registros" />
      <div>
        <Button
          disabled={works.underWay !== null || works.isBusy}
          icon={<Package size={15} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          Preparar exportación
        </Button>
      </div>
      {isAsking ? (
        <ExportDialog
          onStart={() => {
            setAsking(false)
            void works.start()
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

function LastExport({ work, now }: { readonly work: Work | null; readonly now: number }) {
  const { isBusy, message, attempt } = useAttempt()
  if (work === null) return null
  if (work.state === 'failed')
    return <FormError message={`La última no se pudo preparar: ${work.problem ?? 'sin motivo'}`} />
  if (work.export === null || work.endedAt === null) return null
  const { bytes, rows, files, untilAt, namesErased } = work.export
  if (namesErased)
    return (
      <p>
        La última, del {formatDateTime(work.endedAt)}, ya no se puede bajar: desde que se preparó se borraron los datos
        de un operador, a quien puede nombrar. Prepare otra.
      </p>
    )
  if (untilAt <= now) return <p>La última es del {formatDateTime(work.endedAt)} y ya venció.</p>
  const fetchArchive = async (): Promise<void> => {
    const link = await attempt(() => linkExport(work.id))
    if (link !== null) location.assign(link.value)
  }
  return (
    <div className={styles.archive}>
      <span>
        <b>Lista desde el {formatDateTime(work.endedAt)}</b>
        <small>
          {bytesText(bytes)}, {wholeNumber(rows)} registros en {files} archivos. Se puede bajar hasta el{' '}
          {formatDateTime(untilAt)}.
        </small>
      </span>
      <Button
        saves
        tone="primary"
        disabled={isBusy}
        icon={<Download size={15} aria-hidden="true" />}
        onClick={() => void fetchArchive()}
      >
        Bajar
      </Button>
      <FormError message={message} />
    </div>
  )
}

interface ExportDialogProps {
  readonly onStart: () => void
  readonly onClose: () => void
}

/** What it would hold and how large, before anything is written. */
function ExportDialog({ onStart, onClose }: ExportDialogProps) {
  const files = useAnswer({ queryKey: ['export-preview'], queryFn: ({ signal }) => previewExport(signal) })
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Exportar todo"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button tone="primary" disabled={files.data === undefined} onClick={onStart}>
            Preparar
          </Button>
        </>
      }
    >
      <Loaded answer={files} loading="Contando lo que hay…">
        {(known) => <ExportContents files={known} />}
      </Loaded>
    </Dialog>
  )
}

function ExportContents({ files }: { readonly files: readonly ExportFile[] }) {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  const filled = files.filter(({ rows }) => rows > 0)
  const empty = files.length - filled.length
  return (
    <>
      <p>
        Ocuparía unos {bytesText(bytes)} antes de comprimirse. Queda en la auditoría quién la pidió y quién la bajó.
      </p>
      <ul className={styles.files}>
        {filled.map(({ name, label, rows, isEstimate }) => (
          <li key={name}>
            <span>{label}</span>
            <span>
              {isEstimate ? '≈ ' : ''}
              {wholeNumber(rows)}
            </span>
          </li>
        ))}
      </ul>
      {empty === 0 ? null : <p>{counted(empty, 'archivo')} sin registros.</p>}
    </>
  )
}
