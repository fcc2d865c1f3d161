import './sentinel-pro.css'
import './sentinel-pro-cards.css'
import './sentinel-pro-panel.css'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { signOut } from '../../api/session.ts'
import { acquireLive } from '../../live/live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { type BaseLayer, defaultBase } from '../../map/base-layers.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { agoText } from '../../text/elapsed.ts'
import { useDensity, useShownTheme } from '../../theme/use-looks.ts'
import { Banner } from '../../ui/banner.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { NotLive } from '../../widgets/not-live.tsx'
import { NARROW, PHONE, useMedia } from '../../widgets/use-media.ts'
import { cardColumns } from './card-columns.ts'
import { ProMap } from './pro-map.tsx'
import { ProgressToasts } from './progress-toasts.tsx'
import { Header, UnitSearch } from './sentinel-pro-header.tsx'
import { Toolbar } from './toolbar.tsx'
import { UnitCards } from './unit-cards.tsx'
import { UnitPanel } from './unit-panel.tsx'
import { useGpsOpenings } from './use-gps-openings.ts'
import { useProCommands } from './use-pro-commands.ts'
import { type Units, useUnits } from './use-units.ts'
import { useWidth } from './use-width.ts'
import { NARROW_VIEWS, storedView, storeView, VIEWS, type View } from './view.ts'

const GPS_PATH = '/dashboard/gps'

/** Sentinel Pro, the unified GPS command centre (spec §2): layout only. */
export function Screen() {
  const units = useUnits()
  const openings = useGpsOpenings(units.refresh)
  const navigate = useNavigate()
  const theme = useShownTheme()
  const density = useDensity()
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia(NARROW)
  const [chosenView, setChosenView] = useState(storedView)
  const [chosenBase, setChosenBase] = useState<BaseLayer | null>(null)
  const [lookAt, setLookAt] = useState(0)
  const [width, measured] = useWidth()
  const views: readonly View[] = isNarrow ? NARROW_VIEWS : VIEWS
  const view = views.includes(chosenView) ? chosenView : 'grid'
  const base = chosenBase ?? defaultBase(theme)

  const setView = (next: View): void => {
    setChosenView(next)
    storeView(next)
  }
  const viewInMap = (): void => {
    if (view === 'grid') setView(isNarrow ? 'map' : 'hybrid')
    setLookAt((times) => times + 1)
  }
  useProCommands({ units, openings, views, setView })

  if (units.all === null) return <NothingYet units={units} isPhone={isPhone} />
  const { selected } = units
  const columns = cardColumns(width, density, isPhone ? 'phone' : isNarrow ? 'narrow' : 'wide')
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
    <div className="pro" data-view={view}>
      <Header units={units} isPhone={isPhone} />
      <Toolbar
        units={units}
        view={view}
        views={views}
        onView={setView}
        base={base}
        onBase={setChosenBase}
        search={isPhone ? <UnitSearch units={units} /> : null}
      />
      <Notices units={units} />
      <div className="pro-body" data-panel={panel === null || isNarrow ? undefined : 'open'}>
        {view === 'map' ? null : (
          <div className="pro-left" ref={measured}>
            <UnitCards units={units} openings={openings} columns={columns} />
          </div>
        )}
        {view === 'grid' ? null : <ProMap units={units} base={base} lookAt={lookAt} />}
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

/** Before the first answer: waiting, or why there is none (spec §8). */
function NothingYet({ units, isPhone }: { readonly units: Units; readonly isPhone: boolean }) {
  const { error, refresh, isLoading } = units
  const isRestricted = error?.message.includes('Sesión') === true
  return (
    <div className="pro blank">
      <Header units={units} isPhone={isPhone} />
      {error === null || (isLoading && !isRestricted) ? (
        <LoadingState text="Cargando unidades..." />
      ) : isRestricted ? (
        <ErrorState kind="restricted" message={error.message} onAct={() => signOut('/login')} />
      ) : (
        <ErrorState kind="connection" message={`Error cargando datos GPS. ${causeOf(error)}`} onAct={refresh} />
      )}
    </div>
  )
}

const causeOf = (error: Error): string =>
  error instanceof ApiError && error.kind === 'http' ? `Error del servidor: ${error.status}` : error.message

/** What is shown is not true any more: the feed is gone, or the last answer failed. */
function Notices({ units: { error, loadedAt } }: { readonly units: Units }) {
  const now = useServerNow(1_000)
  const since = loadedAt + acquireLive().clock.offset()
  return (
    <>
      <NotLive shown="las últimas posiciones recibidas" />
      {error === null ? null : (
        <div className="notice-bar">
          <Banner tone="warning" title="Error cargando datos GPS">
            {causeOf(error)} Los datos son de las {clockTimeExact(since)} ({agoText(since, now)}).
          </Banner>
        </div>
      )}
    </>
  )
}
