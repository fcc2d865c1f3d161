import type { SkipReason } from '@vigia/domain/communication/skip-reason'
import { ArrowRight, ChartNoAxesGantt } from 'lucide-react'
import { useRef, useState } from 'react'
import { criticalAlertOf } from '../../../alerts/critical-alert-of.ts'
import { useAlerts } from '../../../alerts/use-alerts.ts'
import { type Duress, NO_CALL, useDuress } from '../../../alerts/use-duress.ts'
import type { ContactTrip } from '../../../api/logbook.ts'
import type { TripDetail } from '../../../api/sentinel.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { usePlaceWords } from '../../../places/use-place-words.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadingState } from '../../../ui/loading-state.tsx'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { RiskBadge } from '../../../ui/risk-badge.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { TripMessages } from '../../../widgets/trip-messages.tsx'
import { TripProposals } from '../../../widgets/trip-proposals.tsx'
import { TripStop } from '../../../widgets/trip-stop.tsx'
import { NARROW, PHONE, useMedia } from '../../../widgets/use-media.ts'
import { CALL_ID, CardCalls, DISPATCH_ID, WHATSAPP_ID } from './card-calls.tsx'
import { cardCommands } from './card-commands.ts'
import { CardComposer, PHOTO_ID } from './card-composer.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardFoot } from './card-foot.tsx'
import { CardStrip, NewestComments } from './card-log.tsx'
import { CardPromise, PROMISE_ID } from './card-promise.tsx'
import { LoadFailed } from './load-failed.tsx'
import { MeanwhileStrip } from './meanwhile-strip.tsx'
import { OperatorReliability } from './operator-reliability.tsx'
import styles from './round-card.module.css'
import { SkipChoice } from './skip-choice.tsx'
import { STOP_ID } from './stop-choice.tsx'
import { TripTimePanel } from './trip-time-panel.tsx'
import { useBackFromCall } from './use-back-from-call.ts'
import { useCard } from './use-card.ts'
import { useCardFocus } from './use-card-focus.ts'
import { useComposer } from './use-composer.ts'
import { type Lease, useLease } from './use-lease.ts'
import { useMeanwhile } from './use-meanwhile.ts'
import { useParty } from './use-party.ts'
import type { RoundWork } from './use-round.ts'
import { CONFIRM_ID, useRoundKeys } from './use-round-keys.ts'

const TICK_MS = 1_000
const WIDTH = 25

const press = (id: string) => (): void => document.getElementById(id)?.click()
const PRESSED = {
  call: press(CALL_ID),
  write: press(WHATSAPP_ID),
  dispatch: press(DISPATCH_ID),
  keep: press(PROMISE_ID),
  askWhy: press(STOP_ID),
  photo: press(PHOTO_ID),
} as const

interface RoundCardProps {
  readonly work: RoundWork
  readonly trip: ContactTrip
  readonly onSkip: (trip: ContactTrip, reason: SkipReason) => void
  readonly onPause: () => void
}

