import { wholeNumber } from '@vigia/domain/format/whole-number'
import { PanelLeftOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureSentences } from '../../api/api-error.ts'
import { FirstAnswer } from '../../fleet-screen/parts/first-answer.tsx'
import fleetFrameStyles from '../../fleet-screen/parts/fleet-frame.module.css'
import { FleetNotices } from '../../fleet-screen/parts/fleet-notices.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { PHONE, useMedia } from '../use-media.ts'
import { TripCard } from './in-transit-card.tsx'
import { Header } from './in-transit-header.tsx'
import { TripList } from './in-transit-list.tsx'
import { MonitorDialog } from './monitor-dialog.tsx'
import type { ViewMode } from './trip-state.ts'
import styles from './trips-in-transit.module.css'
import { TripsMap } from './trips-map.tsx'
import { useMonitor } from './use-in-transit-monitor.ts'
import { useMovement } from './use-movement.ts'
import { useTripCommands } from './use-trip-commands.ts'
import { useTripsInTransit } from './use-trips-in-transit.ts'

interface TripsInTransitProps {
  readonly title: string
  /** `list`: list and map side by side; `map`: the map everywhere, the list over it, to be put away. */
  readonly layout: 'list' | 'map'
}

/** As wide as the list over the map (`trips-in-transit.module.css`). */
const PANEL_PX = 388

/** The trips in transit (spec §2), in the layout of either of their screens. */
export function TripsInTransit({ title, layout }: TripsInTransitProps) {
  const trips = useTripsInTransit()
  const monitor = useMonitor()
  const isPhone = useMedia(PHONE)
  const [chosenMode, setMode] = useState<ViewMode>('all')
  const [isListWanted, setListWanted] = useState(false)
  const { all, shown, selected, select } = trips
  const history = useMovement(selected?.tripId ?? null)
  const mode = selected === null ? 'all' : chosenMode
  const isMapFirst = layout === 'map'
  const isListOpen = !isMapFirst || isListWanted
  const changeMode = (next: ViewMode): void => {
    setMode(next)
    if (next === 'individual' && selected === null) select(shown[0]?.tripId ?? null)
  }
  const selectedId = selected?.tripId ?? null
  // There the list would lie over the very trip that was chosen from it.
  useEffect(() => {
    if (isPhone && selectedId !== null) setListWanted(false)
  }, [isPhone, selectedId])
  const toggleList = isMapFirst ? () => setListWanted(!isListWanted) : null
  useTripCommands({
    trips,
    openMonitor: monitor.open,
    toggleMode: () => changeMode(mode === 'all' ? 'individual' : 'all'),
    toggleList,
  })

  if (all === null) {
    return (
      <div className={classNames(fleetFrameStyles.screen, fleetFrameStyles.blank)} data-slot="screen">
        <Header title={title} trips={trips} />
        <FirstAnswer refreshing={trips} loading="Cargando viajes en tránsito..." causeOf={failureSentences} />
      </div>
    )
  }
  const card =
    isPhone && selected !== null ? (
      <TripCard trip={selected} history={history} onMonitor={monitor.open} onClose={() => select(null)} />
    ) : null
  return (
    <div
      className={classNames(fleetFrameStyles.screen, styles.screen)}
      data-slot="screen"
      data-layout={layout}
      data-list={isListOpen}
    >
      <Header title={title} trips={trips} />
      <FleetNotices refreshing={trips} title="No se pudieron actualizar los viajes" causeOf={failureSentences} />
      <div className={styles.body}>
        {isListOpen ? (
          <TripList trips={trips} onMonitor={monitor.open} onCollapse={toggleList}>
            {card}
          </TripList>
        ) : (
          <div className={styles.strip} data-slot="strip">
            {card}
            <Button
              size="sm"
              icon={<PanelLeftOpen size={15} aria-hidden="true" />}
              onClick={() => setListWanted(true)}
            >{`Lista · ${wholeNumber(shown.length)}`}</Button>
          </div>
        )}
        <TripsMap
          trips={trips}
          mode={mode}
          onMode={changeMode}
          history={history}
          isPhone={isPhone}
          leftPx={isMapFirst && isListOpen ? PANEL_PX : 0}
          onMonitor={monitor.open}
        />
      </div>
      {monitor.shown === null ? null : (
        <MonitorDialog key={monitor.shown.tripId} trip={monitor.shown} onClose={monitor.close} />
      )}
    </div>
  )
}
