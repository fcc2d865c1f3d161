import { contactDue } from '@vigia/domain/communication/contact-due'
import { OUTCOME_LABEL } from '@vigia/domain/communication/contact-outcome'
import { SKIP_LABEL } from '@vigia/domain/communication/skip-reason'
import { theTime } from '@vigia/domain/format/the-time'
import { ArrowRight } from 'lucide-react'
import { memo, useState } from 'react'
import type { ContactTrip } from '../../../api/logbook.ts'
import type { TripLease } from '../../../api/rounds.ts'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { useServerNow } from '../../../live/use-server-now.ts'
import { clockTime, timeOrDay } from '../../../text/clock-time.ts'
import { SEVERITY_WORD } from '../../../theme/bands.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { DueClock } from '../due-clock.tsx'
import { dueWords } from '../due-text.ts'
import { GapBar } from '../gap-bar.tsx'
import { assignsTrips, whoseInRound } from '../whose-text.ts'
import { queueColumns } from './queue-columns.ts'
import { type QueueKind, rowsOfKind } from './round-header.tsx'
import styles from './round-queue.module.css'
import type { RoundWork } from './use-round.ts'

const AGED_EVERY_MS = 10_000

/** The trips of the round in its order, and below them what is done and what was left out. */
export function RoundQueueList({
  work,
  kind,
  onChoose,
}: {
  readonly work: RoundWork
  /** Which rows are shown; J and K go through all. */
  readonly kind: QueueKind
  /** The same from one render to the next: each row is drawn again only when it says something else. */
  readonly onChoose: (id: string) => void
}) {
  const { queue, put, selected, leases, round, trips } = work
  const showsAssignee = assignsTrips(trips ?? [])
  const shown = rowsOfKind(queue.trips, kind, useServerNow(AGED_EVERY_MS))
  const again = new Set(round?.done.map(({ tripId }) => tripId))
  return (
    <section className={styles.queue} aria-label="Por contactar">
      <header className={surfaceStyles.panelHead}>
        <h2>Por contactar</h2>
        <span>
          {kind === 'all' ? queue.trips.length : `${shown.length} de ${queue.trips.length}`} · próximo contacto primero
        </span>
        <span className={surfaceStyles.end}>
          <ExportList
            list="round"
            title="Mi ronda"
            columnsAt={(now) => queueColumns(leases, now)}
            rows={shown}
            filter={kind === 'all' ? [] : [['Viajes', kind === 'overdue' ? 'Vencidos' : 'Sin respuesta']]}
          />
        </span>
      </header>
      <ol className={styles.rows}>
        {shown.length === 0 && queue.trips.length > 0 ? (
          <li>{`Ninguno de los ${queue.trips.length} por contactar es de estos.`}</li>
        ) : null}
        {shown.map((trip) => (
          <li key={trip.tripId}>
            <QueueRow
              trip={trip}
              lease={leases.get(trip.tripId)}
              whose={showsAssignee ? whoseInRound(trip) : null}
              isAgain={again.has(trip.tripId)}
              isPut={put.has(trip.tripId)}
              isOpen={trip.tripId === selected?.tripId}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ol>
      <Foot work={work} onChoose={onChoose} />
    </section>
  )
}

interface QueueRowProps {
  readonly trip: ContactTrip
  readonly lease: TripLease | undefined
  /** Whose it is; null where the company assigns none. */
  readonly whose: string | null
  /** It was contacted in this round, and is due again. */
  readonly isAgain: boolean
  /** Its person put it there: it is not due before those that follow. */
  readonly isPut: boolean
  readonly isOpen: boolean
  readonly onChoose: (id: string) => void
}

const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { trip, lease, whose, isAgain, isPut, isOpen, onChoose } = props
  const now = useServerNow(AGED_EVERY_MS)
  const severity = trip.level
  const { overdueMin, level } = contactDue(trip, now)
  const isOthers = lease !== undefined && !lease.isMine
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={isOpen || undefined}
      data-severity={severity}
      data-others={isOthers || undefined}
      onClick={() => onChoose(trip.tripId)}
    >
      <DueClock trip={trip} now={now} />
      <span className={styles.line}>
        <PlateChip plates={trip.plates} copyable={false} />
        <SeverityShape severity={severity} size={10} />
        <span className={styles.hidden}>{SEVERITY_WORD[trip.level]}</span>
        {isAgain ? <em>2.ª vez</em> : null}
        {isPut ? <em>Puesto aquí</em> : null}
        {whose === null ? null : <em>{whose}</em>}
        <span className={styles.due} data-level={level}>
          <b>{timeOrDay(trip.dueAt, now)}</b> {dueWords(overdueMin)}
        </span>
      </span>
      <span className={styles.route}>
        <span>{trip.origin}</span>
        <ArrowRight size={13} aria-label="a" />
        <span>{trip.destination}</span>
      </span>
      <span className={styles.line}>
        <span className={styles.last}>
          {isOthers
            ? `${lease.by} la atiende desde ${theTime(clockTime(lease.since))}`
            : trip.lastAttempt === null
              ? 'Sin intentos'
              : `${OUTCOME_LABEL[trip.lastAttempt.outcome]} ${timeOrDay(trip.lastAttempt.at, now)}`}
        </span>
        <span className={styles.gap}>
          <GapBar trip={trip} now={now} />
        </span>
      </span>
    </button>
  )
})

type Part = 'done' | 'skipped'

/** `Hechos 17`, `Omitidos 1`: each opens its trips. */
function Foot({ work, onChoose }: { readonly work: RoundWork; readonly onChoose: (id: string) => void }) {
  const [open, setOpen] = useState<Part | null>(null)
  const { round, trips, done } = work
  if (round === null) return null
  const named = (tripId: string): string => {
    const trip = trips?.find((one) => one.tripId === tripId)
    return trip?.plates ?? trip?.invoice ?? `Viaje ${tripId}`
  }
  const rows =
    open === 'done'
      ? round.done.map(({ commentId, tripId, outcome }) => ({ key: commentId, tripId, words: OUTCOME_LABEL[outcome] }))
      : round.skipped.map(({ tripId, reason }) => ({ key: tripId, tripId, words: SKIP_LABEL[reason] }))
  const toggle = (part: Part): void => setOpen((was) => (was === part ? null : part))
  return (
    <footer className={styles.foot}>
      {open === null ? null : (
        <ul aria-label={open === 'done' ? 'Hechos' : 'Omitidos'}>
          {rows.map(({ key, tripId, words }) => (
            <li key={key}>
              <button type="button" onClick={() => onChoose(tripId)}>
                {named(tripId)}
              </button>
              <span>{words}</span>
            </li>
          ))}
          {rows.length === 0 ? <li>Ninguno</li> : null}
        </ul>
      )}
      <button type="button" aria-expanded={open === 'done'} onClick={() => toggle('done')}>
        Hechos <b>{done}</b>
      </button>
      <button type="button" aria-expanded={open === 'skipped'} onClick={() => toggle('skipped')}>
        Omitidos <b>{round.skipped.length}</b>
      </button>
      <span className={styles.keys}>
        <Kbd keys="J" /> <Kbd keys="K" /> moverse
      </span>
    </footer>
  )
}
