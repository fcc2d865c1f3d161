import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import { calendarDay } from '@vigia/domain/time/calendar-day'
import { CalendarX, CircleHelp, Maximize2, Minimize2 } from 'lucide-react'
import { useState } from 'react'
import { useKpiDefinitions, useKpis } from '../../api/stats.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { useOnClock } from '../../live/use-server-now.ts'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import listStyles from '../../ui/list.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import { usePartyNames } from '../../widgets/party-select.tsx'
import { DefinitionsSheet } from './definitions-sheet.tsx'
import { KpiBoardView } from './kpi-board-view.tsx'
import styles from './stats.module.css'
import { kpiColumns } from './stats-columns.ts'
import { StatsFilters } from './stats-filters.tsx'
import { kpisOf, VIEWS } from './stats-views.ts'
import { useStatsAddress } from './use-stats-address.ts'
import { TV_VIEW_SECONDS, useTvMode } from './use-tv-mode.ts'

const MINUTE_MS = 60_000

/** The figures of the company over some days: what each is, how it moved, and the list behind it. */
export function Screen() {
  const today = useOnClock(MINUTE_MS, (now) => calendarDay(now, DEFAULT_TIME_ZONE))
  const address = useStatsAddress(today)
  const { period, scope, view, showView } = address
  const board = useKpis(period.refusal === null ? scope : null)
  const definitions = useKpiDefinitions()
  const names = usePartyNames(scope)
  const tv = useTvMode(view, showView)
  const [isExplaining, setExplaining] = useState(false)
  const filter = [
    ['Periodo', `${scope.from} a ${scope.to}`],
    ['Cliente', names.client],
    ['Línea', names.carrier],
  ] as const
  const viewLabel = VIEWS.find(({ value }) => value === view)?.label ?? null
  const all = board.data === undefined ? [] : kpisOf(board.data, definitions.data ?? [], view)
  return (
    <div className={listStyles.screen} data-slot="screen">
      <HeaderSlot title="Métricas y KPIs">
        <ConnectionState showsSince />
      </HeaderSlot>
      <main className={classNames(layoutStyles.column, layoutStyles.shrinks)} aria-label="Métricas y KPIs">
        <div className={classNames(listStyles.filters, styles.filters)}>
          <StatsFilters {...{ address, today }} />
          <span className={styles.tools}>
            <ExportList
              list="kpis"
              title="Métricas y KPIs"
              columnsAt={kpiColumns}
              rows={all}
              filter={[...filter, ['Vista', viewLabel]]}
            />
            <IconButton
              size="sm"
              label="¿Cómo se calcula?"
              icon={<CircleHelp size={15} aria-hidden="true" />}
              onClick={() => setExplaining(true)}
            />
            <IconButton
              size="sm"
              label={tv.isOn ? 'Salir del modo TV' : `Modo TV: cambia de vista cada ${TV_VIEW_SECONDS} s`}
              icon={tv.isOn ? <Minimize2 size={15} aria-hidden="true" /> : <Maximize2 size={15} aria-hidden="true" />}
              onClick={tv.turn}
            />
          </span>
        </div>
        <Tabs label="Vistas" look="bar" className={styles.views} value={view} items={VIEWS} onChange={showView}>
          <div className={styles.view}>
            {period.refusal === null ? (
              <Loaded answer={definitions} loading="Cargando las métricas…">
                {(defined) => (
                  <Loaded answer={board} loading="Calculando…">
                    {(data) => <KpiBoardView board={data} definitions={defined} {...{ view, scope, filter }} />}
                  </Loaded>
                )}
              </Loaded>
            ) : (
              <EmptyState icon={<CalendarX size={26} aria-hidden="true" />} title={period.refusal} />
            )}
          </div>
        </Tabs>
      </main>
      {isExplaining ? (
        <DefinitionsSheet definitions={definitions.data ?? []} onClose={() => setExplaining(false)} />
      ) : null}
    </div>
  )
}
