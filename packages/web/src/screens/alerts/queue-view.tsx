import { ALERT_TYPES } from '@vigia/domain/alerts/alert-type'
import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import { theTime } from '@vigia/domain/format/the-time'
import { BellOff } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { AlertsState } from '../../alerts/alert-sync.ts'
import { subjectOf } from '../../alerts/alert-text.ts'
import type { DetailAct } from '../../alerts/detail-act.ts'
import type { Alert } from '../../api/alerts.ts'
import { mayAct } from '../../api/tokens.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { clockTime, clockTimeExact } from '../../text/clock-time.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { useEscape } from '../../widgets/use-escape.ts'
import { alertColumns, queueWords, STATE_WORDS } from './alert-columns.ts'
import { BatchBar } from './batch/batch-bar.tsx'
import { type Batch, useBatch } from './batch/use-batch.ts'
import { Board } from './board/board.tsx'
import { boardOf } from './board/board-move.ts'
import { useBoardMove } from './board/use-board-move.ts'
import filterStyles from './filter-row.module.css'
import bannerStyles from './flood-banner.module.css'
import { FloodBanner } from './flood-banner.tsx'
import { LoadStrip } from './load-strip.tsx'
import styles from './queue-view.module.css'
import { Rows } from './rows.tsx'
import { useAlertCommands } from './use-alert-commands.ts'
import { useRecentAlerts } from './use-alert-history.ts'
import { useHeightAs } from './use-height-as.ts'
import type { Queue } from './use-queue.ts'

interface QueueViewProps {
  /** The choice between queue and history, which stands among the filters. */
  readonly views: ReactNode
  /** By state, instead of one list. */
  readonly isBoard: boolean
  readonly state: AlertsState
  readonly queue: Queue
  readonly selectedId: string | null
  /** Where a row has no room. */
  readonly hasCards: boolean
  /** J and K: the next alert, in depth too if one is open beside the list. */
  readonly onStep: (alertId: string | null) => void
  readonly onSelect: (alertId: string) => void
  readonly onOpen: (alertId: string) => void
  readonly onOpenAlert: (alert: Alert) => void
  readonly onAssign: (alert: Alert) => void
  readonly onSnooze: (alert: Alert) => void
  readonly onAskDetail: (alert: Alert, act: DetailAct) => void
}

/** The open alerts as work to be done. */
export function QueueView(props: QueueViewProps) {
  const { views, isBoard, state, queue, selectedId, hasCards } = props
  const { onStep, onSelect, onOpen, onOpenAlert, onAssign, onSnooze, onAskDetail } = props
  const alerts = state.status === 'ready' ? state.alerts : null
  const recent = useRecentAlerts(alerts?.[0]?.alertId ?? null)
  const { rows, over, news } = queue.held
  const batch = useBatch(queue.open)
  useEscape(() => {
    batch.clear()
    return batch.chosen.length > 0
  })
  const refresh = (): void => {
    if (state.status === 'ready') state.retry()
  }
  const moves = useBoardMove(batch, onSnooze)
  // J and K go through the board column by column.
  const inOrder = useMemo(() => (isBoard ? Object.values(boardOf(rows)).flat() : rows), [isBoard, rows])
  useAlertCommands({
    rows: inOrder,
    selectedId,
    select: onStep,
    refresh,
    assign: onAssign,
    snooze: onSnooze,
    askDetail: onAskDetail,
    batch,
  })
  if (state.status === 'loading') return <LoadingState text="Cargando alertas..." />
  if (state.status === 'failed')
    return <ErrorState kind="connection" message={state.error.message} onAct={state.retry} />
  return (
    <>
      <LoadStrip alerts={recent.data?.alerts} error={recent.error} />
      <QueueFilters views={views} queue={queue} />
      <FloodBanner alerts={state.alerts} onOpen={onOpen} />
      <Staying {...{ batch, state, news }} onShow={queue.release} />
      <div
        className={surfaceStyles.scroll}
        data-slot="alert-list"
        onPointerMove={queue.hold}
        onPointerLeave={queue.release}
      >
        {rows.length === 0 && state.alerts.length === 0 ? (
          <Quiet state={state} recent={recent.error === null ? recent.data?.alerts : undefined} />
        ) : rows.length === 0 ? (
          <EmptyState icon={<BellOff size={26} aria-hidden="true" />} title="Ninguna alerta coincide con el filtro" />
        ) : isBoard ? (
          <Board
            {...{ rows, over, selectedId, moves, onSelect, onOpenAlert }}
            open={state.alerts}
            closed={recent.error === null ? recent.data?.alerts.filter(({ closedAt }) => closedAt !== null) : undefined}
          />
        ) : (
          <Rows
            label="Alertas abiertas"
            alerts={rows}
            over={over}
            batch={mayAct() ? batch : undefined}
            selectedId={selectedId}
            hasCards={hasCards}
            onSelect={onSelect}
            onOpen={onOpen}
            onOpenAlert={onOpenAlert}
          />
        )}
      </div>
    </>
  )
}

