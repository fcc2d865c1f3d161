import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { ArrowRight, Check, CircleAlert, FileUp, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type TripImport, undoTripImport } from '../../api/trip-imports.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import textStyles from '../../ui/text.module.css'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { ImportTable } from './import-table.tsx'
import { becameOf, tripCount } from './import-text.ts'
import { NextSteps } from './next-steps.tsx'
import styles from './result-step.module.css'
import { allRows, rowColumns } from './row-columns.ts'
import stepStyles from './trip-import.module.css'
import { useImportRows } from './use-import-rows.ts'

interface ResultStepProps {
  readonly of: TripImport
  readonly onChange: (next: TripImport) => void
  readonly onLeave: () => void
}

/** What became of a file: how many trips, what to do next, each row, and for a day the way back. */
export function ResultStep({ of: found, onChange, onLeave }: ResultStepProps) {
  const navigate = useNavigate()
  const rows = useImportRows(found.id, null)
  const { state, error, undo_until: undoUntil, is_reviewed: isReviewed } = found
  return (
    <main className={stepStyles.content}>
      <header className={styles.head}>
        <Outcome of={found} />
        {undoUntil === null ? null : <UndoPart of={found} until={undoUntil} onChange={onChange} />}
      </header>
      <div className={styles.body}>
        {error === null ? null : (
          <Banner tone={state === 'done' ? 'warning' : 'danger'} title={OUTCOMES[state] ?? ''}>
            {error}
          </Banner>
        )}
        {found.undone !== null && found.undone.kept.length > 0 ? <KeptTrips of={found.undone} /> : null}
        <NextSteps of={found} />
        {isReviewed && (rows.rows === undefined ? rows.error !== null : rows.rows.length > 0) ? (
          <section className={styles.report}>
            <header>
              <h3>{state === 'done' || state === 'undone' ? 'Informe por fila' : 'Las filas, como se revisaron'}</h3>
              <ExportList
                list="trip-import-rows"
                title="Informe de importación"
                columnsAt={() => rowColumns(found)}
                rows={() => allRows(found.id)}
                filter={[['Archivo', found.filename]]}
              />
            </header>
            <ImportTable rows={rows} acts={null} becameOf={(row) => becameOf(row, found)} />
          </section>
        ) : null}
      </div>
      <footer className={stepStyles.bar}>
        <p>{byWhom(found)}</p>
        <div className={stepStyles.end}>
          <Button icon={<FileUp size={16} aria-hidden="true" />} onClick={onLeave}>
            Importar otro archivo
          </Button>
          <Button
            tone="primary"
            icon={<ArrowRight size={16} aria-hidden="true" />}
            onClick={() => void navigate('/dashboard/viajes-en-transito')}
          >
            Ver en el tablero
          </Button>
        </div>
      </footer>
    </main>
  )
}

const OUTCOMES: Readonly<Partial<Record<TripImport['state'], string>>> = {
  done: 'Importada con observaciones',
  refused: 'No se importó nada',
  cancelled: 'Importación cancelada',
  failed: 'La importación falló',
  undone: 'Importación deshecha',
}

const undoneText = ({ removed, restored }: { readonly removed: number; readonly restored: number }): string => {
  const gone = removed === 1 ? '1 viaje nuevo se quitó' : `${wholeNumber(removed)} viajes nuevos se quitaron`
  return `${gone}, ${tripCount(restored)} ${restored === 1 ? 'volvió' : 'volvieron'} a como ${restored === 1 ? 'estaba' : 'estaban'}.`
}

