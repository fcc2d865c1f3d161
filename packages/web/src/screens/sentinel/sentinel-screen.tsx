import './sentinel.css'
import './trip-list.css'
import './row-links.css'
import './sentinel-map.css'
import './detail-sections.css'
import './detail-panel.css'
import { PanelLeftOpen } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { ZOOM_ON_VIEW_IN_MAP } from '../../map/camera.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { NARROW, PHONE, useMedia } from '../../widgets/use-media.ts'
import { DetailPanel } from './detail-panel.tsx'
import { LiveAnnouncer } from './live-announcer.tsx'
import { Header } from './sentinel-header.tsx'
import { SentinelMap } from './sentinel-map.tsx'
import { TripList } from './sentinel-trip-list.tsx'
import { StalenessBanner } from './staleness-banner.tsx'
import { useScreenOptions } from './use-screen-options.ts'
import { useSentinel } from './use-sentinel.ts'
import { useSentinelCommands } from './use-sentinel-commands.ts'
import { useTripFocus } from './use-trip-focus.ts'
import { useTripModal } from './use-trip-modal.ts'

const loadModal = () => import('./modal/trip-modal.tsx').then(({ TripModal }) => TripModal)

/** Sentinel, the in-transit command centre (spec §2): layout only. */
export function Screen() {
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia(NARROW)
  const sentinel = useSentinel(!isNarrow)
  const { listing, selected, isDetailOpen, setDetailOpen, sorted } = sentinel
  const options = useScreenOptions(listing.refresh)
  const [map, setMap] = useState<FleetMap | null>(null)
  const focus = useTripFocus(selected, listing.loadedAt)
  const modal = useTripModal(focus, (tripId) => sorted.some((trip) => trip.tripId === tripId))
  const TripModal = useOnDemand(loadModal, modal.focus !== null)
  useSentinelCommands(sentinel, options, map, modal.open)

  const nextZoom = useRef<number | null>(null)
  const { select } = sentinel
  const selectedId = selected?.tripId ?? null
  const viewInMap = useCallback(
    ({ tripId, point }: SentinelTrip) => {
      if (tripId === selectedId) return point !== null && map?.camera.flyTo(point, ZOOM_ON_VIEW_IN_MAP)
      nextZoom.current = ZOOM_ON_VIEW_IN_MAP
      select(tripId)
    },
    [map, select, selectedId],
  )
  const { open } = modal
  const showDetails = useCallback(({ tripId }: SentinelTrip) => open(tripId), [open])
  const close = (): void => setDetailOpen(false)
  const isListShown = options.isListOpen || isPhone
  const hasDetail = focus !== null && isDetailOpen
  return (
    <div className="snt" data-list={isListShown} data-detail={hasDetail && !isNarrow}>
      <Header sentinel={sentinel} options={options} />
      <LiveAnnouncer trips={listing.trips} />
      <StalenessBanner listing={listing} />
      <div className="snt-body">
        {isListShown ? (
          <aside className="snt-left" aria-label="Viajes">
            {listing.trips === null ? (
              <FirstLoad error={listing.error} onRetry={options.refreshNow} />
            ) : (
              <TripList
                sentinel={sentinel}
                isPhone={isPhone}
                onCollapse={isPhone ? null : () => options.setListOpen(false)}
                onViewInMap={viewInMap}
                onDetails={showDetails}
              />
            )}
          </aside>
        ) : (
          <IconButton
            className="snt-expand"
            tone="neutral"
            label="Mostrar lista"
            icon={<PanelLeftOpen size={15} aria-hidden="true" />}
            onClick={() => options.setListOpen(true)}
          />
        )}
        <SentinelMap
          sentinel={sentinel}
          focus={focus}
          trailsVisible={options.trails}
          map={map}
          onReady={setMap}
          isPhone={isPhone}
          nextZoom={nextZoom}
          onDetails={showDetails}
        />
        {hasDetail && !isNarrow ? (
          <aside className="snt-right" aria-label="Detalle del viaje">
            <DetailPanel key={focus.trip.tripId} focus={focus} onClose={close} />
          </aside>
        ) : null}
      </div>
      {modal.focus !== null && TripModal !== null ? (
        <TripModal
          key={modal.focus.trip.tripId}
          focus={modal.focus}
          listing={listing}
          hasLeft={modal.hasLeft}
          onClose={modal.close}
        />
      ) : null}
    </div>
  )
}

interface FirstLoadProps {
  readonly error: Error | null
  readonly onRetry: () => void
}

function FirstLoad({ error, onRetry }: FirstLoadProps) {
  if (error === null) return <LoadingState text="Cargando sistema de monitoreo..." />
  return <ErrorState kind="connection" message={error.message} onAct={onRetry} />
}