interface StayingProps {
  readonly batch: Batch
  readonly state: Extract<AlertsState, { readonly status: 'ready' }>
  readonly news: number
  readonly onShow: () => void
}

/** What must not scroll away where the whole screen scrolls: what is chosen, that the alerts are not live, what is new. */
function Staying({ batch, state, news, onShow }: StayingProps) {
  return (
    <div ref={useHeightAs<HTMLDivElement>('--stays-h')} className={styles.stays}>
      <BatchBar batch={batch} />
      {state.isLive ? null : (
        <div className={bannerStyles.flood} data-slot="alert-flood">
          <Banner tone="warning" urgent title="Las alertas no están en vivo">
            Se muestran las que había a {theTime(clockTimeExact(state.asOf))}.
          </Banner>
        </div>
      )}
      {news > 0 ? (
        <Button className={styles.news} size="sm" onClick={onShow}>
          {news === 1 ? '1 alerta nueva: mostrar' : `${news} alertas nuevas: mostrar`}
        </Button>
      ) : null}
    </div>
  )
}

function QueueFilters({ views, queue }: Pick<QueueViewProps, 'views' | 'queue'>) {
  const { counts, filter, order, setFilter, setOrder } = queue
  const total = counts.waiting + counts.acknowledged + counts.snoozed
  return (
    <div className={classNames(layoutStyles.wrap, filterStyles.filters)} data-slot="filters">
      {views}
      <Segmented
        label="Estado de las alertas"
        value={filter.state}
        options={[
          { value: 'waiting', label: `${STATE_WORDS.waiting} ${counts.waiting}` },
          { value: 'acknowledged', label: `${STATE_WORDS.acknowledged} ${counts.acknowledged}` },
          { value: 'snoozed', label: `${STATE_WORDS.snoozed} ${counts.snoozed}` },
          { value: 'all', label: `Todas ${total}` },
        ]}
        onChange={(state) => setFilter({ ...filter, state })}
      />
      <Select
        label="Tipo"
        value={filter.type}
        all="Tipo: todos"
        options={ALERT_TYPES.map((type) => ({ value: type, label: alertTypeTitle(type) }))}
        onChange={(type) => setFilter({ ...filter, type })}
      />
      <Select
        label="Orden"
        value={order === 'newest' ? 'newest' : null}
        all="Severidad y antigüedad"
        options={[{ value: 'newest', label: 'Más recientes primero' }]}
        onChange={(chosen) => setOrder(chosen ?? 'severity')}
      />
      <ExportList
        list="alerts"
        title="Alertas"
        columnsAt={alertColumns}
        rows={queue.held.rows}
        filter={queueWords(filter)}
      />
      <span className={styles.hint} data-slot="hint" aria-hidden="true">
        <Kbd keys="J" /> <Kbd keys="K" /> moverse · <Kbd keys="A" /> reconocer · <Kbd keys="T" /> tomar ·{' '}
        <Kbd keys="Z" /> posponer · <Kbd keys="C" /> llamar · <Kbd keys="N" /> nota · <Kbd keys="E" /> escalar ·{' '}
        <Kbd keys="R" /> resolver · <Kbd keys="X" /> elegir · <Kbd keys="Enter" /> abrir
      </span>
    </div>
  )
}

interface QuietProps {
  readonly state: Extract<AlertsState, { readonly status: 'ready' }>
  /** Those of the last hours, newest first; undefined while they are not known, or not any more. */
  readonly recent: readonly Alert[] | undefined
}

/** Silence must be credible: what the last alert was, as far as that is known, and that the feed lives. */
function Quiet({ state, recent }: QuietProps) {
  const health = state.isLive ? 'Conexión en vivo' : 'Sin conexión en vivo'
  return (
    <EmptyState
      icon={<BellOff size={26} aria-hidden="true" />}
      title="Sin alertas activas"
      hint={`${lastText(recent)}${health} · comprobado ${clockTimeExact(state.asOf)}`}
    />
  )
}

function lastText(recent: readonly Alert[] | undefined): string {
  if (recent === undefined) return ''
  const [last] = recent
  if (last === undefined) return 'Ninguna alerta en las últimas 8 h. '
  const subject = subjectOf(last)
  return `Última: ${last.title}${subject === null ? '' : `, ${subject}`}, ${clockTime(last.openedAt)}. `
}
