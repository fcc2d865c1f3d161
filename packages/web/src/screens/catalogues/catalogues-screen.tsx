import type { CatalogueKind } from '@vigia/contract'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { Plus, SearchX } from 'lucide-react'
import { type ComponentProps, useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type CatalogueEntry, everyEntry, isNamed, listCatalogue } from '../../api/catalogues.ts'
import { mayAdminister, mayPlan } from '../../api/tokens.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { searchPart } from '../../fleet-screen/export/filter-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ChosenBar } from '../../ui/chosen-bar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import layoutStyles from '../../ui/layout.module.css'
import listStyles from '../../ui/list.module.css'
import { SearchBox } from '../../ui/search-box.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import { useEscape } from '../../widgets/use-escape.ts'
import { catalogueColumns } from './catalogue-columns.ts'
import { CatalogueList } from './catalogue-list.tsx'
import styles from './catalogues.module.css'
import { ChangeDialog } from './change-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { NewEntryDialog } from './new-entry-dialog.tsx'

const KIND_LABEL: Readonly<Record<CatalogueKind, string>> = {
  clients: 'Clientes',
  carriers: 'Líneas',
  units: 'Unidades',
  operators: 'Operadores',
  lanes: 'Rutas',
}
const KINDS = ['clients', 'carriers', 'units', 'operators', 'lanes'] as const satisfies readonly CatalogueKind[]
const NONE: ReadonlySet<string> = new Set()
/** As the server takes them at once, the one that stays among them. */
const MOST_MERGED = 51

/** What is being done in a dialog. */
type Open =
  | { readonly act: 'add' }
  | { readonly act: 'merge' }
  | { readonly act: 'change'; readonly entry: CatalogueEntry }

/** What trips are made of, with likely doubles, which an administrator makes one. */
export function Screen() {
  const [address, setAddress] = useSearchParams()
  const kind = KINDS.find((one) => one === address.get('de')) ?? 'clients'
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [chosen, setChosen] = useState(NONE)
  const [open, setOpen] = useState<Open | null>(null)
  const answer = useAnswer({
    queryKey: ['catalogue', kind, search],
    queryFn: ({ signal }) => listCatalogue(kind, search, signal),
  })
  const mayMerge = mayAdminister()
  const { entries = [], nextCursor = null } = answer.data ?? {}
  const hasMore = nextCursor !== null
  const picked = entries.filter(({ id }) => chosen.has(id))
  useEscape(() => chosen.size > 0 && setChosen(NONE))
  const narrow = (text: string): void => {
    setTyped(text)
    setChosen(NONE)
  }
  const chooseDoubles = ({ id, similarTo }: CatalogueEntry): void =>
    setChosen(new Set(similarTo === null ? [id] : [id, similarTo]))
  return (
    <div className={listStyles.screen} data-slot="screen">
      <HeaderSlot title="Catálogos">
        <ConnectionState showsSince />
      </HeaderSlot>
      <main className={surfaceStyles.panel} aria-label="Catálogos">
        <FilterBar
          {...{ kind, typed, search }}
          count={answer.data === undefined ? '' : `${wholeNumber(entries.length)}${hasMore ? ' o más' : ''}`}
          onKind={(next) => {
            setAddress({ de: next }, { replace: true })
            setChosen(NONE)
          }}
          onTyped={narrow}
          onAdd={() => setOpen({ act: 'add' })}
        />
        {picked.length < 2 ? null : (
          <Picked count={picked.length} onMerge={() => setOpen({ act: 'merge' })} onClear={() => setChosen(NONE)} />
        )}
        <Loaded answer={answer} loading="Cargando el catálogo…">
          {() => (
            <Entries
              {...{ entries, hasMore, search, chosen }}
              onChoose={mayMerge ? (id) => setChosen(toggled(chosen, id)) : null}
              onDoubles={chooseDoubles}
              onRename={
                mayMerge && (isNamed(kind) || kind === 'lanes') ? (entry) => setOpen({ act: 'change', entry }) : null
              }
            />
          )}
        </Loaded>
      </main>
      <OpenDialog
        {...{ kind, open, picked }}
        onDone={answer.retry}
        onMerge={(ids) => {
          setTyped('')
          setChosen(new Set(ids))
          setOpen({ act: 'merge' })
        }}
        onMerged={() => {
          setChosen(NONE)
          answer.retry()
        }}
        onClose={() => setOpen(null)}
      />
    </div>
  )
}

