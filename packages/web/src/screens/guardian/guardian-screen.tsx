import { ChartNoAxesColumn } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useAlertHost } from '../../alerts/alert-host.ts'
import { firstAlerts } from '../../alerts/first-alerts.ts'
import type { Alert } from '../../api/alerts.ts'
import { fleetMetrics, fleetRisk, gpsPositions } from '../../api/fleet-metrics.ts'
import fleetFrameStyles from '../../fleet-screen/parts/fleet-frame.module.css'
import type { FleetMap } from '../../map/fleet-map.ts'
import { forceNight, setWall } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { useVoice } from '../../voice/use-voice.ts'
import { VoicePanel } from '../../voice/voice-panel.tsx'
import { NotLive } from '../../widgets/not-live.tsx'
import { NARROW, PHONE, useMedia } from '../../widgets/use-media.ts'
import { EmergencyDialog } from './detail/emergency-dialog.tsx'
import { MetricsPanel } from './detail/metrics-panel.tsx'
import { QuickActionsBar } from './detail/quick-actions.tsx'
import { RiskHero } from './detail/risk-hero.tsx'
import { RiskPanel } from './detail/risk-panel.tsx'
import { useQuickActions } from './detail/use-quick-actions.ts'
import { Header } from './guardian-header.tsx'
import styles from './guardian-screen.module.css'
import { ActiveUnits } from './list/active-units.tsx'
import { AlertColumn } from './list/alert-column.tsx'
import { useAlertTour } from './list/use-alert-tour.ts'
import { GuardianMap } from './map/guardian-map.tsx'
import { type Guardian, useGuardian } from './use-guardian.ts'
import { useGuardianCommands } from './use-guardian-commands.ts'

const loadPanel = () => import('../../alerts/alert-panel.tsx').then(({ AlertPanel }) => AlertPanel)

type Part = 'alerts' | 'map' | 'figures'
const PARTS: readonly { readonly value: Part; readonly label: string }[] = [
  { value: 'alerts', label: 'Riesgo y alertas' },
  { value: 'map', label: 'Mapa' },
  { value: 'figures', label: 'Métricas' },
]
const NO_ALERTS: readonly Alert[] = []

const LEFT = classNames(surfaceStyles.panel, fleetFrameStyles.left, styles.left)
const RIGHT = classNames(surfaceStyles.panel, fleetFrameStyles.right, styles.right)

export const firstQueries = [gpsPositions, fleetRisk, fleetMetrics, firstAlerts]

/** Guardian, the dark command centre (spec §2): layout only. */
export function Screen() {
  useNightAndWall()
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia(NARROW)
  const guardian = useGuardian()
  const { alerts, selected, select } = guardian
  const [map, setMap] = useState<FleetMap | null>(null)
  const [part, setPart] = useState<Part>('alerts')
  const [openAlert, setOpenAlert] = useState<string | null>(null)
  const AlertPanel = useOnDemand(loadPanel, openAlert !== null)
  const [isAsking, setAsking] = useState(false)
  const [isDrawerOpen, setDrawerOpen] = useState(false)

  const tour = useAlertTour(alerts.status === 'ready' ? alerts.alerts : NO_ALERTS)
  const actions = useQuickActions(selected?.unit ?? null, () => setAsking(true))
  const showUnit = useCallback(
    ({ tripId }: Alert) => {
      select(tripId)
      if (tripId !== null) setPart('map')
    },
    [select],
  )
  const lookAt = useCallback(({ tripId }: Alert) => select(tripId), [select])
  const runVoice = useGuardianCommands({ tour, actions, refresh: guardian.refresh, onShowUnit: lookAt })
  const voice = useVoice(runVoice)
  useAlertHost(setOpenAlert)
  const open = useCallback(({ alertId }: Alert) => setOpenAlert(alertId), [])

  const hasDrawer = isNarrow && !isPhone
  const isShown = (which: Part): boolean => !isPhone || part === which
  const quick = <QuickActionsBar actions={actions} selected={selected} />
  return (
    <div className={classNames(fleetFrameStyles.screen, styles.screen)} data-slot="screen">
      <Header guardian={guardian} voice={voice} />
      <NotLive shown="los últimos datos recibidos" />
      {isPhone ? (
        <Segmented
          className={classNames(fleetFrameStyles.parts, styles.parts)}
          label="Parte de Guardian"
          value={part}
          options={PARTS}
          onChange={setPart}
        />
      ) : null}
      {isPhone && voice.isOn ? <VoicePanel voice={voice} /> : null}
      <div className={styles.body} data-part={part}>
        {isShown('alerts') ? (
          <aside className={LEFT} data-slot="left" aria-label="Riesgo y alertas">
            <RiskHero guardian={guardian} />
            <AlertColumn guardian={guardian} tour={tour} onOpen={open} onShowUnit={showUnit} />
          </aside>
        ) : null}
        {isShown('map') ? (
          <GuardianMap
            guardian={guardian}
            map={map}
            onReady={setMap}
            notes={voice.isOn && !isPhone ? <VoicePanel voice={voice} /> : null}
            tools={hasDrawer ? <DrawerButton onOpen={() => setDrawerOpen(true)} /> : null}
          >
            {isPhone ? null : quick}
          </GuardianMap>
        ) : null}
        {hasDrawer ? null : isShown('figures') ? (
          <aside className={RIGHT} aria-label="Métricas y análisis">
            <Figures guardian={guardian} />
          </aside>
        ) : null}
      </div>
      {isPhone ? quick : null}
      {hasDrawer ? <Drawer {...{ guardian }} isOpen={isDrawerOpen} onOpen={setDrawerOpen} /> : null}
      {isAsking ? <EmergencyDialog selected={selected} onClose={() => setAsking(false)} /> : null}
      {openAlert !== null && AlertPanel !== null ? (
        <AlertPanel alertId={openAlert} onClose={() => setOpenAlert(null)} />
      ) : null}
    </div>
  )
}

const DrawerButton = ({ onOpen }: { readonly onOpen: () => void }) => (
  <Button icon={<ChartNoAxesColumn size={15} aria-hidden="true" />} onClick={onOpen}>
    Métricas
  </Button>
)

interface DrawerProps {
  readonly guardian: Guardian
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

const Drawer = ({ guardian, isOpen, onOpen }: DrawerProps) => (
  <Sheet open={isOpen} onOpenChange={onOpen} label="Métricas y análisis" side="right" widthRem={22}>
    <div className={classNames(surfaceStyles.panel, styles.right, styles.inDrawer)}>
      <Figures guardian={guardian} />
    </div>
  </Sheet>
)

function Figures({ guardian }: { readonly guardian: Guardian }) {
  return (
    <>
      <MetricsPanel guardian={guardian} />
      <RiskPanel guardian={guardian} />
      <ActiveUnits guardian={guardian} />
    </>
  )
}

/** Guardian is always dark, and `?muro` opens it as a video wall. */
function useNightAndWall(): void {
  useEffect(() => {
    if (new URLSearchParams(globalThis.location.search).has('muro')) setWall(true)
    return forceNight()
  }, [])
}
