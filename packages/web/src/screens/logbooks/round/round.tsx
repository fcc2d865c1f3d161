import { isInRoundOf, tripsOfRound } from '@vigia/domain/communication/round-queue'
import type { SkipReason } from '@vigia/domain/communication/skip-reason'
import { theTime } from '@vigia/domain/format/the-time'
import { ListOrdered, Timer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { errorText } from '../../../api/api-error.ts'
import type { ContactTrip } from '../../../api/logbook.ts'
import { skipTrip } from '../../../api/rounds.ts'
import { mayAct, storedUser } from '../../../api/tokens.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { clockTime } from '../../../text/clock-time.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { LoadingState } from '../../../ui/loading-state.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { NARROW, PHONE, useMedia } from '../../../widgets/use-media.ts'
import { logbookTabPath } from '../logbook-tabs.ts'
import { NewTripAction } from '../new-trip-action.tsx'
import { takeBack } from '../put-next.ts'
import { LoadFailed } from './load-failed.tsx'
import { PromotedToasts } from './promoted-toasts.tsx'
import styles from './round.module.css'
import { RoundCard } from './round-card.tsx'
import { type QueueKind, RoundCounters, RoundHeader } from './round-header.tsx'
import { RoundProgress } from './round-progress.tsx'
import { RoundQueueList } from './round-queue.tsx'
import { endWords, nextRoundLabel, roundSpan } from './round-text.ts'
import { UnsentBanner } from './unsent-banner.tsx'
import { useOwnEnter } from './use-own-enter.ts'
import { type RoundWork, useRound } from './use-round.ts'

const AGED_EVERY_MS = 10_000

interface RoundProps {
  /** Where the progress stands from 1 280 px on: the end of the row of tabs. */
  readonly rowEnd: HTMLElement | null
}

/** Bitácoras · Mi ronda (design, second part §1): the trips that are due, one card after the other, by keyboard. */
export function Round({ rowEnd }: RoundProps) {
  return mayAct() ? (
    <Work rowEnd={rowEnd} />
  ) : (
    <EmptyState
      icon={<Timer size={26} aria-hidden="true" />}
      title="Su papel no lleva rondas"
      hint="Los contactos de todos los viajes están en Todas."
    />
  )
}

function Work({ rowEnd }: RoundProps) {
  const work = useRound()
  const isPhone = useMedia(PHONE)
  const isNarrow = useMedia(NARROW)
  const [isQueueOpen, setQueueOpen] = useState(false)
  const [kind, setKind] = useState<QueueKind>('all')
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      showToast({ tone: 'error', title: 'No se pudo', detail: errorText(error) })
    }
  }
  const skip = (trip: ContactTrip, reason: SkipReason): void => {
    work.goOn()
    void attempt(async () => {
      await skipTrip(trip.tripId, reason)
      takeBack(trip.tripId)
      work.retry()
    })
  }
  const { select } = work
  const choose = useCallback(
    (tripId: string): void => {
      select(tripId)
      setQueueOpen(false)
    },
    [select],
  )
  const queue = <RoundQueueList work={work} kind={kind} onChoose={choose} />
  const isRunning = work.round !== null && !work.round.isPaused
  const counters = { work, kind, onKind: setKind }
  const bar =
    work.round === null && !isPhone ? null : (
      <div className={styles.bar}>
        <RoundProgress work={work} />
        {isPhone ? (
          <Button
            aria-label="Ver la cola"
            icon={<ListOrdered size={18} aria-hidden="true" />}
            onClick={() => setQueueOpen(true)}
          />
        ) : null}
        {isRunning ? (
          <>
            <Button saves tone="ghost" size="sm" onClick={() => void attempt(() => work.setState('paused'))}>
              <Kbd keys="Esc" /> pausa
            </Button>
            <Button saves tone="ghost" size="sm" onClick={() => void attempt(() => work.setState('ended'))}>
              Terminar
            </Button>
          </>
        ) : null}
      </div>
    )
  return (
    <div className={styles.round} data-slot="screen">
      <RoundHeader {...counters} hasCounters={!(isPhone && isRunning)} />
      {isNarrow || rowEnd === null ? bar : createPortal(bar, rowEnd)}
      <UnsentBanner work={work} />
      {work.queue.promoted.length === 0 ? null : <PromotedToasts promoted={work.queue.promoted} />}
      <div className={styles.body}>
        {isPhone ? null : queue}
        <main className={styles.main} aria-label="Mi ronda">
          <Middle work={work} onSkip={skip} attempt={attempt} />
        </main>
      </div>
      {isPhone && isQueueOpen ? (
        <Sheet open onOpenChange={setQueueOpen} label="Por contactar" side="bottom" widthRem={100}>
          {isRunning ? (
            <div>
              <RoundCounters {...counters} />
            </div>
          ) : null}
          {queue}
        </Sheet>
      ) : null}
    </div>
  )
}

interface MiddleProps {
  readonly work: RoundWork
  readonly onSkip: (trip: ContactTrip, reason: SkipReason) => void
  readonly attempt: (act: () => Promise<unknown>) => Promise<void>
}

