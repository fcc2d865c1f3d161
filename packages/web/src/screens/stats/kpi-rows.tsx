import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { Link } from 'react-router'
import { type KpiDefinition, type KpiKey, type KpiRow, type KpiScope, listKpiRows } from '../../api/stats.ts'
import { useFailure } from '../../api/use-failure.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { tripLogPath } from '../../text/trip-paths.ts'
import { Button } from '../../ui/button.tsx'
import textStyles from '../../ui/text.module.css'
import { Loaded } from '../../widgets/loaded.tsx'
import styles from './kpi-sheet.module.css'
import { figureWithUnit, ROW_KIND_WORD } from './kpi-text.ts'
import { allRows, rowColumns } from './stats-columns.ts'

type Unit = KpiDefinition['unit']

interface KpiRowsProps {
  readonly kpiKey: KpiKey
  readonly definition: KpiDefinition
  readonly scope: KpiScope
  /** Of which trips and days, in words: told in the audit of a file. */
  readonly filter: Parameters<typeof ExportList>[0]['filter']
}

/** The list behind a figure: what it was computed from, and what was left out with the reason. */
export function KpiRows({ kpiKey, definition, scope, filter }: KpiRowsProps) {
  const query = useInfiniteQuery({
    queryKey: ['stats', 'rows', kpiKey, scope],
    queryFn: ({ pageParam, signal }) => listKpiRows(kpiKey, scope, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const { data, hasNextPage, isFetching, isPending, dataUpdatedAt, fetchNextPage } = query
  const answer = { ...useFailure(query), data, isFetching, isPending, dataUpdatedAt }
  return (
    <section className={styles.rows} aria-label="De qué se calcula">
      <header>
        <h3>De qué se calcula</h3>
        <ExportList
          list="kpi-rows"
          title={definition.title}
          columnsAt={rowColumns(definition.unit)}
          rows={allRows(kpiKey, scope)}
          filter={filter}
        />
      </header>
      <Loaded answer={answer} loading="Cargando la lista…">
        {({ pages }) => (
          <>
            {pages[0]?.rows.length === 0 ? <p className={textStyles.muted}>Nada en el periodo.</p> : null}
            <ul>
              {pages.flatMap(({ rows }) =>
                rows.map((row) => <Row key={`${row.kind} ${row.id} ${row.at}`} row={row} unit={definition.unit} />),
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