/** The card of a trip: all that a call needs, and what is written of it. */
export function RoundCard({ work, trip, ...acts }: RoundCardProps) {
  const following = work.queue.trips.map(({ tripId }) => tripId).filter((tripId) => tripId !== trip.tripId)
  const answer = useCard(trip.tripId, following)
  const lease = useLease(trip.tripId)
  const [confirmed, setConfirmed] = useState(0)
  const isNarrow = useMedia(NARROW)
  const side = useMedia(PHONE) ? 'bottom' : 'right'
  const [isTimeOpen, setTimeOpen] = useState(false)
  if (lease === null) return null
  if (answer.data === undefined)
    return answer.error === null ? (
      <LoadingState text="Cargando el viaje…" />
    ) : (
      <LoadFailed title="No se pudo cargar el viaje" error={answer.error} onRetry={answer.retry} />
    )
  const newestAt = answer.data.communications[0]?.at ?? null
  const time = (
    <TripTimePanel
      key={trip.tripId}
      tripId={trip.tripId}
      newestAt={newestAt}
      onCorrected={answer.retry}
      onClose={isNarrow ? () => setTimeOpen(false) : null}
    />
  )
  return (
    <>
      <OpenCard
        // Where the round asks for the same trip at once again, nothing of what was confirmed stands on its card.
        key={`${trip.tripId} ${work.returned?.replaces} ${confirmed}`}
        work={work}
        trip={trip}
        detail={answer.data}
        lease={lease}
        onConfirmed={() => setConfirmed((before) => before + 1)}
        onChanged={answer.retry}
        onTime={isNarrow ? () => setTimeOpen(true) : null}
        {...acts}
      />
      {isNarrow ? (
        <Sheet
          open={isTimeOpen}
          onOpenChange={setTimeOpen}
          label="Línea de tiempo del viaje"
          side={side}
          widthRem={WIDTH}
        >
          {time}
        </Sheet>
      ) : (
        <aside className={styles.aside} aria-label="Línea de tiempo del viaje">
          {time}
        </aside>
      )}
    </>
  )
}

interface OpenCardProps extends RoundCardProps {
  readonly detail: TripDetail
  readonly lease: Lease
  readonly onConfirmed: () => void
  /** The trip's logbook has an entry or a photo more, or one less. */
  readonly onChanged: () => void
  /** Opens the line of time; null: it stands beside the card. */
  readonly onTime: (() => void) | null
}

function OpenCard({ work, trip, detail, lease, onConfirmed, onChanged, onTime, onSkip, onPause }: OpenCardProps) {
  const now = useServerNow(TICK_MS)
  const place = usePlaceWords(detail.trip.point)
  const duress = useDuress(trip.tripId, trip.operator)
  const alert = criticalAlertOf(useAlerts(), trip.tripId)
  const returned = work.returned?.trip.tripId === trip.tripId ? work.returned : null
  const called = useParty(returned, work.clock.call)
  const isBack = useBackFromCall(work.clock.isCalling && called.called !== null)
  const mayPreselect = duress === 'none' && called.party === 'operator' && !isBack
  const composer = useComposer({ trip, detail, place, mayPreselect, returned, now })
  const [isSkipping, setSkipping] = useState(false)
  const spin = useRef<HTMLFieldSetElement>(null)
  const meanwhile = useMeanwhile(trip, detail)
  const confirm = (): boolean => confirmEntry({ work, lease, onConfirmed }, composer, meanwhile)
  const look = (): void => {
    meanwhile.look()
    onChanged()
    document.getElementById(CONFIRM_ID)?.focus()
  }
  const step = (by: 1 | -1): void => selectNeighbour(work, trip.tripId, by)
  const confirmOnce = useRoundKeys(trip.tripId, {
    isBegun: composer.isBegun,
    confirm,
    next: () => step(1),
    previous: () => step(-1),
    undo: work.entries.undo,
    pause: onPause,
    commands: cardCommands({
      ...called,
      composer,
      step,
      ...PRESSED,
      skip: () => setSkipping(true),
      schedule: () => spin.current?.focus(),
      ...(meanwhile.other === null ? {} : { look }),
    }),
  })
  useCardFocus(composer.outcome, isBack)
  // That he may not be alone stands before all else: on a phone the rest has to be scrolled to.
  const strip = <CardStrip detail={detail} alert={alert} isUnderDuress={duress === 'said'} now={now} />
  return (
    <article className={styles.card} aria-label={`Viaje ${trip.plates ?? trip.invoice}`}>
      <Head trip={trip} work={work} onTime={onTime} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where there is little room it scrolls, by keys too */}
      <div className={styles.body} tabIndex={0}>
        {duress === 'said' ? strip : null}
        <MeanwhileStrip {...meanwhile} onLook={look} now={now} />
        <CardFacts trip={detail.trip} place={place} now={now} />
        {duress === 'said' || (meanwhile.other !== null && alert === null) ? null : strip}
        <div className={styles.two}>
          <NewestComments detail={detail} now={now} />
          <Contacting {...{ trip, lease, duress }} onCall={called.call} />
        </div>
        <TripStop tripId={trip.tripId} />
        <TripProposals tripId={trip.tripId} />
        <TripMessages tripId={trip.tripId} />
        <CardPromise tripId={trip.tripId} now={now} />
      </div>
      <CardComposer
        {...{ trip, composer, now, spin, isBack }}
        party={called}
        onConfirm={confirmOnce}
        onPhoto={onChanged}
      />
      {isSkipping ? (
        <SkipChoice onChoose={(reason) => onSkip(trip, reason)} onCancel={() => setSkipping(false)} />
      ) : (
        <CardFoot
          {...{ work, trip, composer, lease, step, now }}
          isAsked={meanwhile.isAsked}
          confirm={confirmOnce}
          onSkip={() => setSkipping(true)}
        />
      )}
    </article>
  )
}

