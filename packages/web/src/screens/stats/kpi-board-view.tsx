import { formatDateTime } from '@vigia/domain/format/date-time'
import { dayOfYearText, dayText } from '@vigia/domain/format/day-text'
import { useState } from 'react'
import type { KpiBoard, KpiDefinition, KpiKey, KpiScope } from '../../api/stats.ts'
import { mayAct, mayAdminister } from '../../api/tokens.ts'
import type { ExportFilter } from '../../fleet-screen/export/filter-text.ts'
import { Banner } from '../../ui/banner.tsx'
import textStyles from '../../ui/text.module.css'
import { AlertsChart } from './alerts-chart.tsx'
import { CredentialEndsCard } from './credential-ends-card.tsx'
import { EntryHoursChart } from './entry-hours-chart.tsx'
import { ForecastsTable } from './forecasts-table.tsx'
import { HoursMap } from './hours-map.tsx'
import { type KpiPartAsked, kpiPart, type OpenPart } from './kpi-part.tsx'
import { KpiSheet } from './kpi-sheet.tsx'
import { KpiTile } from './kpi-tile.tsx'
import { LanesRanking } from './lanes-ranking.tsx'
import { NoisyRulesCard } from './noisy-rules-card.tsx'
import { OnTimeChart } from './on-time-chart.tsx'
import { PartSheet } from './part-sheet.tsx'
import { PartiesTable } from './parties-table.tsx'
import { PlatformsRanking } from './platforms-ranking.tsx'
import { SilenceChart } from './silence-chart.tsx'
import styles from './stats.module.css'
import { kpisOf, type View } from './stats-views.ts'
import { TeamLoadCard } from './team-load-card.tsx'

interface KpiBoardViewProps {
  readonly board: KpiBoard
  readonly definitions: readonly KpiDefinition[]
  readonly view: View
  readonly scope: KpiScope
  readonly filter: ExportFilter
}

/** The figures of one view with its charts, and of when they are. */
export function KpiBoardView({ board, definitions, view, scope, filter }: KpiBoardViewProps) {
  const [openKey, setOpenKey] = useState<KpiKey | null>(null)
  const [openPart, setOpenPart] = useState<KpiPartAsked | null>(null)
  const shown = kpisOf(board, definitions, view)
  const open = shown.find(({ kpi }) => kpi.key === openKey) ?? null
  return (
    <div className={styles.board}>
      <p className={textStyles.note}>{spanText(board)}</p>
      <MissingDays days={board.daysWithoutData} />
      <div className={styles.tiles}>
        {shown.map(({ kpi, definition }) => (
          <KpiTile key={kpi.key} {...{ kpi, definition }} onOpen={() => setOpenKey(kpi.key)} />
        ))}
      </div>
      <Charts {...{ board, view, scope, filter }} onOpen={setOpenPart} />
      {open === null ? null : <KpiSheet shown={open} {...{ scope, filter }} onClose={() => setOpenKey(null)} />}
      {openPart === null ? null : (
        <PartSheet part={kpiPart(openPart, definitions, scope, filter)} onClose={() => setOpenPart(null)} />
      )}
    </div>
  )
}

interface ChartsProps extends Omit<KpiBoardViewProps, 'definitions'> {
  readonly onOpen: OpenPart
}

/** What a view draws beside its figures; the overview draws all of it. */
function Charts({ board, view, scope, filter, onOpen }: ChartsProps) {
  const isFiltered = scope.clientId !== null || scope.carrierId !== null
  const isAll = view === 'resumen'
  const { daysWithoutData: unknownDays } = board
  const onTime = board.kpis.find(({ key }) => key === 'on-time') ?? null
  return (
    <div className={styles.charts} data-view={isAll ? undefined : 'one'}>
      {isAll || view === 'service' ? <OnTimeChart kpi={onTime} {...{ onOpen }} /> : null}
      {isAll || view === 'safety' ? <AlertsChart days={board.alertsByDay} {...{ unknownDays, onOpen }} /> : null}
      {isAll || view === 'safety' ? <LanesRanking lanes={board.lanes} {...{ unknownDays, onOpen }} /> : null}
      {isAll || view === 'safety' ? <HoursMap cells={board.hours} {...{ unknownDays, onOpen }} /> : null}
      {isAll || view === 'logbook' ? <SilenceChart silence={board.silence} {...{ unknownDays, onOpen }} /> : null}
      {isAll || view === 'signal' ? <PlatformsRanking platforms={board.platforms} {...{ isFiltered, onOpen }} /> : null}
      {isAll || view === 'service' ? <PartiesTable by="carrier" parties={board.carriers} {...{ onOpen }} /> : null}
      {view === 'service' ? <PartiesTable by="client" parties={board.clients} {...{ onOpen }} /> : null}
      {view === 'service' ? <ForecastsTable by="lane" forecasts={board.forecasts.lanes} {...{ onOpen }} /> : null}
      {view === 'service' ? <ForecastsTable by="carrier" forecasts={board.forecasts.carriers} {...{ onOpen }} /> : null}
      {view === 'logbook' ? <EntryHoursChart {...{ scope, onOpen }} /> : null}
      {view === 'signal' && mayAdminister() ? <CredentialEndsCard /> : null}
      {view === 'safety' ? <NoisyRulesCard /> : null}
      {view === 'team' && mayAct() ? <TeamLoadCard {...{ scope, filter }} /> : null}
    </div>
  )
}

/** Of which days the figures are, against which others, and at what instant they were computed. */
function spanText({ period, before, asOf }: KpiBoard): string {
  const days = (of: { readonly from: string; readonly to: string }): string =>
    of.from === of.to ? dayText(of.from) : `${dayOfYearText(of.from)} a ${dayText(of.to)}`
  const open = period.isOpen ? ' a la misma hora' : ''
  return `Del ${days(period)}, contra ${days(before)}${open}. Calculado: ${formatDateTime(asOf)}. Días de Ciudad de México.`
}

/** Days of which nothing was recorded: their figures are not zero, they are unknown. */
function MissingDays({ days }: { readonly days: readonly string[] }) {
  if (days.length === 0) return null
  const named = days.slice(0, 5).map(dayOfYearText).join(', ')
  const more = days.length > 5 ? ` y ${days.length - 5} más` : ''
  return (
    <Banner
      tone="notice"
      title={days.length === 1 ? 'Un día sin ningún registro' : `${days.length} días sin ningún registro`}
    >
      No se sabe qué pasó, o ya no se guarda: {named}
      {more}.
    </Banner>
  )
}
