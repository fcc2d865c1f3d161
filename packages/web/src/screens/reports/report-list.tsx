import { Bookmark, Mail } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import type { Report, ReportKind, ReportView } from '../../api/reports.ts'
import { searchTexts } from '../../text/search-texts.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { ReportIcon } from './report-icon.tsx'
import styles from './report-list.module.css'
import { useReportKeys } from './use-report-keys.ts'

/** One that can be shown: a report as it comes, or as somebody keeps it. */
export interface ListedReport {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly kind: ReportKind
  /** Null: the report as it comes. */
  readonly view: ReportView | null
  /** It goes out by mail by itself. */
  readonly isScheduled: boolean
}

interface ReportListProps {
  readonly reports: readonly Report[]
  readonly views: readonly ReportView[]
  /** Of which reports and views (`ListedReport.id`) a schedule is on. */
  readonly scheduled: ReadonlySet<string>
  readonly chosenId: string | null
  readonly onChoose: (chosen: ListedReport) => void
}

export const REPORT_SEARCH_ID = 'report-search'

/** What `ListedReport.id` a report, or a view of one, has. */
export const listedId = (kind: string, viewId: string | null): string => (viewId === null ? kind : `view ${viewId}`)

const texts = searchTexts<ListedReport>(({ title, text }) => [title, text])

/** The reports that come with Vigía and those that the person keeps, by their words. */
export function ReportList({ reports, views, scheduled, chosenId, onChoose }: ReportListProps) {
  const [search, setSearch] = useState('')
  const all = useMemo(() => listed(reports, views, scheduled), [reports, views, scheduled])
  const found = texts.found(all, search)
  const ready = found.filter(({ view }) => view === null)
  const kept = found.filter(({ view }) => view !== null)
  useReportKeys({ shown: [...ready, ...kept], chosenId, onChoose })
  const rowOf = (row: ListedReport): ReactNode => (
    <li key={row.id}>
      <button
        type="button"
        data-report={row.id}
        aria-current={row.id === chosenId || undefined}
        onClick={() => onChoose(row)}
      >
        {row.view === null ? <ReportIcon kind={row.kind} /> : <Bookmark size={17} aria-hidden="true" />}
        <span>
          <b>{row.title}</b>
          <small>{row.text}</small>
        </span>
        {row.isScheduled ? <Mail size={14} role="img" aria-label="Sale por correo" /> : null}
      </button>
    </li>
  )
  return (
    <nav
      className={styles.nav}
      aria-label="Reportes"
      onKeyDown={(event) => walk(event, search, [...ready, ...kept], onChoose)}
    >
      <SearchBox
        id={REPORT_SEARCH_ID}
        look="line"
        hasKey
        label="Buscar reporte"
        placeholder="Buscar reporte"
        value={search}
        onChange={setSearch}
      />
      <div className={surfaceStyles.scroll}>
        {ready.length === 0 ? null : (
          <section aria-label="Listos">
            <h2>Listos</h2>
            <ul>{ready.map(rowOf)}</ul>
          </section>
        )}
        {kept.length === 0 ? null : (
          <section aria-label="Guardados por mí">
            <h2>Guardados por mí</h2>
            <ul>{kept.map(rowOf)}</ul>
          </section>
        )}
        {found.length === 0 ? <p className={styles.nothing}>Ningún reporte dice «{search.trim()}»</p> : null}
      </div>
      <footer>Los reportes respetan el alcance de quien los pide y dicen con qué datos se hicieron.</footer>
    </nav>
  )
}

/** ↓ goes from the search to the rows and from row to row, ↑ back; Enter in the search chooses the first that was found. */
function walk(
  event: KeyboardEvent<HTMLElement>,
  search: string,
  found: readonly ListedReport[],
  onChoose: (chosen: ListedReport) => void,
): void {
  if (!(event.target instanceof HTMLElement)) return
  const [isSearch, at] = [event.target.id === REPORT_SEARCH_ID, found.findIndex(({ id }) => id === rowId(event.target))]
  const focusOn = (element: Element | null): void => {
    event.preventDefault()
    if (element instanceof HTMLElement) element.focus()
  }
  const first = found[0]
  if (isSearch && event.key === 'Enter' && search.trim() !== '' && first !== undefined) onChoose(first)
  else if (event.key === 'ArrowDown' && (isSearch || at >= 0)) focusOn(rowElement(found[at + 1]))
  else if (event.key === 'ArrowUp' && at >= 0)
    focusOn(at === 0 ? document.getElementById(REPORT_SEARCH_ID) : rowElement(found[at - 1]))
}

const rowId = (target: EventTarget): string | null =>
  target instanceof HTMLElement ? (target.dataset.report ?? null) : null
const rowElement = (row: ListedReport | undefined): Element | null =>
  row === undefined ? null : document.querySelector(`[data-report="${CSS.escape(row.id)}"]`)

function listed(
  reports: readonly Report[],
  views: readonly ReportView[],
  scheduled: ReadonlySet<string>,
): readonly ListedReport[] {
  const own = reports.map(({ kind, title, text }) => ({ id: listedId(kind, null), kind, title, text, view: null }))
  const kept = views.map((view) => ({
    ...{ id: listedId(view.kind, view.id), kind: view.kind, title: view.name, view },
    text: reports.find(({ kind }) => kind === view.kind)?.title ?? '',
  }))
  return [...own, ...kept].map((row) => ({ ...row, isScheduled: scheduled.has(row.id) }))
}