function Outcome({ of: { state, summary, took_ms: tookMs, undone } }: { readonly of: TripImport }) {
  const written = summary.created + summary.updated
  const isDone = state === 'done'
  const took = tookMs === null ? '' : ` en ${(tookMs / 1_000).toFixed(1)} s`
  const counts = `${summary.created === 1 ? '1 nuevo' : `${wholeNumber(summary.created)} nuevos`} y ${summary.updated === 1 ? '1 actualizado' : `${wholeNumber(summary.updated)} actualizados`}${took}`
  const same = summary.unchanged === 0 ? '' : `; ${wholeNumber(summary.unchanged)} ya estaban iguales`
  return (
    <div className={styles.outcome}>
      <i data-good={isDone || undefined} aria-hidden="true">
        {isDone ? <Check size={30} /> : state === 'undone' ? <Undo2 size={26} /> : <CircleAlert size={26} />}
      </i>
      <div role="status">
        <h2>
          {isDone
            ? written === 0
              ? 'Nada que cambiar'
              : `${tripCount(written)} ${written === 1 ? 'importado' : 'importados'}`
            : OUTCOMES[state]}
        </h2>
        <p className={textStyles.secondary}>
          {isDone
            ? `${counts}${same}. Los que están en curso ya se ven en el tablero.`
            : undone === null
              ? ''
              : undoneText(undone)}
        </p>
      </div>
    </div>
  )
}

/** What taking an import back may come to: trips that have changed since stay. */
function undoText({ created, updated }: TripImport['summary']): string {
  const removed = created === 1 ? 'Se quita hasta 1 viaje nuevo' : `Se quitan hasta ${tripCount(created)} nuevos`
  return `${removed} y ${tripCount(updated)} ${updated === 1 ? 'vuelve a como estaba' : 'vuelven a como estaban'}.`
}

interface UndoPartProps {
  readonly of: TripImport
  readonly until: string
  readonly onChange: (next: TripImport) => void
}

function UndoPart({ of: { id, summary }, until, onChange }: UndoPartProps) {
  const [isAsked, setAsked] = useState(false)
  const { isBusy, message, attempt } = useAttempt()
  const undo = async (): Promise<void> => {
    const undone = await attempt(() => undoTripImport(id))
    setAsked(false)
    if (undone !== null) onChange(undone.value)
  }
  return (
    <section className={styles.undo}>
      <h3>
        <Undo2 size={16} aria-hidden="true" /> Deshacer <small>{`hasta ${formatDateTime(Date.parse(until))}`}</small>
      </h3>
      <p className={textStyles.note}>
        Los nuevos se quitan y los cambiados vuelven a como estaban. Los que ya recibieron posiciones, comentarios,
        enlaces o cambios, o alertas que alguien atendió, se conservan como están; los que solo tienen alertas que nadie
        atendió, de lo que faltó (señal, entrega o comunicación), se conservan apagados. Los teléfonos y dispositivos se
        conservan.
      </p>
      <Button tone="danger-line" size="sm" disabled={isBusy} onClick={() => setAsked(true)}>
        Deshacer la importación
      </Button>
      <FormError message={message} />
      <ConfirmDialog
        open={isAsked}
        tone="danger"
        title="¿Deshacer la importación?"
        text={undoText(summary)}
        confirmLabel="Deshacer"
        isBusy={isBusy}
        onConfirm={() => void undo()}
        onCancel={() => setAsked(false)}
      />
    </section>
  )
}

function KeptTrips({ of: { kept, ended } }: { readonly of: NonNullable<TripImport['undone']> }) {
  return (
    <section className={styles.kept}>
      <h3>{`${tripCount(kept.length)} ${kept.length === 1 ? 'se conserva' : 'se conservan'}`}</h3>
      {ended === 0 ? null : (
        <p className={textStyles.secondary}>
          {`${ended === 1 ? '1 quedó apagado' : `${wholeNumber(ended)} quedaron apagados`}: ya no se ${ended === 1 ? 'vigila' : 'vigilan'}, y sus alertas se conservan.`}
        </p>
      )}
      <ul>
        {kept.map(({ external_invoice: invoice, because }) => (
          <li key={invoice}>
            <b className={textStyles.identifier}>{invoice}</b> {because}
          </li>
        ))}
      </ul>
    </section>
  )
}

const byWhom = ({ by, created, ended }: TripImport): string =>
  `${by === null ? 'Importación' : `Importó ${by}`}, ${formatDateTime(Date.parse(ended ?? created))}. Queda en la auditoría.`
