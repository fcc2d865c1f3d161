import { useQueryClient } from '@tanstack/react-query'
import { contactDue } from '@vigia/domain/communication/contact-due'
import type { CommunicationPattern } from '@vigia/domain/communication/logbook-trip'
import { ArrowRight, X } from 'lucide-react'
import { Link } from 'react-router'
import { NO_CALL, useDuress } from '../../alerts/use-duress.ts'
import { listComments } from '../../api/comments.ts'
import { mayAct } from '../../api/tokens.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { classNames } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { PlateChip } from '../../ui/plate-chip.tsx'
import { RiskBadge } from '../../ui/risk-badge.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { ContactForm } from '../../widgets/contact-form.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import { OperatorCalls } from '../../widgets/operator-calls.tsx'
import { PromiseForm } from '../../widgets/promise-form.tsx'
import { tripPlace } from '../../widgets/trip-place.ts'
import styles from './contact-panel.module.css'
import { dueWords } from './due-text.ts'
import { GapBar } from './gap-bar.tsx'
import type { JudgedContact } from './judged-contacts.ts'
import { LogbookFiles } from './logbook-files.tsx'
import { TripPromises } from './promises/trip-promises.tsx'
import { useInvalidatePromises } from './promises/use-promises.ts'
import { ToMyRound } from './to-my-round.tsx'
import { TripAssignment } from './trip-assignment.tsx'
import { TripLog } from './trip-log.tsx'

const AGED_EVERY_MS = 10_000
const patternWord = (pattern: CommunicationPattern): string =>
  pattern === 'regular' ? 'Regular' : pattern === 'irregular' ? 'Irregular' : 'Sin datos'

interface ContactPanelProps {
  readonly trip: JudgedContact
  readonly onClose: () => void
}

/** One trip's logbook: when the next contact is due, the gaps to scale, all entries, and a field to add one. */
export function ContactPanel({ trip, onClose }: ContactPanelProps) {
  const { tripId, lastComment } = trip
  const duress = useDuress(tripId, trip.operator)
  const client = useQueryClient()
  const answer = useAnswer({
    // Another newest entry is another logbook.
    queryKey: ['comments', tripId, lastComment?.at ?? null],
    queryFn: ({ signal }) => listComments(tripId, signal),
    placeholderData: (before, query) => (query?.queryKey[1] === tripId ? before : undefined),
  })
  const invalidatePromises = useInvalidatePromises()
  const added = (): void => {
    invalidatePromises()
    void client.invalidateQueries({ queryKey: ['comments', tripId] })
  }
  return (
    <>
      <Head trip={trip} onClose={onClose} />
      <div className={surfaceStyles.scroll} data-slot="scroll">
        <Standing trip={trip} />
        <TripAssignment trip={trip} />
        <TripPromises tripId={tripId} />
        <section className={surfaceStyles.section} data-slot="section">
          <header>
            <h3>Bitácora</h3>
          </header>
          <LogbookFiles tripId={tripId} invoice={trip.invoice} />
          <Loaded answer={answer} loading="Cargando la bitácora…">
            {({ comments, hasMore }) => <TripLog comments={comments} hasMore={hasMore} onCorrected={added} />}
          </Loaded>
        </section>
      </div>
      {mayAct() ? (
        <div className={styles.composer}>
          <ContactForm key={tripId} tripId={tripId} onAdded={added} />
          <details className={styles.promise}>
            <summary>Anotar promesa</summary>
            <PromiseForm key={tripId} tripId={tripId} onAdded={invalidatePromises} />
          </details>
        </div>
      ) : null}
      <footer className={styles.reach}>
        <ToMyRound trip={trip} />
        <OperatorCalls phone={trip.phone} noCall={NO_CALL[duress]} absent={null} />
      </footer>
    </>
  )
}

function Head({ trip, onClose }: ContactPanelProps) {
  const { plates, invoice, origin, destination, client, operator, level, score } = trip
  return (
    <header className={styles.head}>
      <div className={layoutStyles.row}>
        <RiskBadge level={level} score={score} />
        <PlateChip plates={plates} size="lg" />
        <Link className={textStyles.identifier} to={tripPlace(trip)}>
          {invoice}
        </Link>
        <span className={layoutStyles.push}>
          <IconButton label="Cerrar" icon={<X size={18} aria-hidden="true" />} onClick={onClose} />
        </span>
      </div>
      <h2 className={surfaceStyles.route}>
        <span>{origin}</span>
        <ArrowRight size={15} aria-label="a" />
        <span>{destination}</span>
      </h2>
      <p>{[client ?? 'Sin cliente', operator ?? 'Sin operador'].join(' · ')}</p>
    </header>
  )
}

function Standing({ trip }: { readonly trip: JudgedContact }) {
  const now = useServerNow(AGED_EVERY_MS)
  const { maxGapHours, pattern } = trip.communication
  return (
    <>
      <dl className={classNames(surfaceStyles.section, styles.figures)}>
        <div>
          <dt>Próximo contacto</dt>
          <dd data-level={trip.dueLevel}>{dueWords(contactDue(trip, now).overdueMin)}</dd>
        </div>
        <div>
          <dt>Brecha mayor</dt>
          <dd>{maxGapHours === null ? '—' : `${maxGapHours} h`}</dd>
        </div>
        <div>
          <dt>Patrón</dt>
          <dd>{patternWord(pattern)}</dd>
        </div>
      </dl>
      <section className={surfaceStyles.section} data-slot="section">
        <header>
          <h3>Brechas de las últimas 6 h</h3>
          <span className={surfaceStyles.end} data-slot="end">
            cadencia {trip.cadenceMin} min
          </span>
        </header>
        <GapBar trip={trip} now={now} isWide />
      </section>
    </>
  )
}
