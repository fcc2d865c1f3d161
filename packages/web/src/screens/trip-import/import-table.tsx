import { useVirtualizer } from '@tanstack/react-virtual'
import { ListChecks } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ImportRow } from '../../api/trip-imports.ts'
import { remPx } from '../../browser/rem-px.ts'
import { useRowRange } from '../../fleet-screen/list/use-row-range.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import styles from './import-table.module.css'
import { ImportTableRow } from './import-table-row.tsx'
import type { ImportRows } from './use-import-rows.ts'
import type { RowActs } from './use-row-acts.ts'

interface ImportTableProps {
  readonly rows: ImportRows
  /** Null: nothing can be mended. */
  readonly acts: RowActs | null
  /** What became of a row since it was reviewed; null: what the review said. */
  readonly becameOf?: (row: ImportRow) => string | null
}

const asReviewed = (): null => null

const HEADINGS = [
  ...[
    'Fila',
    'Resultado',
    'Factura externa',
    'Estatus',
    'Origen',
    'Destino',
    'Entrega',
    'Cliente',
    'Placas',
    'Operador',
  ],
] as const
const ROW_REM = 2.25
const LINE_REM = 2
/** So many rows before the end the next ones are asked for. */
const AHEAD_ROWS = 100

/** Rows of a file, those in sight and no more: what they say, what is wrong, and where to mend it. */
export function ImportTable({ rows: found, acts, becameOf = asReviewed }: ImportTableProps) {
  const { rows, error, retry, hasMore, more } = found
  const scroller = useRef<HTMLElement>(null)
  const rangeExtractor = useRowRange()
  const count = rows?.length ?? 0
  const rem = remPx()
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rem * (ROW_REM + LINE_REM * linesOf(rows?.[index])),
    getItemKey: (index) => rows?.[index]?.row ?? index,
    rangeExtractor,
    overscan: 6,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last > count - AHEAD_ROWS) more()
  })

  useNextError({ rows, scrollTo: (index) => virtual.scrollToIndex(index, { align: 'center' }), scroller })

  if (rows === undefined) {
    return error === null ? (
      <LoadingState text="Cargando las filas…" />
    ) : (
      <ErrorState kind="connection" message={error.message} onAct={retry} />
    )
  }
  return (
    <div className={styles.frame}>
      <FormError message={acts?.message ?? null} />
      <section
        className={classNames(surfaceStyles.ringInside, styles.scroller)}
        ref={scroller}
        data-slot="wide-table"
        aria-label="Filas del archivo"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
      >
        <div className={styles.table}>
          <div className={styles.head} aria-hidden="true">
            {HEADINGS.map((heading) => (
              <span key={heading}>{heading}</span>
            ))}
          </div>
          {count === 0 ? (
            <EmptyState icon={<ListChecks size={26} aria-hidden="true" />} title="Ninguna fila con este filtro" />
          ) : null}
          <div className={styles.room} style={{ height: virtual.getTotalSize() }}>
            {items.map((item) => {
              const row = rows[item.index]
              return row === undefined ? null : (
                <div
                  key={item.key}
                  ref={virtual.measureElement}
                  data-index={item.index}
                  className={styles.place}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  <ImportTableRow row={row} position={item.index + 1} acts={acts} became={becameOf(row)} />
                </div>
              )
            })}
          </div>
        </div>
      </section>
    </div>
  )
}

const linesOf = (row: ImportRow | undefined): number =>
  row === undefined ? 0 : row.errors.length + row.warnings.length

interface NextError {
  readonly rows: readonly ImportRow[] | undefined
  readonly scrollTo: (index: number) => void
  readonly scroller: { readonly current: HTMLElement | null }
}

/** F8 leads to the next row with an error, Shift F8 to the one before. */
function useNextError({ rows, scrollTo, scroller }: NextError): void {
  const at = useRef(-1)
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== 'F8' || rows === undefined) return
      event.preventDefault()
      const wrong = rows.flatMap(({ result }, index) => (result === 'refused' ? index : []))
      const next = event.shiftKey
        ? (wrong.findLast((index) => index < at.current) ?? wrong.at(-1))
        : (wrong.find((index) => index > at.current) ?? wrong[0])
      const row = next === undefined ? undefined : rows[next]
      if (next === undefined || row === undefined) return
      at.current = next
      scrollTo(next)
      // The row is made with the scrolling's own render.
      requestAnimationFrame(() =>
        requestAnimationFrame(() =>
          scroller.current?.querySelector<HTMLElement>(`[data-fix-of="${row.row}"]`)?.focus(),
        ),
      )
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [rows, scrollTo, scroller])
}
