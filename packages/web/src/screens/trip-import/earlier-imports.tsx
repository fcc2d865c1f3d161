import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { CircleCheck, CircleDashed, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { FIRST_PAGE } from '../../api/first-page.ts'
import { listTripImports, type TripImportFacts } from '../../api/trip-imports.ts'
import { useFailure } from '../../api/use-failure.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { Loaded } from '../../widgets/loaded.tsx'
import styles from './earlier-imports.module.css'
import { allImports, importColumns } from './import-columns.ts'
import { importedText, STATE_WORDS } from './import-text.ts'

/** So many stand beside the first step; who looks for an older one asks for more at a time. */
const FIRST = 8
const MORE = 50

/** The files of before that the person may see, the newest first, and all of them as a file. */
export function EarlierImports() {
  const query = useInfiniteQuery({
    queryKey: ['trip-imports'],
    queryFn: ({ pageParam, signal }) =>
      listTripImports({ cursor: pageParam, limit: pageParam === null ? FIRST : MORE }, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const { data, hasNextPage, isFetching, isPending, dataUpdatedAt, fetchNextPage } = query
  const answer = { ...useFailure(query), data, isFetching, isPending, dataUpdatedAt }
  return (
    <section>
      <header className={styles.head}>
        <h3>Importaciones anteriores</h3>
        <ExportList
          list="trip-imports"
          title="Importaciones de viajes"
          columnsAt={importColumns}
          rows={allImports}
          filter={[]}
        />
      </header>
      <Loaded answer={answer} loading="Cargando las importaciones…">
        {({ pages }) =>
          pages[0]?.rows.length === 0 ? (
            <p className={textStyles.muted}>Todavía no se ha importado ningún archivo.</p>
          ) : (
            <ul className={styles.list}>
              {pages.flatMap(({ rows }) => rows.map((each) => <EarlierImport key={each.id} of={each} />))}
            </ul>
          )
        }
      </Loaded>
      {hasNextPage ? (
        <div className={classNames(layoutStyles.centre, styles.more)}>
          <Button
            onClick={() => {
              if (!isFetching) void fetchNextPage()
            }}
            aria-busy={isFetching || undefined}
          >
            {isFetching ? 'Cargando…' : 'Ver más'}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function EarlierImport({ of }: { readonly of: TripImportFacts }) {
  const { id, filename, state, created, by } = of
  const Icon = state === 'done' ? CircleCheck : state === 'undone' ? Undo2 : CircleDashed
  return (
    <li>
      <Icon className={state === 'done' ? textStyles.good : textStyles.muted} size={18} aria-hidden="true" />
      <div>
        <b className={textStyles.breaks}>{filename}</b>
        <small className={textStyles.meta}>
          {formatDateTime(Date.parse(created))}
          {by === null ? '' : `, ${by}`}
        </small>
      </div>
      <span className={textStyles.meta}>{state === 'done' ? importedText(of) : STATE_WORDS[state]}</span>
      <Link to={`?id=${id}`} aria-label={`Ver ${filename}`}>
        Ver
      </Link>
    </li>
  )
}
