import { statusLabel } from '@vigia/domain/trip/status-label'
import { TRIP_STATUSES } from '@vigia/domain/trip/trip-status'
import { ArrowRight, CircleCheck, Info } from 'lucide-react'
import { useState } from 'react'
import { FIELD_LABELS, FIELDS } from '../../api/import-fields.ts'
import {
  type EveryRowStatus,
  type ImportColumn,
  type ImportField,
  putImportColumns,
  type TripImport,
} from '../../api/trip-imports.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import textStyles from '../../ui/text.module.css'
import { useAttempt } from '../../widgets/use-attempt.ts'
import styles from './columns-step.module.css'
import { FileHours } from './file-hours.tsx'
import { READ_AS, rowCount } from './import-text.ts'
import { missingFields } from './missing-fields.ts'
import stepStyles from './trip-import.module.css'
import { UnreadFormats } from './unread-formats.tsx'

interface ColumnsStepProps {
  readonly of: TripImport
  readonly onChosen: (next: TripImport) => void
  readonly onReview: () => void
  readonly onLeave: () => void
}

type Fields = Readonly<Record<number, ImportField | null>>

/** What each column of the file is: as its header says it, for a person to say otherwise. */
export function ColumnsStep({ of: found, onChosen, onReview, onLeave }: ColumnsStepProps) {
  const [fields, setFields] = useState<Fields>(() =>
    Object.fromEntries(found.columns.map(({ index, field }) => [index, field])),
  )
  const { every_row_status: statusBefore } = found
  const [status, setStatus] = useState(statusBefore)
  const [remember, setRemember] = useState(true)
  const { isBusy, message, attempt } = useAttempt()
  const isInColumn = Object.values(fields).includes('status')
  const missing = missingFields(
    Object.values(fields).map((field) => ({ field })),
    status,
  )
  const isChanged = status !== statusBefore || found.columns.some(({ index, field }) => fields[index] !== field)
  const asked = found.columns.filter(({ confidence }) => confidence === 'ask').length
  const used = found.columns.filter(({ field }) => field !== null).length
  const choose = async (): Promise<void> => {
    // What was asked and left as it was is an answer too, to be remembered.
    if (!isChanged && !(remember && asked > 0)) return onReview()
    const columns = found.columns.map(({ index }) => ({ index, field: fields[index] ?? null }))
    const chosen = await attempt(() =>
      putImportColumns(found.id, { columns, remember, everyRowStatus: isInColumn ? null : status }),
    )
    if (chosen !== null) onChosen(chosen.value)
  }
  const chooseSheet = async (sheet: string): Promise<void> => {
    const chosen = await attempt(() => putImportColumns(found.id, { sheet, columns: [] }))
    if (chosen !== null) onChosen(chosen.value)
  }
  return (
    <main className={stepStyles.content}>
      <header className={stepStyles.head}>
        <b>{`${used - asked} columnas reconocidas, ${asked} por confirmar, ${found.columns.length - used} sin usar`}</b>
        {found.sheets.length > 1 ? (
          <SheetSelect of={found} isOff={isBusy} onSheet={(sheet) => void chooseSheet(sheet)} />
        ) : null}
      </header>
      <div className={stepStyles.scroll}>
        <ColumnsTable
          columns={found.columns}
          fields={fields}
          onField={(index, field) => setFields(given(fields, index, field))}
        />
        {isInColumn ? null : <StatusSelect status={status} onStatus={setStatus} />}
        <UnreadFormats of={found} />
        <FileHours fields={Object.values(fields)} />
        {missing.length === 0 ? null : (
          <p className={styles.missing}>
            <Info size={15} aria-hidden="true" />
            {`Falta decir qué columna es: ${missing.map((field) => FIELD_LABELS[field]).join(', ')}.`}
          </p>
        )}
        <FormError message={message} />
      </div>
      <footer className={stepStyles.bar}>
        <label className={textStyles.secondary}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} /> Recordar
          para los archivos con estos encabezados
        </label>
        <div className={stepStyles.end}>
          <Button tone="ghost" onClick={onLeave}>
            Atrás
          </Button>
          <Button
            tone="primary"
            saves
            icon={<ArrowRight size={16} aria-hidden="true" />}
            disabled={isBusy || missing.length > 0}
            aria-busy={isBusy}
            onClick={() => void choose()}
          >
            {`Revisar ${rowCount(found.total)}`}
          </Button>
        </div>
      </footer>
    </main>
  )
}

