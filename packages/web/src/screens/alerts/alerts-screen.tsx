import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AlertDetail } from '../../alerts/alert-detail.tsx'
import { useAlertHost } from '../../alerts/alert-host.ts'
import { AlertPanel } from '../../alerts/alert-panel.tsx'
import { AssignDialog } from '../../alerts/assign-dialog.tsx'
import { CriticalSoundNote } from '../../alerts/critical-sound-note.tsx'
import type { AskedAct, DetailAct } from '../../alerts/detail-act.ts'
import { firstAlerts } from '../../alerts/first-alerts.ts'
import { historyFilterOf, NO_FILTER } from '../../alerts/history-link.ts'
import { SnoozeDialog } from '../../alerts/snooze-dialog.tsx'
import { useAlerts } from '../../alerts/use-alerts.ts'
import type { Alert } from '../../api/alerts.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { Segmented } from '../../ui/segmented.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { type KeyLine, useKeyLines } from '../../widgets/command-registry.ts'
import { keepsKeys } from '../../widgets/shortcut-keys.ts'
import { useEscape } from '../../widgets/use-escape.ts'
import { NARROW, PHONE, useMedia } from '../../widgets/use-media.ts'
import { Header } from './alerts-header.tsx'
import styles from './alerts-screen.module.css'
import { HistoryView } from './history-view.tsx'
import { AlertsMap } from './map/alerts-map.tsx'
import { QueueView } from './queue-view.tsx'
import { useQueue } from './use-queue.ts'

const LINES: readonly KeyLine[] = [
  { keys: 'Enter', label: 'Abrir la alerta' },
  { keys: 'Esc', label: 'Cerrar el detalle' },
]

type View = 'queue' | 'map' | 'board' | 'history'

export const firstQueries = [firstAlerts]

/** The alert centre: what waits, what was, and one alert in depth beside it. */
export function Screen() {
  const state = useAlerts()
  const alerts = state.status === 'ready' ? state.alerts : null
  const queue = useQueue(alerts)
  const [search] = useSearchParams()
  const [linked] = useState(() => historyFilterOf(search))
  const [view, setView] = useState<View>(linked === null ? 'queue' : 'history')
  const [assigned, setAssigned] = useState<Alert | null>(null)
  const [snoozed, setSnoozed] = useState<Alert | null>(null)
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia(NARROW)

  const { openId, selectedId, asked, select, open, openAlert, askDetail, step, close } = useOpenAlert(isNarrow)
  useAlertHost(open)
  useEnter(selectedId, open)
  useKeyLines(LINES)
  useEscape(() => openId !== null && close())

  const acts = {
    views: <ViewChoice view={view} onChange={setView} />,
    selectedId: selectedId ?? openId,
    ...{ onStep: step, onSelect: select, onOpen: open, onOpenAlert: openAlert },
    ...{ onAssign: setAssigned, onSnooze: setSnoozed, onAskDetail: askDetail },
  }
  return (
    <div
      className={classNames(layoutStyles.single, styles.alerts)}
      data-slot="alerts"
      data-detail={openId !== null && !isNarrow}
      data-map={view === 'map'}
    >
      <Header
        state={state}
        counts={alerts === null ? null : queue.counts}
        filter={queue.filter}
        setFilter={queue.setFilter}
      />
      <main className={surfaceStyles.panel} aria-label="Alertas">
        <CriticalSoundNote />
        {view !== 'history' ? (
          <QueueView
            {...acts}
            isBoard={view === 'board'}
            state={state}
            queue={queue}
            hasCards={isPhone || view === 'map'}
          />
        ) : (
          <HistoryView {...acts} first={linked ?? NO_FILTER} hasCards={isPhone} />
        )}
      </main>
      {view === 'map' ? (
        <AlertsMap
          alerts={alerts === null ? null : queue.open}
          selectedId={acts.selectedId}
          onSelect={isNarrow ? select : open}
        />
      ) : null}
      {openId !== null && !isNarrow ? (
        <aside className={surfaceStyles.panel} aria-label="Detalle de la alerta">
          <AlertDetail key={openId} alertId={openId} asked={asked} onClose={close} />
        </aside>
      ) : null}
      {assigned === null ? null : <AssignDialog alert={assigned} onClose={() => setAssigned(null)} />}
      {snoozed === null ? null : <SnoozeDialog alert={snoozed} onClose={() => setSnoozed(null)} />}
      {openId !== null && isNarrow ? <AlertPanel alertId={openId} asked={asked} onClose={close} /> : null}
    </div>
  )
}

/** The alert that is chosen in the list, and the one whose detail is open, which the address names. */
function useOpenAlert(isNarrow: boolean) {
  const [search, setSearch] = useSearchParams()
  const openId = search.get('alerta')
  const [selectedId, select] = useState<string | null>(null)
  const [asked, setAsked] = useState<AskedAct | null>(null)
  const open = useCallback(
    (alertId: string | null) => {
      select(alertId)
      setAsked(null)
      setSearch(alertId === null ? {} : { alerta: alertId }, { replace: true })
    },
    [setSearch],
  )
  const openAlert = useCallback((alert: Alert) => open(alert.alertId), [open])
  const askDetail = useCallback(
    ({ alertId }: Alert, act: DetailAct) => {
      open(alertId)
      setAsked({ alertId, act })
    },
    [open],
  )
  const close = (): void => {
    setAsked(null)
    setSearch({}, { replace: true })
  }
  const step = useMemo(
    () => (alertId: string | null) => {
      select(alertId)
      if (openId !== null && !isNarrow && alertId !== null) open(alertId)
    },
    [open, openId, isNarrow],
  )
  return { openId, selectedId, asked, select, open, openAlert, askDetail, step, close }
}

interface ViewChoiceProps {
  readonly view: View
  readonly onChange: (view: View) => void
}

const ViewChoice = ({ view, onChange }: ViewChoiceProps) => (
  <Segmented
    label="Vista"
    value={view}
    options={[
      { value: 'queue', label: 'Cola' },
      { value: 'map', label: 'Mapa' },
      { value: 'board', label: 'Tablero' },
      { value: 'history', label: 'Historial' },
    ]}
    onChange={onChange}
  />
)

/** Enter opens what J and K have chosen, unless something on the page wants the key itself. */
function useEnter(selectedId: string | null, open: (alertId: string) => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const isTaken =
        keepsKeys(event.target) || (event.target instanceof HTMLElement && event.target.closest('button, a') !== null)
      if (event.key === 'Enter' && selectedId !== null && !isTaken) open(selectedId)
    }
    globalThis.addEventListener('keydown', listen)
    return () => globalThis.removeEventListener('keydown', listen)
  }, [selectedId, open])
}