/** What Enter does: writes the entry, asks first where it must. False: there is none to write. */
function confirmEntry(
  { work, lease, onConfirmed }: Pick<OpenCardProps, 'work' | 'lease' | 'onConfirmed'>,
  composer: ReturnType<typeof useComposer>,
  meanwhile: ReturnType<typeof useMeanwhile>,
): boolean {
  const { entry, isArmed, arm } = composer
  if (entry === null || lease.state === 'taken') return false
  if (entry.outcome === 'duress-word' && !isArmed) {
    arm()
    return true
  }
  // A duress word is held up by nothing that somebody else wrote.
  if (meanwhile.other !== null && !meanwhile.isAsked && !meanwhile.isSeen && entry.outcome !== 'duress-word') {
    meanwhile.ask()
    return true
  }
  work.clock.answered()
  work.entries.confirm(entry)
  work.goOn()
  onConfirmed()
  return true
}

interface ContactingProps extends Pick<OpenCardProps, 'trip' | 'lease'> {
  readonly duress: Duress
  readonly onCall: ReturnType<typeof useParty>['call']
}

function Contacting({ trip, lease, duress, onCall }: ContactingProps) {
  return (
    <section>
      <h3>Contactar</h3>
      <CardCalls {...trip} noCall={NO_CALL[duress]} lease={lease} onCall={onCall} />
      {trip.operator === null || duress !== 'none' ? null : (
        <OperatorReliability tripId={trip.tripId} operator={trip.operator} />
      )}
    </section>
  )
}

/** Goes to the trip before or after one in the queue; at its ends it stays. */
function selectNeighbour({ queue: { trips }, select }: RoundWork, of: string, by: 1 | -1): void {
  const at = trips.findIndex(({ tripId }) => tripId === of)
  const next = trips[Math.min(trips.length - 1, Math.max(0, at + by))]
  if (next !== undefined) select(next.tripId)
}

interface HeadProps extends Pick<OpenCardProps, 'trip' | 'work' | 'onTime'> {}

function Head({ trip, work, onTime }: HeadProps) {
  const place = work.done + (work.round?.skipped.length ?? 0) + 1
  return (
    <header className={styles.head}>
      <RiskBadge level={trip.level} score={trip.score} />
      <PlateChip plates={trip.plates} size="lg" />
      <div>
        <h2 className={surfaceStyles.route}>
          <span>{trip.origin}</span>
          <ArrowRight size={15} aria-label="a" />
          <span>{trip.destination}</span>
        </h2>
        <p>{[trip.invoice, trip.client ?? 'Sin cliente', trip.operator ?? 'Sin operador'].join(' · ')}</p>
      </div>
      {onTime === null ? null : (
        <Button
          className={styles.time}
          aria-label="Ver la línea de tiempo"
          icon={<ChartNoAxesGantt size={18} aria-hidden="true" />}
          onClick={onTime}
        />
      )}
      <p className={styles.place}>
        <b>{Math.min(place, work.total)}</b> de {work.total}
      </p>
    </header>
  )
}
