import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { Link } from 'react-router'
import { FIRST_PAGE } from '../../api/first-page.ts'
import type { KpiDefinition, KpiList, KpiRow } from '../../api/stats.ts'
import { useFailure } from '../../api/use-failure.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import type { ExportFilter } from '../../fleet-screen/export/filter-text.ts'
import { tripLogPath } from '../../text/trip-paths.ts'
import { Button } from '../../ui/button.tsx'
import textStyles from '../../ui/text.module.css'
import { Loaded } from '../../widgets/loaded.tsx'
import styles from './kpi-sheet.module.css'
import { figureWithUnit, ROW_KIND_WORD } from './kpi-text.ts'
import { allRows, rowColumns } from './stats-columns.ts'

type Unit = KpiDefinition['unit']

interface KpiRowsProps {
  readonly list: KpiList
  /** In what its rows' values are. */
  readonly unit: Unit
  /** What the list is, for who gets it as a file. */
  readonly title: string
  /** Of which trips and days, in words: told in the audit of a file. */
  readonly filter: ExportFilter
}

/** The list behind a figure: what it was computed from, and what was left out with the reason. */
export function KpiRows({ list, unit, title, filter }: KpiRowsProps) {
  const query = useInfiniteQuery({
    queryKey: list.key,
    queryFn: ({ pageParam, signal }) => list.read(pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const { data, hasNextPage, isFetching, isPending, dataUpdatedAt, fetchNextPage } = query
  const answer = { ...useFailure(query), data, isFetching, isPending, dataUpdatedAt }
  return (
    <section className={styles.rows} aria-label="De qué se calcula">
      <header>
        <h3>De qué se calcula</h3>
        <ExportList list="kpi-rows" columnsAt={rowColumns(unit)} rows={allRows(list)} {...{ title, filter }} />
      </header>
      <Loaded answer={answer} loading="Cargando la lista…">
        {({ pages }) => (
          <>
            {pages[0]?.rows.length === 0 ? <p className={textStyles.muted}>Nada en el periodo.</p> : null}
            <ul>
              {pages.flatMap(({ rows }) =>
                rows.map((row) => <Row key={`${row.kind} ${row.id} ${row.at}`} {...{ row, unit }} />),
              )}
            </ul>
          </>
        )}
      </Loaded>
      {hasNextPage ? (
        <Button
          size="sm"
          onClick={() => {
            if (!isFetching) void fetchNextPage()
          }}
          aria-busy={isFetching || undefined}
        >
          {isFetching ? 'Cargando…' : 'Ver más'}
        </Button>
      ) : null}
    </section>
  )
}

function Row({ row, unit }: { readonly row: KpiRow; readonly unit: Unit }) {
  return (
    <li data-out={!row.isCounted || undefined}>
      <span>
        {row.tripId === null ? row.platform : <Link to={tripLogPath(row.tripId)}>{row.invoice}</Link>}{' '}
        <small className={textStyles.note}>
          {ROW_KIND_WORD[row.kind]}, {formatDateTime(row.at)}
        </small>
        <small className={textStyles.meta}>
          {[row.client, row.carrier].filter((name) => name !== null).join(', ')}
        </small>
      </span>
      <b>{row.isCounted ? (row.value === null ? 'cuenta' : figureWithUnit(unit, row.value)) : 'no cuenta'}</b>
      {row.whyNot === null ? null : <small className={styles.why}>{row.whyNot}</small>}
    </li>
  )
}
