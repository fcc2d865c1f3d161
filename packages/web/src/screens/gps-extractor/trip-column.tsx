import { ArrowRight, Eye, Search, SearchX } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { GpsSession } from '../../api/gps-sessions.ts'
import { ExportList } from '../../fleet-screen/export/export-list.tsx'
import { searchPart } from '../../fleet-screen/export/filter-text.ts'
import { useOnClock } from '../../live/use-server-now.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import fieldStyles from '../../ui/field.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { LoadingState } from '../../ui/loading-state.tsx'
import { PlateChip } from '../../ui/plate-chip.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { type ExtractorTrip, tripTexts } from '../../widgets/gps-extractor/extractor-trip.ts'
import { OpenGpsButton } from '../../widgets/gps-extractor/open-gps-button.tsx'
import { SessionMark } from '../../widgets/gps-extractor/session-mark.tsx'
import { sessionLine } from '../../widgets/gps-extractor/session-text.ts'
import { useIsOpening } from '../../widgets/gps-extractor/use-session-actions.ts'
import { extractorColumns } from './extractor-columns.ts'
import styles from './trip-column.module.css'
import type { Extractor } from './use-extractor.ts'

/** Drawn at once; more are drawn as one asks, and the filter finds the rest. */
const ROWS_AT_ONCE = 60

/** Trips on the left, each with what can be done for it (spec §2). */
export function TripColumn({ extractor, onShow }: { readonly extractor: Extractor; readonly onShow: () => void }) {
  const { trips, error, refresh, sessionOf, selectedId, select, noteOpened } = extractor
  const [search, setSearch] = useState('')
  const [rows, setRows] = useState(ROWS_AT_ONCE)
  // The letter is shown first, what it leaves of thousands of trips right after.
  const sought = useDeferredValue(search)
  const shown = useMemo(() => tripTexts.found(trips ?? [], sought), [trips, sought])
  useEffect(() => (trips === null ? undefined : tripTexts.prepare(trips)), [trips])
  const linked = trips?.filter(({ url }) => url !== null).length ?? 0
  // The same function while a person types: a letter then draws no row again.
  const show = useCallback(
    (tripId: string) => {
      select(tripId)
      onShow()
    },
    [select, onShow],
  )
  return (
    <section className={classNames(surfaceStyles.panel, styles.trips)} data-slot="extractor-trips" aria-label="Viajes">
      <div className={surfaceStyles.panelHead}>
        <h2>Viajes</h2>
        {trips === null ? null : <span className={textStyles.note}>{linked} con enlace GPS</span>}
        <search className={classNames(surfaceStyles.end, fieldStyles.input, styles.filter)} data-slot="input">
          <Search size={13} aria-hidden="true" />
          <input
            className={textStyles.primary}
            type="text"
            value={search}
            placeholder="Filtrar"
            aria-label="Filtrar viajes por placas, factura, ruta, plataforma u operador"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && setSearch('')}
          />
        </search>
        <ExportList
          list="gps-extractor"
          title="Extractor GPS"
          columnsAt={() => extractorColumns(sessionOf)}
          rows={shown}
          filter={[searchPart(search)]}
        />
      </div>
      {trips === null ? (
        <FirstLoad error={error} onRetry={refresh} />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={26} aria-hidden="true" />}
          title={trips.length === 0 ? 'No hay viajes activos' : 'Ningún viaje coincide'}
          {...(search === '' ? {} : { hint: `Nada coincide con «${search}»` })}
        />
      ) : (
        <ul className={surfaceStyles.scroll}>
          {shown.slice(0, rows).map((trip) => (
            <TripItem
              key={trip.tripId}
              trip={trip}
              session={sessionOf.get(trip.tripId) ?? null}
              isShown={trip.tripId === selectedId}
              onShow={show}
              onOpened={noteOpened}
            />
          ))}
          {shown.length > rows ? (
            <li className={classNames(layoutStyles.centre, styles.more)}>
              <Button size="sm" tone="ghost" onClick={() => setRows(rows + ROWS_AT_ONCE)}>
                {`Ver más: faltan ${shown.length - rows}`}
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </section>
  )
}

interface TripItemProps {
  readonly trip: ExtractorTrip
  readonly session: GpsSession | null
  readonly isShown: boolean
  readonly onShow: (tripId: string) => void
  readonly onOpened: (tripId: string) => void
}

const TripItem = memo(function TripItem({ trip, session, isShown, onShow, onOpened }: TripItemProps) {
  const isOpening = useIsOpening(trip.tripId)
  const mark = session?.state ?? (isOpening ? 'opening' : null)
  const route = trip.destination === '' ? trip.origin : null
  return (
    <li className={classNames(surfaceStyles.hovers, layoutStyles.single, styles.trip, isShown && styles.shown)}>
      <div className={styles.first}>
        <PlateChip plates={trip.plates} copyable={false} />
        <span className={classNames(textStyles.identifier, textStyles.muted, textStyles.ellipsis)} data-slot="muted">
          {trip.invoice}
        </span>
        {mark === null ? null : <SessionMark kind={mark} />}
      </div>
      <div className={styles.second}>
        <div className={classNames(layoutStyles.fill, styles.main)}>
          {/* The row itself shows the trip: pressed anywhere, reached by the key of its route. */}
          <button
            type="button"
            className={classNames(surfaceStyles.stretched, surfaceStyles.route, styles.pick)}
            data-slot="pick-trip"
            aria-pressed={isShown}
            onClick={() => onShow(trip.tripId)}
          >
            <span>{route ?? trip.origin}</span>
            {route === null ? (
              <>
                <ArrowRight size={13} aria-label="a" />
                <span>{trip.destination}</span>
              </>
            ) : null}
          </button>
          <small className={classNames(textStyles.smallest, textStyles.ellipsis)}>
            {trip.url === null && session === null ? 'Sin URL de GPS' : (trip.platform ?? 'Plataforma sin nombre')}
            {trip.operator === null ? '' : ` · ${trip.operator}`}
          </small>
        </div>
        {session === null ? (
          <OpenGpsButton
            trip={trip}
            onOpen={() => {
              onOpened(trip.tripId)
              onShow(trip.tripId)
            }}
          />
        ) : (
          <Button
            size="sm"
            className={classNames(styles.see, isShown && styles.on)}
            aria-label={`${isShown ? 'En pantalla' : 'Ver sesión'}: ${trip.plates ?? trip.invoice}`}
            icon={<Eye size={14} aria-hidden="true" />}
            onClick={() => onShow(trip.tripId)}
          >
            {isShown ? 'En pantalla' : 'Ver sesión'}
          </Button>
        )}
      </div>
      {session === null ? null : <SessionLine session={session} />}
    </li>
  )
})

function SessionLine({ session }: { readonly session: GpsSession }) {
  const line = useOnClock(1_000, (now) => sessionLine(session, now))
  if (line === null) return null
  return <p className={classNames(textStyles.tiny, styles.line, session.error !== null && styles.bad)}>{line}</p>
}

function FirstLoad({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  if (error === null) return <LoadingState text="Cargando viajes..." />
  return <ErrorState kind="connection" message={error.message} onAct={onRetry} />
}
