import { useQueryClient } from '@tanstack/react-query'
import { statusLabel } from '@vigia/domain/trip/status-label'
import { ArrowRight, NotebookText, Search } from 'lucide-react'
import { useState } from 'react'
import { listComments } from '../../../api/comments.ts'
import { mayAct } from '../../../api/tokens.ts'
import { tripTimeline } from '../../../api/trip-timeline.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import fleetHeaderStyles from '../../../fleet-screen/parts/fleet-header.module.css'
import { useSelection } from '../../../fleet-screen/view/use-selection.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import listStyles from '../../../ui/list.module.css'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { ConnectionState } from '../../../widgets/connection-state.tsx'
import { ContactForm } from '../../../widgets/contact-form.tsx'
import { HeaderSlot } from '../../../widgets/header-slot.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { NotLive } from '../../../widgets/not-live.tsx'
import { PromiseForm } from '../../../widgets/promise-form.tsx'
import { TripMessages } from '../../../widgets/trip-messages.tsx'
import { TripProposals } from '../../../widgets/trip-proposals.tsx'
import { TripSearch } from '../../../widgets/trip-search.tsx'
import { TripStop } from '../../../widgets/trip-stop.tsx'
import { contactTexts } from '../all-trips/contact-filter.ts'
import { useContacts } from '../all-trips/use-contacts.ts'
import { LogbookFiles } from '../logbook-files.tsx'
import { NewTripAction } from '../new-trip-action.tsx'
import { TripPromises } from '../promises/trip-promises.tsx'
import { useInvalidatePromises } from '../promises/use-promises.ts'
import { TripLog } from '../trip-log.tsx'
import styles from './by-trip.module.css'
import { TimelineView } from './timeline-view.tsx'

const AGAIN_EVERY_MS = 30_000
const FOUND = 6

/** *Por viaje* (design, second part §2): one trip at full width, its line of time, its logbook and the way to write into it. */
export function ByTrip() {
  const [tripId, select] = useSelection()
  return (
    <div className={listStyles.screen} data-slot="screen">
      <HeaderSlot title="Bitácoras">
        <div className={fleetHeaderStyles.fleetTools}>
          <ConnectionState />
        </div>
      </HeaderSlot>
      <main className={surfaceStyles.panel} aria-label="Bitácora por viaje">
        <TripChoice isChosen={tripId !== null} onPick={select} />
        {tripId === null ? null : <OneTrip key={tripId} tripId={tripId} />}
      </main>
    </div>
  )
}

interface TripChoiceProps {
  readonly isChosen: boolean
  readonly onPick: (tripId: string) => void
}

/** Finds one of the active trips; those found are shown while something is sought. Where none is active, and that is known, one is begun. */
function TripChoice({ isChosen, onPick }: TripChoiceProps) {
  const { all, error } = useContacts()
  const [search, setSearch] = useState('')
  const found = search.trim() === '' ? [] : contactTexts.found(all ?? [], search)
  if (!isChosen && error === null && all?.length === 0) {
    return (
      <EmptyState
        icon={<NotebookText size={26} aria-hidden="true" />}
        title="No hay viajes activos"
        hint="Aquí se buscan en cuanto haya uno."
        action={<NewTripAction />}
      />
    )
  }
  return (
    <>
      <div className={styles.picker}>
        <TripSearch
          placeholder="Placas, factura, cliente u operador"
          search={search}
          onSearch={setSearch}
          found={found.slice(0, FOUND)}
          error={all === null && error !== null ? error.message : null}
          count={
            search.trim() === '' ? '' : found.length > FOUND ? `${FOUND} de ${found.length}` : String(found.length)
          }
          onPick={(trip) => {
            setSearch('')
            onPick(trip.tripId)
          }}
        />
      </div>
      {isChosen ? null : (
        <EmptyState
          icon={<Search size={26} aria-hidden="true" />}
          title="Elija un viaje"
          hint="Búsquelo arriba por placas, factura, cliente u operador."
        />
      )}
    </>
  )
}

function OneTrip({ tripId }: { readonly tripId: string }) {
  const client = useQueryClient()
  const invalidatePromises = useInvalidatePromises()
  const answer = useAnswer({
    queryKey: ['trip-timeline', tripId],
    queryFn: ({ signal }) => tripTimeline(tripId, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  const log = useAnswer({
    queryKey: ['comments', tripId],
    queryFn: ({ signal }) => listComments(tripId, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
  const changed = (): void => {
    invalidatePromises()
    void client.invalidateQueries({ queryKey: ['trip-timeline', tripId] })
    void client.invalidateQueries({ queryKey: ['comments', tripId] })
  }
  return (
    <>
      <NotLive shown={answer.data === undefined ? null : 'los últimos registros recibidos'} />
      <Loaded answer={answer} loading="Cargando el viaje…" isSilenceShown>
        {(timeline) => (
          <div className={styles.body}>
            <section
              className={classNames(layoutStyles.column, layoutStyles.shrinks, styles.time)}
              aria-label="Línea de tiempo del viaje"
            >
              <header className={styles.head}>
                <PlateChip plates={timeline.trip.plates} size="lg" />
                <span className={surfaceStyles.route}>
                  <span>{timeline.trip.origin}</span>
                  <ArrowRight size={14} aria-label="a" />
                  <span>{timeline.trip.destination}</span>
                </span>
                <span className={textStyles.identifier}>{timeline.trip.invoice}</span>
                <small>
                  {[
                    timeline.trip.client ?? 'Sin cliente',
                    timeline.trip.operator ?? 'Sin operador',
                    statusLabel(timeline.trip.status),
                  ].join(' · ')}
                </small>
                <LogbookFiles tripId={tripId} invoice={timeline.trip.invoice} hasPreview />
              </header>
              <TimelineView timeline={timeline} />
            </section>
            <aside className={classNames(surfaceStyles.panel, styles.side)} aria-label="Bitácora del viaje">
              <div className={surfaceStyles.scroll} data-slot="scroll">
                <TripStop tripId={tripId} />
                <TripProposals tripId={tripId} onDecided={changed} />
                <TripMessages tripId={tripId} onSent={changed} />
                <TripPromises tripId={tripId} />
                <div className={surfaceStyles.section} data-slot="section">
                  <Loaded answer={log} loading="Cargando la bitácora…">
                    {({ comments, hasMore }) => <TripLog comments={comments} hasMore={hasMore} onCorrected={changed} />}
                  </Loaded>
                </div>
              </div>
              {mayAct() && timeline.trip.isActive ? (
                <div className={styles.composer}>
                  <ContactForm key={tripId} tripId={tripId} onAdded={changed} />
                  <details>
                    <summary>Anotar promesa</summary>
                    <PromiseForm tripId={tripId} onAdded={changed} />
                  </details>
                </div>
              ) : null}
            </aside>
          </div>
        )}
      </Loaded>
    </>
  )
}