function Middle({ work, onSkip, attempt }: MiddleProps) {
  const { error, trips, round, queue, selected } = work
  if (error !== null) return <LoadFailed title="No se pudo cargar la ronda" error={error} onRetry={work.retry} />
  if (trips === null) return <LoadingState text="Cargando ronda…" />
  if (round === null)
    return queue.trips.length === 0 ? (
      <NothingDue trips={trips} />
    ) : (
      <Begin
        title={`${queue.trips.length} viajes por contactar`}
        hint="Mientras una tarjeta está abierta, nadie más llama a ese operador."
        label="Empezar ronda"
        onBegin={() => void attempt(work.start)}
      />
    )
  if (round.isPaused)
    return (
      <Begin
        title={`Ronda en pausa · ${work.done + round.skipped.length} de ${work.total}`}
        hint={`Lleva ${roundSpan(work.clock.elapsedMs)} de trabajo.`}
        label="Reanudar"
        onBegin={() => void attempt(() => work.setState('running'))}
      />
    )
  if (selected === null)
    return (
      <Over
        work={work}
        onEnd={() => void attempt(() => work.setState('ended'))}
        onAgain={(isDue) =>
          void attempt(async () => {
            await work.setState('ended')
            if (isDue) await work.start()
          })
        }
      />
    )
  return (
    <RoundCard
      key={selected.tripId}
      work={work}
      trip={selected}
      onSkip={onSkip}
      onPause={() => void attempt(() => work.setState('paused'))}
    />
  )
}

interface BeginProps {
  readonly title: string
  readonly hint: string
  readonly label: string
  readonly onBegin: () => void
}

function Begin({ title, hint, label, onBegin }: BeginProps) {
  return (
    <EmptyState
      icon={<Timer size={26} aria-hidden="true" />}
      title={title}
      hint={hint}
      action={
        <Button saves tone="primary" size="xl" autoFocus onClick={onBegin}>
          {label} <Kbd keys="Enter" />
        </Button>
      }
    />
  )
}

/** Whether a trip is in the rounds of who is signed in, as of now. */
function useIsOwn(): (trip: ContactTrip) => boolean {
  const now = useServerNow(AGED_EVERY_MS)
  return (trip) => isInRoundOf(trip, { now, userId: storedUser()?.id ?? null })
}

function NothingDue({ trips }: { readonly trips: readonly ContactTrip[] }) {
  const go = useNavigate()
  const isOwn = useIsOwn()
  const own = trips.filter(isOwn)
  const [next] = own.toSorted((a, b) => a.dueAt - b.dueAt)
  if (next === undefined && trips.length > 0)
    return (
      <EmptyState
        icon={<Timer size={26} aria-hidden="true" />}
        title="No tiene viajes asignados"
        hint="Pida a su supervisor que le asigne"
      />
    )
  const seeAll = <Button onClick={() => go(logbookTabPath('todas'))}>Ver todas</Button>
  return (
    <EmptyState
      icon={<Timer size={26} aria-hidden="true" />}
      title="No hay viajes por contactar"
      hint={
        next === undefined
          ? 'No hay viajes activos.'
          : `El próximo vence a ${theTime(clockTime(next.dueAt))}: ${next.plates ?? next.invoice}`
      }
      action={next === undefined ? <NewTripAction /> : seeAll}
    />
  )
}

interface OverProps {
  readonly work: RoundWork
  readonly onEnd: () => void
  /** Ends it, and begins another where it would have something to ask for; else that is waited for. */
  readonly onAgain: (isDue: boolean) => void
}

/** Every trip of the round is done, left out, or attended by somebody else. */
function Over({ work, onEnd, onAgain }: OverProps) {
  const go = useNavigate()
  const { round, trips, queue, done, total, clock } = work
  const isOwn = useIsOwn()
  const now = useServerNow(AGED_EVERY_MS)
  const onKeyDown = useOwnEnter()
  if (queue.trips.length > 0)
    return (
      <EmptyState
        icon={<Timer size={26} aria-hidden="true" />}
        title="Los que faltan los atienden otras personas"
        hint={`${done} de ${total} hechos. Vuelven aquí si los dejan.`}
        action={<Button onClick={onEnd}>Terminar ronda</Button>}
      />
    )
  const own = (trips ?? []).filter(isOwn)
  const again = nextRoundLabel(own, now)
  const person = { userId: storedUser()?.id ?? null, now }
  const isDue = tripsOfRound(own, { startedAt: now, skipped: new Set(), ...person }).length > 0
  return (
    <EmptyState
      icon={<Timer size={26} aria-hidden="true" />}
      title={`Ronda terminada: ${done} de ${total} en ${roundSpan(clock.elapsedMs)}`}
      hint={round === null ? '' : endWords(round)}
      action={
        again === null ? (
          <Button tone="primary" autoFocus onClick={onEnd} onKeyDown={onKeyDown}>
            Cerrar ronda <Kbd keys="Enter" />
          </Button>
        ) : (
          <>
            <Button tone="primary" autoFocus onClick={() => onAgain(isDue)} onKeyDown={onKeyDown}>
              {again} <Kbd keys="Enter" />
            </Button>
            <Button onClick={() => go(logbookTabPath('todas'))}>Ver todas</Button>
            <Button tone="ghost" onClick={onEnd}>
              Cerrar ronda
            </Button>
          </>
        )
      }
    />
  )
}