interface SheetSelectProps {
  readonly of: TripImport
  readonly isOff: boolean
  readonly onSheet: (sheet: string) => void
}

const SheetSelect = ({ of, isOff, onSheet }: SheetSelectProps) => (
  <label className={stepStyles.end}>
    Hoja
    <select
      className={styles.select}
      value={of.sheet ?? ''}
      disabled={isOff}
      onChange={(event) => onSheet(event.target.value)}
    >
      {of.sheets.map((sheet) => (
        <option key={sheet}>{sheet}</option>
      ))}
    </select>
  </label>
)

interface ColumnsTableProps {
  readonly columns: readonly ImportColumn[]
  readonly fields: Fields
  readonly onField: (index: number, field: ImportField | null) => void
}

const ColumnsTable = ({ columns, fields, onField }: ColumnsTableProps) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col" aria-label="Letra" />
        <th scope="col">En el archivo</th>
        <th scope="col">En Vigía</th>
        <th scope="col">Primeros valores</th>
        <th scope="col">Así se lee</th>
      </tr>
    </thead>
    <tbody>
      {columns.map((column) => (
        <ColumnRow
          key={column.index}
          column={column}
          field={fields[column.index] ?? null}
          onField={(field) => onField(column.index, field)}
        />
      ))}
    </tbody>
  </table>
)

interface StatusSelectProps {
  readonly status: EveryRowStatus
  readonly onStatus: (status: EveryRowStatus) => void
}

/** The status of trips of which the file says none, as most lists of dispatchers do not. */
const StatusSelect = ({ status, onStatus }: StatusSelectProps) => (
  <label className={styles.everyRow}>
    El archivo no dice el estatus. Todas las filas:
    <select
      className={styles.select}
      value={status ?? ''}
      onChange={(event) => onStatus(TRIP_STATUSES.find((each) => each === event.target.value) ?? null)}
    >
      <option value="">Elija el estatus</option>
      {TRIP_STATUSES.map((each) => (
        <option key={each} value={each}>
          {statusLabel(each)}
        </option>
      ))}
    </select>
  </label>
)

/** A field is of one column: who gives it to another takes it from the first. */
const given = (fields: Fields, index: number, field: ImportField | null): Fields => ({
  ...Object.fromEntries(Object.entries(fields).map(([at, was]) => [at, was === field ? null : was])),
  [index]: field,
})

interface ColumnRowProps {
  readonly column: ImportColumn
  readonly field: ImportField | null
  readonly onField: (field: ImportField | null) => void
}

function ColumnRow({ column, field, onField }: ColumnRowProps) {
  const { letter, header, samples, confidence, field: was } = column
  const isAsked = confidence === 'ask' && field === was
  return (
    <tr data-asked={isAsked || undefined}>
      <td className={textStyles.muted}>{letter}</td>
      <th scope="row">{header || <span className={textStyles.muted}>Sin encabezado</span>}</th>
      <td>
        <select
          className={styles.select}
          aria-label={`«${header || letter}» en Vigía`}
          value={field ?? ''}
          onChange={(event) => onField(FIELDS.find((each) => each === event.target.value) ?? null)}
        >
          <option value="">Sin usar</option>
          {FIELDS.map((each) => (
            <option key={each} value={each}>
              {FIELD_LABELS[each]}
            </option>
          ))}
        </select>
      </td>
      <td className={textStyles.identifier}>{samples.join('  ·  ')}</td>
      <td>
        {field === null ? (
          <span className={textStyles.muted}>–</span>
        ) : isAsked ? (
          <span className={textStyles.warning}>{`¿${FIELD_LABELS[field]}?`}</span>
        ) : (
          <ReadAs column={column} field={field} />
        )}
      </td>
    </tr>
  )
}

/** How a column is read: of one that says something wrong in how many rows; of one that was just chosen nobody knows yet. */
function ReadAs({
  column: { field: was, kind, wrong },
  field,
}: Pick<ColumnRowProps, 'column'> & { readonly field: ImportField }) {
  if (field !== was || kind === null || wrong === null) {
    return <span className={textStyles.muted}>Se lee al revisar</span>
  }
  if (wrong > 0) {
    return (
      <span className={styles.wrong}>
        <SeverityShape severity="critical" /> {`${rowCount(wrong)} con error`}
      </span>
    )
  }
  return (
    <span className={styles.read}>
      <CircleCheck size={15} aria-hidden="true" /> {READ_AS[kind]}
    </span>
  )
}
