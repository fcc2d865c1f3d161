import { useQueryClient } from '@tanstack/react-query'
import { Smartphone, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { createOperator, listOperators, type Operator } from '../../api/operators.ts'
import { mayPlan } from '../../api/tokens.ts'
import { useAnswer } from '../../api/use-answer.ts'
import fleetHeaderStyles from '../../fleet-screen/parts/fleet-header.module.css'
import { classNames } from '../../ui/class-names.ts'
import { CounterChip } from '../../ui/counter-chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import listStyles from '../../ui/list.module.css'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { useAsideFocus } from '../../ui/use-aside-focus.ts'
import { useCommands } from '../../widgets/command-registry.ts'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import { NotLive } from '../../widgets/not-live.tsx'
import { useEscape } from '../../widgets/use-escape.ts'
import { NARROW, PHONE, useMedia } from '../../widgets/use-media.ts'
import { FilterBar, type Narrowing, SEARCH_ID } from './filter-bar.tsx'
import { FleetDutyFailure, useFleetDuty } from './fleet-duty.tsx'
import { NobodyPasses } from './nobody-passes.tsx'
import { NO_FACTS, OperatorDialog } from './operator-dialog.tsx'
import { countOperators, filterOperators, NO_FILTERS, type OperatorFilters } from './operator-filters.ts'
import { OperatorList } from './operator-list.tsx'
import { OperatorPanel } from './operator-panel.tsx'
import styles from './operators.module.css'
import { BY_NAME, type OperatorSorting, sortOperators } from './sort-operators.ts'

const AGAIN_EVERY_MS = 30_000
const PANEL_REM = 25

/** The operators: on which trip, how their phones are heard, and one in depth beside the list. */
export function Screen() {
  const answer = useAnswer({
    queryKey: ['operators'],
    queryFn: ({ signal }) => listOperators(signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  const duty = useFleetDuty()
  const [filters, setFilters] = useState(NO_FILTERS)
  const [sorting, setSorting] = useState(BY_NAME)
  const [isAdding, setAdding] = useState(false)
  const [address, setAddress] = useSearchParams()
  const isNarrow = useMedia(NARROW)
  const isPhone = useMedia(PHONE)
  const chosenId = address.get('operador')
  const aside = useAsideFocus(chosenId !== null && !isNarrow)
  const choose = (operatorId: string | null): void =>
    setAddress(operatorId === null ? {} : { operador: operatorId }, { replace: true })
  useEscape(() => chosenId !== null && choose(null))
  useCommands(SEARCH_COMMANDS)
  const narrow = (change: Partial<OperatorFilters>): void => setFilters((now) => ({ ...now, ...change }))
  const known = answer.data?.find(({ operatorId }) => operatorId === chosenId) ?? null
  const panel =
    chosenId === null ? null : (
      <OperatorPanel key={chosenId} operatorId={chosenId} known={known} onClose={() => choose(null)} />
    )
  return (
    <div
      className={classNames(listStyles.screen, styles.screen)}
      data-slot="screen"
      data-detail={(panel !== null && !isNarrow) || undefined}
    >
      <Header operators={answer.data ?? null} filters={filters} narrow={narrow} />
      <main className={surfaceStyles.panel} aria-label="Operadores">
        <NotLive shown="los últimos datos recibidos" />
        <Loaded answer={answer} loading="Cargando los operadores…" isSilenceShown>
          {(all) => (
            <>
              <FilterBar operators={all} {...{ duty, filters, narrow }} onAdd={() => setAdding(true)} />
              <FleetDutyFailure duty={duty} />
              <Rows
                all={all}
                duty={duty}
                filters={filters}
                sorting={sorting}
                onSort={setSorting}
                chosenId={chosenId}
                onChoose={choose}
                onFilters={(next) => {
                  setFilters(next)
                  // The button that was pressed goes with the emptiness.
                  focusSearch()
                }}
              />
            </>
          )}
        </Loaded>
      </main>
      {panel === null ? null : isNarrow ? (
        <Sheet
          open
          onOpenChange={(isOpen) => !isOpen && choose(null)}
          label="Operador"
          side="right"
          widthRem={isPhone ? 100 : PANEL_REM}
        >
          {panel}
        </Sheet>
      ) : (
        <aside ref={aside} className={classNames(surfaceStyles.panel, styles.aside)} aria-label="Operador">
          {panel}
        </aside>
      )}
      {isAdding ? <NewOperator onAdded={choose} onClose={() => setAdding(false)} /> : null}
    </div>
  )
}

interface NewOperatorProps {
  readonly onAdded: (operatorId: string) => void
  readonly onClose: () => void
}

function NewOperator({ onAdded, onClose }: NewOperatorProps) {
  const client = useQueryClient()
  return (
    <OperatorDialog
      operatorId={null}
      title="Nuevo operador"
      hint="Los viajes que traigan este nombre lo encuentran."
      known={NO_FACTS}
      onSave={async (facts) => {
        const operatorId = await createOperator(facts)
        await client.invalidateQueries({ queryKey: ['operators'] })
        onAdded(operatorId)
      }}
      onClose={onClose}
    />
  )
}

const focusSearch = (): void => document.getElementById(SEARCH_ID)?.focus()

const SEARCH_COMMANDS = [
  {
    id: 'operators search',
    label: 'Buscar operador',
    group: 'Acciones',
    keys: '/',
    run: focusSearch,
  },
] as const

/** Counters that filter. */
function Header({ operators, filters, narrow }: Narrowing & { readonly operators: readonly Operator[] | null }) {
  const counts = useMemo(() => (operators === null ? null : countOperators(operators)), [operators])
  const { trip, signal, documents, absence } = filters
  const toggle = (state: 'expired' | 'ends-soon') => (): void =>
    narrow({ documents: documents === state ? null : state })
  return (
    <HeaderSlot title="Operadores">
      <nav className={fleetHeaderStyles.fleetCounters} aria-label="Contadores">
        <CounterChip
          label="Operadores"
          value={counts?.all ?? null}
          pressed={trip === 'all' && signal === null && documents === null && absence === null}
          onPress={() => narrow({ trip: 'all', signal: null, documents: null, absence: null })}
        />
        <CounterChip
          label="En viaje"
          value={counts?.withTrip ?? null}
          pressed={trip === 'with'}
          onPress={() => narrow({ trip: trip === 'with' ? 'all' : 'with' })}
        />
        <CounterChip
          label="Sin señal"
          value={counts?.silent ?? null}
          icon={<Smartphone size={16} aria-hidden="true" />}
          pressed={signal === 'silent'}
          onPress={() => narrow({ signal: signal === 'silent' ? null : 'silent' })}
        />
        <CounterChip
          label="Documento vencido"
          value={counts?.expired ?? null}
          icon={<SeverityShape severity="critical" coloured />}
          pressed={documents === 'expired'}
          onPress={toggle('expired')}
        />
        <CounterChip
          label="Por vencer"
          value={counts?.endsSoon ?? null}
          icon={<SeverityShape severity="high" coloured />}
          pressed={documents === 'ends-soon'}
          onPress={toggle('ends-soon')}
        />
      </nav>
      <div className={fleetHeaderStyles.fleetTools}>
        <ConnectionState />
      </div>
    </HeaderSlot>
  )
}

interface RowsProps {
  readonly duty: ReturnType<typeof useFleetDuty>
  readonly all: readonly Operator[]
  readonly filters: OperatorFilters
  readonly sorting: OperatorSorting
  readonly onSort: (sorting: OperatorSorting) => void
  readonly chosenId: string | null
  readonly onChoose: (operatorId: string) => void
  readonly onFilters: (filters: OperatorFilters) => void
}

function Rows({ all, duty, filters, sorting, onSort, chosenId, onChoose, onFilters }: RowsProps) {
  const duties = duty.data ?? null
  const shown = useMemo(
    () => sortOperators(filterOperators(all, filters), sorting, duties),
    [all, filters, sorting, duties],
  )
  if (all.length === 0) {
    return (
      <EmptyState
        icon={<Users size={26} aria-hidden="true" />}
        title="Aún no hay operadores"
        hint={mayPlan() ? 'Llegan con los viajes, o agréguelos aquí.' : 'Llegan con los viajes.'}
      />
    )
  }
  return (
    <OperatorList
      operators={shown}
      {...{ duties, sorting, onSort, chosenId, onChoose }}
      isDutyFailed={duty.error !== null}
      empty={<NobodyPasses {...{ all, filters, onFilters }} clear={() => onFilters(NO_FILTERS)} />}
    />
  )
}
