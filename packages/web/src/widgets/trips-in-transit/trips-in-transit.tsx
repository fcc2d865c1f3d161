import './trips-in-transit.css'
import './trip-list.css'
import './trip-card.css'
import { PanelLeftOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureSentences } from '../../api/api-error.ts'
import { acquireLive } from '../../live/live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'
import { wholeNumber } from '../../text/whole-number.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { NotLive } from '../not-live.tsx'
import { PHONE, useMedia } from '../use-media.ts'
import { TripCard } from './in-transit-card.tsx'
import { Header } from './in-transit-header.tsx'
import { TripList } from './in-transit-list.tsx'
import { MonitorDialog } from './monitor-dialog.tsx'
import type { ViewMode } from './trip-state.ts'
import { TripsMap } from './trips-map.tsx'
import { useMonitor } from './use-in-transit-monitor.ts'
import { useMovement } from './use-movement.ts'
import { useTripCommands } from './use-trip-commands.ts'
import { type TripsInTransit as Trips, useTripsInTransit } from './use-trips-in-transit.ts'

interface TripsInTransitProps {
  readonly title: string
  /** `list`: list and map side by side; `map`: the map everywhere, the list over it, to be put away. */
  readonly layout: 'list' | 'map'
}

/** As wide as the list over the map (trips-in-transit.css). */
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

  if (all === null) return <NothingYet title={title} trips={trips} />
  const card =
    isPhone && selected !== null ? (
      <TripCard trip={selected} history={history} onMonitor={monitor.open} onClose={() => select(null)} />
    ) : null
  return (
    <div className="tt" data-layout={layout} data-list={isListOpen}>
      <Header title={title} trips={trips} />
      <Notices trips={trips} />
      <div className="tt-body">
        {isListOpen ? (
          <TripList trips={trips} onMonitor={monitor.open} onCollapse={toggleList}>
            {card}
          </TripList>
        ) : (
          <div className="tt-strip">
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

/** Before the first answer: waiting, or why there is none (spec §8). */
function NothingYet({ title, trips }: { readonly title: string; readonly trips: Trips }) {
  const { error, isLoading, refresh } = trips
  return (
    <div className="tt blank">
      <Header title={title} trips={trips} />
      {error === null || isLoading ? (
        <LoadingState text="Cargando viajes en tránsito..." />
      ) : (
        <ErrorState kind="connection" message={failureSentences(error)} onAct={refresh} />
      )}
    </div>
  )
}

/** What is shown is not true any more: the feed is gone, or the last answer failed. */
function Notices({ trips: { error, loadedAt } }: { readonly trips: Trips }) {
  const now = useServerNow(1_000)
  const since = loadedAt + acquireLive().clock.offset()
  return (
    <>
      <NotLive shown="las últimas posiciones recibidas" />
      {error === null ? null : (
        <div className="notice-bar">
          <Banner tone="warning" title="No se pudieron actualizar los viajes">
            {failureSentences(error)} Los datos son de las {clockTimeExact(since)} ({agoText(since, now)}).
          </Banner>
        </div>
      )}
    </>
  )
}