interface FilterBarProps {
  readonly kind: CatalogueKind
  readonly typed: string
  /** What the list is narrowed by. */
  readonly search: string
  /** How many are shown, in words. */
  readonly count: string
  readonly onKind: (kind: CatalogueKind) => void
  readonly onTyped: (text: string) => void
  readonly onAdd: () => void
}

function FilterBar({ kind, typed, search, count, onKind, onTyped, onAdd }: FilterBarProps) {
  return (
    <div className={classNames(listStyles.filters, styles.filters)} data-slot="filters">
      <Segmented
        label="Qué catálogo"
        className={styles.kinds}
        value={kind}
        options={KINDS.map((value) => ({ value, label: KIND_LABEL[value] }))}
        onChange={onKind}
      />
      <SearchBox
        id="catalogue-search"
        look="bar"
        className={styles.search}
        label={`Buscar en ${KIND_LABEL[kind].toLowerCase()}`}
        placeholder="Nombre"
        value={typed}
        onChange={onTyped}
      />
      <ExportList
        list="catalogues"
        title={`Catálogo de ${KIND_LABEL[kind].toLowerCase()}`}
        columnsAt={catalogueColumns}
        rows={() => everyEntry(kind, search)}
        filter={[['Catálogo', KIND_LABEL[kind]], searchPart(search)]}
      />
      {isNamed(kind) && mayPlan() ? (
        <Button size="sm" icon={<Plus size={16} aria-hidden="true" />} onClick={onAdd}>
          Agregar
        </Button>
      ) : null}
      <span className={classNames(layoutStyles.pushNext, textStyles.meta)} role="status">
        {count}
      </span>
      {mayAdminister() ? null : <small>Combinar dobles y cambiar nombres: pídalo a un administrador</small>}
    </div>
  )
}

interface OpenDialogProps {
  readonly kind: CatalogueKind
  readonly open: Open | null
  readonly picked: readonly CatalogueEntry[]
  readonly onDone: () => void
  readonly onMerge: (ids: readonly string[]) => void
  readonly onMerged: () => void
  readonly onClose: () => void
}

function OpenDialog({ kind, open, picked, onDone, onMerge, onMerged, onClose }: OpenDialogProps) {
  if (open === null) return null
  if (open.act === 'add') return isNamed(kind) ? <NewEntryDialog {...{ kind, onDone, onClose }} /> : null
  if (open.act === 'merge') {
    return picked.length > 1 ? <MergeDialog {...{ kind, onClose }} entries={picked} onDone={onMerged} /> : null
  }
  const { entry } = open
  return <ChangeDialog {...{ kind, entry, onDone, onClose }} onMerge={(otherId) => onMerge([entry.id, otherId])} />
}

interface PickedProps {
  readonly count: number
  readonly onMerge: () => void
  readonly onClear: () => void
}

const Picked = ({ count, onMerge, onClear }: PickedProps) => (
  <ChosenBar label="Entradas elegidas" text={`${wholeNumber(count)} elegidas`} onClear={onClear}>
    <Button size="sm" tone="primary" disabled={count > MOST_MERGED} onClick={onMerge}>
      Combinar…
    </Button>
  </ChosenBar>
)

interface EntriesProps extends ComponentProps<typeof CatalogueList> {
  readonly hasMore: boolean
  readonly search: string
}

const Entries = ({ hasMore, search, ...list }: EntriesProps) => (
  <>
    {hasMore ? <NotAll count={list.entries.length} /> : null}
    {list.entries.length === 0 ? <Nothing search={search} /> : <CatalogueList {...list} />}
  </>
)

const Nothing = ({ search }: { readonly search: string }) => (
  <EmptyState
    icon={<SearchX size={26} aria-hidden="true" />}
    title={search === '' ? 'Aún no hay nada aquí' : `Nada dice «${search}»`}
    hint="Los catálogos se llenan con los viajes; clientes, líneas y unidades también se agregan aquí."
  />
)

const NotAll = ({ count }: { readonly count: number }) => (
  <Banner tone="notice" title={`Se muestran los primeros ${wholeNumber(count)}`}>
    Busque por nombre para ver los demás; el archivo los lleva todos.
  </Banner>
)

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
