import { PanelLeftOpen } from 'lucide-react'
import { type ComponentProps, type ComponentType, useCallback, useState } from 'react'
import type { SentinelTrip } from '../../api/sentinel.ts'
import { FirstAnswer } from '../../fleet-screen/parts/first-answer.tsx'
import fleetFrameStyles from '../../fleet-screen/parts/fleet-frame.module.css'
import type { FleetMap } from '../../map/fleet-map.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { LoadingState } from '../../ui/loading-state.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { NARROW, PHONE, useMedia } from '../../widgets/use-media.ts'
import { AbsentTripNotice } from './absent-trip-notice.tsx'
import type { DetailPanelProps } from './detail/detail-panel.tsx'
import { useLoadedModal } from './detail/use-loaded-modal.ts'
import { useTripFocus } from './detail/use-trip-focus.ts'
import { useTripModal } from './detail/use-trip-modal.ts'
import { LiveAnnouncer } from './list/live-announcer.tsx'
import { TripList } from './list/sentinel-trip-list.tsx'
import { SentinelMap } from './map/sentinel-map.tsx'
import { Header } from './sentinel-header.tsx'
import styles from './sentinel-screen.module.css'
import { StalenessBanner } from './staleness-banner.tsx'
import { type Sentinel, sentinelListing, useSentinel } from './use-sentinel.ts'
import { useSentinelCommands } from './use-sentinel-commands.ts'

/** It comes when a trip is first chosen: most of what it shows is in no list and on no map. */
const loadDetail = () => import('./detail/detail-panel.tsx').then(({ DetailPanel }) => DetailPanel)
const loadModal = () => import('./detail/trip-modal.tsx').then(({ TripModal }) => TripModal)

export const firstQueries = [sentinelListing]

/** Sentinel, the in-transit command centre (spec §2): layout only. */
export function Screen() {
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia(NARROW)
  const sentinel = useSentinel()
  const { all, selected, select } = sentinel
  const [trails, setTrails] = useState(true)
  const [isListWanted, setListWanted] = useState(true)
  const [lookAt, setLookAt] = useState(0)
  const [map, setMap] = useState<FleetMap | null>(null)
  const focus = useTripFocus(selected, sentinel.loadedAt)
  const modal = useTripModal(focus, (tripId) => all?.some((trip) => trip.tripId === tripId) === true)
  const TripModal = useLoadedModal(modal, loadModal)
  useSentinelCommands({
    sentinel,
    openModal: modal.open,
    toggleList: () => setListWanted(!isListWanted),
    toggleTrails: () => setTrails(!trails),
    centre: () => map?.camera.centreMexico(),
  })

  const viewInMap = useCallback(
    ({ tripId }: SentinelTrip) => {
      select(tripId)
      setLookAt((times) => times + 1)
    },
    [select],
  )
  const { open } = modal
  const showDetails = useCallback(({ tripId }: SentinelTrip) => open(tripId), [open])
  const isListShown = isListWanted || isPhone
  const hasDetail = focus !== null && sentinel.isDetailOpen && !isNarrow
  const DetailPanel = useOnDemand(loadDetail, hasDetail)
  return (
    <div
      className={classNames(fleetFrameStyles.screen, styles.screen)}
      data-slot="screen"
      data-list={isListShown}
      data-detail={hasDetail}
    >
      <Header sentinel={sentinel} trails={trails} onTrails={setTrails} />
      <LiveAnnouncer trips={all} />
      <Notices sentinel={sentinel} />
      <div className={classNames(layoutStyles.single, styles.body)}>
        {isListShown ? (
          <Trips
            {...{ sentinel, isPhone }}
            onCollapse={isPhone ? null : () => setListWanted(false)}
            onViewInMap={viewInMap}
            onDetails={showDetails}
          />
        ) : (
          <IconButton
            className={styles.expand}
            tone="neutral"
            label="Mostrar lista"
            icon={<PanelLeftOpen size={15} aria-hidden="true" />}
            onClick={() => setListWanted(true)}
          />
        )}
        <SentinelMap
          {...{ sentinel, focus, trails, map, isPhone, lookAt }}
          onTrails={setTrails}
          onReady={setMap}
          onDetails={showDetails}
        />
        {hasDetail ? <Detail panel={DetailPanel} focus={focus} onClose={sentinel.closeDetail} /> : null}
      </div>
      {modal.focus !== null && TripModal !== null ? (
        <TripModal
          key={modal.focus.trip.tripId}
          focus={modal.focus}
          refreshing={sentinel}
          hasLeft={modal.hasLeft}
          onClose={modal.close}
        />
      ) : null}
    </div>
  )
}

function Trips(props: ComponentProps<typeof TripList>) {
  const { sentinel } = props
  return (
    <aside className={classNames(surfaceStyles.panel, fleetFrameStyles.sheet)} aria-label="Viajes">
      {sentinel.all === null ? (
        <FirstAnswer
          refreshing={sentinel}
          loading="Cargando sistema de monitoreo..."
          causeOf={({ message }) => message}
        />
      ) : (
        <TripList {...props} />
      )}
    </aside>
  )
}

/** What the list does not say itself. */
function Notices({ sentinel }: { readonly sentinel: Sentinel }) {
  return (
    <div className={styles.notices}>
      <StalenessBanner refreshing={sentinel} />
      <AbsentTripNotice sentinel={sentinel} />
    </div>
  )
}

interface DetailProps extends DetailPanelProps {
  readonly panel: ComponentType<DetailPanelProps> | null
}

function Detail({ panel: DetailPanel, focus, onClose }: DetailProps) {
  return (
    <aside
      className={classNames(surfaceStyles.panel, fleetFrameStyles.right, styles.right)}
      aria-label="Detalle del viaje"
    >
      {DetailPanel === null ? (
        <LoadingState text="Cargando viaje..." />
      ) : (
        <DetailPanel key={focus.trip.tripId} focus={focus} onClose={onClose} />
      )}
    </aside>
  )
}
