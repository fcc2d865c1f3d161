import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { signOut } from '../../api/session.ts'
import { unifiedPositions } from '../../api/unified-units.ts'
import { useBaseLayer } from '../../fleet-screen/map/use-base-layer.ts'
import { FirstAnswer } from '../../fleet-screen/parts/first-answer.tsx'
import fleetFrameStyles from '../../fleet-screen/parts/fleet-frame.module.css'
import { FleetNotices } from '../../fleet-screen/parts/fleet-notices.tsx'
import { useDensity } from '../../theme/use-looks.ts'
import { classNames } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { LARGE, NARROW, PHONE, useMedia } from '../../widgets/use-media.ts'
import { UnitPanel } from './detail/unit-panel.tsx'
import { cardColumns } from './list/card-columns.ts'
import { UnitCards } from './list/unit-cards.tsx'
import { useWidthRem } from './list/use-width-rem.ts'
import { ProMap } from './map/pro-map.tsx'
import { ProgressToasts } from './progress-toasts.tsx'
import { Header, UnitSearch } from './sentinel-pro-header.tsx'
import styles from './sentinel-pro-screen.module.css'
import { Toolbar } from './toolbar.tsx'
import { useGpsOpenings } from './use-gps-openings.ts'
import { useProCommands } from './use-pro-commands.ts'
import { type Units, useUnits } from './use-units.ts'
import { NARROW_VIEWS, storedView, storeView, VIEWS, type View } from './view.ts'

const GPS_PATH = '/dashboard/gps'

export const firstQueries = [unifiedPositions]

/** Sentinel Pro, the unified GPS command centre (spec §2): layout only. */
export function Screen() {
  const units = useUnits()
  const openings = useGpsOpenings(units.refresh)
  const navigate = useNavigate()
  const density = useDensity()
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia(NARROW)
  const isLarge = useMedia(LARGE)
  const base = useBaseLayer()
  const { view, views, setView, lookAt, viewInMap, looked } = useView(isNarrow)
  const [width, measured] = useWidthRem()
  useProCommands({ units, openings, views, setView })

  if (units.all === null) {
    return (
      <div className={classNames(fleetFrameStyles.screen, fleetFrameStyles.blank)}>
        <Header units={units} isPhone={isPhone} />
        <NothingYet units={units} />
      </div>
    )
  }
  const { selected } = units
  const columns = cardColumns(width, density, isPhone ? 'phone' : isNarrow ? 'narrow' : isLarge ? 'large' : 'wide')
  const panel =
    selected === null ? null : (
      <UnitPanel
        unit={selected}
        progress={openings.of(selected.tripId)}
        onOpen={openings.open}
        onLookAt={viewInMap}
        onClose={() => units.select(null)}
      />
    )
  return (
    <div className={classNames(fleetFrameStyles.screen, styles.screen)} data-view={view}>
      <Header units={units} isPhone={isPhone} />
      <Toolbar
        units={units}
        view={view}
        views={views}
        onView={setView}
        base={base}
        search={isPhone ? <UnitSearch units={units} /> : null}
      />
      <FleetNotices refreshing={units} title="Error cargando datos GPS" causeOf={causeOf} />
      <div className={styles.body} data-panel={panel === null || isNarrow ? undefined : 'open'}>
        {view === 'map' ? null : (
          <div className={styles.left} ref={measured}>
            <UnitCards units={units} openings={openings} columns={columns} />
          </div>
        )}
        {view === 'grid' ? null : <ProMap units={units} base={base.value} lookAt={lookAt} onShown={looked} />}
        {isNarrow ? null : panel}
        <ProgressToasts openings={openings} onSession={(tripId) => navigate(`${GPS_PATH}?viaje=${tripId}`)} />
      </div>
      {isNarrow && selected !== null ? (
        <Sheet
          open
          onOpenChange={() => units.select(null)}
          label="Detalle de la unidad"
          side={isPhone ? 'bottom' : 'right'}
          widthRem={26}
        >
          {panel}
        </Sheet>
      ) : null}
    </div>
  )
}

/** How the units are shown, kept in this browser, and how often the chosen one was asked for on the map. */
function useView(isNarrow: boolean) {
  const [chosenView, setChosenView] = useState(storedView)
  const [lookAt, setLookAt] = useState(0)
  const views: readonly View[] = isNarrow ? NARROW_VIEWS : VIEWS
  const view = views.includes(chosenView) ? chosenView : 'grid'

  const setView = (next: View): void => {
    setChosenView(next)
    storeView(next)
  }
  const viewInMap = (): void => {
    if (view === 'grid') setView(isNarrow ? 'map' : 'hybrid')
    setLookAt((times) => times + 1)
  }
  return { view, views, setView, lookAt, viewInMap, looked: () => setLookAt(0) }
}

/** Before the first answer: waiting, or why there is none (spec §8). */
function NothingYet({ units }: { readonly units: Units }) {
  const { error } = units
  if (error?.message.includes('Sesión') === true)
    return <ErrorState kind="restricted" message={error.message} onAct={() => signOut('/login')} />
  return (
    <FirstAnswer
      refreshing={units}
      loading="Cargando unidades..."
      causeOf={(cause) => `Error cargando datos GPS. ${causeOf(cause)}`}
    />
  )
}

const causeOf = (error: Error): string =>
  error instanceof ApiError && error.kind === 'http' ? `Error del servidor: ${error.status}` : error.message
