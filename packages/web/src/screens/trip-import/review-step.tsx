import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Download, RefreshCw, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import {
  cancelTripImport,
  exportImportRows,
  type ImportRowFilter,
  putImportColumns,
  startTripImport,
  type TripImport,
} from '../../api/trip-imports.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import textStyles from '../../ui/text.module.css'
import { useAttempt } from '../../widgets/use-attempt.ts'
import { PHONE, useMedia } from '../../widgets/use-media.ts'
import { FileHours } from './file-hours.tsx'
import { ImportTable } from './import-table.tsx'
import { rowsToWrite } from './import-text.ts'
import stepStyles from './trip-import.module.css'
import { UnreadFormats } from './unread-formats.tsx'
import { useImportRows } from './use-import-rows.ts'
import { useRowActs } from './use-row-acts.ts'

type Filter = ImportRowFilter | 'all'

interface ReviewStepProps {
  readonly of: TripImport
  readonly onChange: (next: TripImport) => void
  readonly onLeave: () => void
  readonly onColumns: () => void
}

/** The rows before anything is written: what each will come to, mended in their places or left out. */
export function ReviewStep({ of: found, onChange, onLeave }: ReviewStepProps) {
  const { id, summary, warnings, left_out: leftOut } = found
  const [filter, setFilter] = useState<Filter>(summary.refused + warnings > 0 ? 'attention' : 'all')
  const rows = useImportRows(id, filter === 'all' ? null : filter)
  const isPhone = useMedia(PHONE)
  const acts = useRowActs(id, rows.replace)
  const { isBusy: isAtWork, message, attempt } = useAttempt()
  const isBusy = isAtWork || acts.isBusy
  const count = rowsToWrite(found)
  const out = summary.refused + leftOut
  const start = async (): Promise<void> => {
    const started = await attempt(() => startTripImport(id))
    if (started !== null) onChange(started.value)
  }
  const checkAgain = async (): Promise<void> => {
    const columns = found.columns.map(({ index, field }) => ({ index, field }))
    const checked = await attempt(() => putImportColumns(id, { columns }))
    if (checked !== null) onChange(checked.value)
  }
  const cancel = async (): Promise<void> => {
    if ((await attempt(() => cancelTripImport(id))) !== null) onLeave()
  }
  useCtrlEnter(!isBusy && count > 0, () => void start())
  return (
    <main className={stepStyles.content}>
      <Head
        {...{ found, filter, isPhone }}
        onFilter={setFilter}
        onSave={() => void attempt(() => saveRefused(found))}
      />
      <div className={stepStyles.scroll} data-slot="rows">
        {found.error === null ? null : (
          <Banner tone="warning" title="Revísela de nuevo">
            {found.error}
          </Banner>
        )}
        {isPhone ? <TooNarrow /> : null}
        <UnreadFormats of={found} />
        <FileHours fields={found.columns.map(({ field }) => field)} />
        <ImportTable rows={rows} acts={isPhone ? null : acts} />
        <FormError message={message} />
      </div>
      <footer className={stepStyles.bar}>
        <p>
          <b>Se guarda todo o nada.</b>{' '}
          {isPhone
            ? 'Las filas con error no se guardan: aquí quedan fuera.'
            : 'Las filas con error no se guardan; puede corregirlas aquí o dejarlas fuera.'}
        </p>
        <div className={stepStyles.end}>
          <Button saves tone="ghost" disabled={isBusy} onClick={() => void cancel()}>
            Cancelar
          </Button>
          <Button
            saves
            disabled={isBusy}
            icon={<RefreshCw size={16} aria-hidden="true" />}
            onClick={() => void checkAgain()}
          >
            Volver a revisar
          </Button>
          <Button
            tone="primary"
            saves
            icon={<Upload size={16} aria-hidden="true" />}
            disabled={isBusy || count === 0}
            aria-busy={isBusy}
            title="Ctrl Enter"
            onClick={() => void start()}
          >
            {`Importar ${wholeNumber(count)}${out === 0 ? '' : ` y dejar fuera ${wholeNumber(out)}`}`}
          </Button>
        </div>
      </footer>
    </main>
  )
}

interface HeadProps {
  readonly found: TripImport
  readonly filter: Filter
  readonly isPhone: boolean
  readonly onFilter: (filter: Filter) => void
  /** Saves the rows with an error as a file. */
  readonly onSave: () => void
}

/** Which rows are shown, each kind with its count. */
function Head({
  found: { summary, warnings, left_out: leftOut, total },
  filter,
  isPhone,
  onFilter,
  onSave,
}: HeadProps) {
  const figure = (label: string, value: number): string => `${label} ${wholeNumber(value)}`
  return (
    <header className={stepStyles.head}>
      <Segmented
        label="Filas"
        className={stepStyles.kinds}
        value={filter}
        onChange={onFilter}
        options={[
          { value: 'attention', label: 'Por revisar' },
          { value: 'refused', label: figure('Con error', summary.refused) },
          { value: 'warned', label: figure('Avisos', warnings) },
          { value: 'created', label: figure('Nuevos', summary.created) },
          { value: 'updated', label: figure('Se actualizan', summary.updated) },
          { value: 'unchanged', label: figure('Sin cambios', summary.unchanged) },
          ...(leftOut > 0 || filter === 'left_out'
            ? [{ value: 'left_out' as const, label: figure('Dejadas fuera', leftOut) }]
            : []),
          { value: 'all', label: figure('Todas', total) },
        ]}
      />
      {isPhone ? null : (
        <div className={stepStyles.end}>
          <span className={textStyles.note}>
            <Kbd keys="F8" /> siguiente error
          </span>
          <Button
            size="sm"
            disabled={summary.refused === 0}
            icon={<Download size={15} aria-hidden="true" />}
            onClick={onSave}
          >
            Descargar filas con error
          </Button>
        </div>
      )}
    </header>
  )
}

const TooNarrow = () => (
  <Banner tone="notice" title="Esta pantalla necesita más ancho">
    Para corregir filas ábrala en una computadora. Aquí puede importar lo que no tiene error.
  </Banner>
)

/** Ctrl Enter does what the button at the end does, wherever one types. */
function useCtrlEnter(isOn: boolean, act: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isOn) return
      event.preventDefault()
      act()
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  })
}

/** The rows that are not in as a file, to be mended where they come from. */
export async function saveRefused({ id, filename }: Pick<TripImport, 'id' | 'filename'>): Promise<void> {
  const text = await exportImportRows(id, 'refused')
  saveFile(`${filename.replace(/\.(csv|xlsx)$/i, '')}-con-error.csv`, text, 'text/csv;charset=utf-8')
}
