import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Building2, Columns3, Equal, FileSpreadsheet, Minus, Pencil, Plus, Truck, UserPlus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TripImport } from '../../api/trip-imports.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import styles from './import-rail.module.css'
import { fileSize, rowCount, rowsOfFile } from './import-text.ts'
import { missingFields } from './missing-fields.ts'

interface ImportRailProps {
  readonly of: TripImport
  readonly onLeave: () => void
  readonly onColumns: () => void
}

/** Beside every step after the first: the file, what will happen or did, and what comes with it. */
export function ImportRail({ of: found, onLeave, onColumns }: ImportRailProps) {
  const { filename, bytes, total, processed, state, summary, left_out: leftOut, passwords } = found
  const inFile = rowCount(rowsOfFile(found))
  const isAhead = state === 'review'
  const isOver = ['done', 'undone', 'failed', 'cancelled', 'refused'].includes(state)
  const isWriting = state === 'writing'
  const heading = headingOf(found)
  const used = found.columns.filter(({ field }) => field !== null).length
  return (
    <aside className={styles.rail} aria-label="La importación">
      <header>
        <FileSpreadsheet size={26} aria-hidden="true" />
        <div>
          <b>{filename}</b>
          <small>{`${inFile} · ${fileSize(bytes)}`}</small>
        </div>
        <IconButton size="sm" label="Otro archivo" icon={<X size={16} aria-hidden="true" />} onClick={onLeave} />
      </header>
      {heading === null ? null : (
        <section>
          <h3>
            {heading} <span>{isWriting ? `${wholeNumber(processed)} de ${rowCount(total)}` : inFile}</span>
          </h3>
          <dl className={styles.figures}>
            <Figure icon={<Plus size={16} aria-hidden="true" />} count={summary.created} words="viajes nuevos" />
            <Figure
              icon={<Pencil size={16} aria-hidden="true" />}
              count={summary.updated}
              words={isAhead ? 'se actualizan' : 'actualizados'}
            />
            <Figure icon={<Equal size={16} aria-hidden="true" />} count={summary.unchanged} words="sin cambios" />
            <Figure
              icon={<SeverityShape severity="critical" />}
              count={isAhead ? summary.refused : leftOut}
              words={isAhead ? 'con error' : leftOut === 1 ? 'quedó fuera' : 'quedaron fuera'}
            />
            {isAhead && leftOut > 0 ? (
              <Figure
                icon={<Minus size={16} aria-hidden="true" />}
                count={leftOut}
                words={leftOut === 1 ? 'de ellas se deja fuera' : 'de ellas se dejan fuera'}
              />
            ) : null}
          </dl>
        </section>
      )}
      <NewParties of={found} isOver={isOver} />
      {found.columns.length === 0 ? null : (
        <section>
          <h3>
            Columnas <span>{`${used} de ${found.columns.length}`}</span>
          </h3>
          <p>{columnsText(found)}</p>
          {state === 'review' ? (
            <Button tone="ghost" size="sm" icon={<Columns3 size={15} aria-hidden="true" />} onClick={onColumns}>
              Cambiar columnas
            </Button>
          ) : null}
        </section>
      )}
      {passwords === 0 ? null : (
        <section>
          <h3>Contraseñas GPS</h3>
          <p>{`${rowCount(passwords)} con contraseña. Se sellan al guardar y el archivo se borra al terminar.`}</p>
        </section>
      )}
    </aside>
  )
}

/** What the figures are of; null: before all rows are judged, and where what was written was taken back, there are none. */
function headingOf(found: TripImport): string | null {
  const { state, is_reviewed: isReviewed, every_row_status: status } = found
  if (state === 'reading' || state === 'checking' || state === 'refused') return null
  if (state === 'review') return missingFields(found.columns, status).length > 0 ? null : 'Qué pasará'
  if (state === 'writing') return 'Guardado hasta ahora'
  if (state === 'undoing' || state === 'undone') return 'Qué se había guardado'
  return state === 'done' || !isReviewed ? 'Qué pasó' : null
}

interface FigureProps {
  readonly icon: ReactNode
  readonly count: number
  readonly words: string
}

const Figure = ({ icon, count, words }: FigureProps) => (
  <div data-zero={count === 0 || undefined}>
    <dt>
      {icon} {words}
    </dt>
    <dd>{wholeNumber(count)}</dd>
  </div>
)

function NewParties({ of: { will_create: news }, isOver }: { readonly of: TripImport; readonly isOver: boolean }) {
  const lines = [
    { icon: <UserPlus size={15} aria-hidden="true" />, count: news.operators, one: 'operador', many: 'operadores' },
    { icon: <Truck size={15} aria-hidden="true" />, count: news.units, one: 'unidad', many: 'unidades' },
    { icon: <Building2 size={15} aria-hidden="true" />, count: news.clients, one: 'cliente', many: 'clientes' },
    { icon: <Building2 size={15} aria-hidden="true" />, count: news.carriers, one: 'línea', many: 'líneas' },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0) return null
  return (
    <section>
      <h3>{isOver ? 'También venían' : 'También se crearán'}</h3>
      <ul>
        {lines.map(({ icon, count, one, many }) => (
          <li key={one}>
            {icon} {`${wholeNumber(count)} ${count === 1 ? one : many}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

function columnsText({ columns, columns_remembered: isRemembered }: TripImport): string {
  const unused = columns.flatMap(({ field, header, letter }) => (field === null ? `«${header || letter}»` : []))
  const how = isRemembered ? 'Como se dijo la última vez para estos encabezados.' : 'Se reconocieron por su nombre.'
  return unused.length === 0 ? how : `${how} Sin usar: ${unused.join(', ')}.`
}
