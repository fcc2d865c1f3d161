import { useQueryClient } from '@tanstack/react-query'
import { expectedUntil, lastBeginning, minutesForPause } from '@vigia/domain/trip/expected-stop'
import { STOP_REASON_LABEL } from '@vigia/domain/trip/stop-reason'
import { CirclePause, X } from 'lucide-react'
import { useEffect } from 'react'
import { askAfterNews } from '../api/ask-again.ts'
import {
  type AcceptedStop,
  cancelExpectedStop,
  expectStop,
  type TripStop as Stop,
  tripStop,
} from '../api/expected-stops.ts'
import { mayAct } from '../api/tokens.ts'
import { type Answer, useAnswer } from '../api/use-answer.ts'
import { acquireLive } from '../live/live.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { theHour, timeOrDay } from '../text/clock-time.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import layoutStyles from '../ui/layout.module.css'
import surfaceStyles from '../ui/surface.module.css'
import { Loaded } from './loaded.tsx'
import styles from './trip-stop.module.css'
import { useAttempt } from './use-attempt.ts'

/** For what the socket missed, and for a pause that comes near: the first is told at once. */
const AGAIN_EVERY_MS = 60_000

/**
 * The stop that the desk expects of a trip, until when and who said so, and the pause that its operator is due soon, to be expected as
 * one (design, second part §4); nothing while there is neither.
 */
export function TripStop({ tripId }: { readonly tripId: string }) {
  const now = useServerNow(10_000)
  const { isBusy, message, attempt } = useAttempt()
  const answer = useTripStop(tripId)
  const act = async (work: () => Promise<void>): Promise<void> => {
    await attempt(work)
    // Also where it was refused: somebody else may have changed it.
    answer.retry()
  }
  if (answer.error === null && message === null && isNothing(answer.data, now)) return null
  return (
    <section className={surfaceStyles.section} data-slot="section" aria-label="Parada esperada">
      <Loaded answer={answer} loading="Cargando la parada esperada…">
        {({ expected, pause }) =>
          expected !== null && expected.untilAt > now ? (
            <Expected
              stop={expected}
              now={now}
              isBusy={isBusy}
              onCancel={() => void act(() => cancelExpectedStop(expected.stopId))}
            />
          ) : pause !== null ? (
            <Pause
              {...pause}
              now={now}
              isBusy={isBusy}
              onExpect={(minutes) => void act(() => expectStop(tripId, { reason: 'rest', minutes, replaces: null }))}
            />
          ) : null
        }
      </Loaded>
      <FormError message={message} />
    </section>
  )
}

/** Until when a stop of the trip is expected, in a line; nothing while none is, and where it could not be asked for. */
export function TripStopLine({ tripId }: { readonly tripId: string }) {
  const now = useServerNow(10_000)
  const expected = useTripStop(tripId).data?.expected ?? null
  if (expected === null || expected.untilAt <= now) return null
  return (
    <p className={layoutStyles.row}>
      <CirclePause size={13} aria-hidden="true" /> Parada esperada hasta {theHour(expected.untilAt, now)}:{' '}
      {STOP_REASON_LABEL[expected.reason].toLowerCase()}
    </p>
  )
}

/** What is known of a trip's stop, asked again when somebody writes of it. */
function useTripStop(tripId: string): Answer<Stop> {
  const client = useQueryClient()
  useEffect(() => {
    const live = acquireLive()
    return live.onLogbookEntry((news) => {
      if (news.tripId === null || news.tripId === tripId) void askAfterNews(client, ['trip-stop', tripId])
    })
  }, [client, tripId])
  return useAnswer({
    queryKey: ['trip-stop', tripId],
    queryFn: ({ signal }) => tripStop(tripId, signal),
    refetchInterval: AGAIN_EVERY_MS,
  })
}

const isNothing = (stop: Stop | undefined, now: number): boolean =>
  stop === undefined || (stop.pause === null && (stop.expected === null || stop.expected.untilAt <= now))

interface ExpectedProps {
  readonly stop: AcceptedStop
  readonly now: number
  readonly isBusy: boolean
  readonly onCancel: () => void
}

function Expected({ stop, now, isBusy, onCancel }: ExpectedProps) {
  const { reason, untilAt, said, acceptedBy, acceptedAt } = stop
  const accepted = `${acceptedBy}, ${timeOrDay(acceptedAt, now)}`
  return (
    <div className={styles.stop}>
      <h3>Parada esperada hasta {theHour(untilAt, now)}</h3>
      <span>
        {STOP_REASON_LABEL[reason]}.{' '}
        {said === null
          ? `La espera ${accepted}.`
          : `La dijo ${said.by}, ${timeOrDay(said.at, now)}; la aceptó ${accepted}.`}
      </span>
      <small>
        Mientras, una parada que empiece {beginningText(stop, now)} no abre «Unidad detenida»; la alerta que ya esté
        abierta sigue. Pánico, silencio, zonas de riesgo y desvíos avisan igual.
      </small>
      {mayAct() ? (
        <div className={layoutStyles.wrap}>
          <Button saves size="sm" icon={<X size={14} aria-hidden="true" />} disabled={isBusy} onClick={onCancel}>
            Ya no esperarla
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** When a stop may begin to be the one that is expected: one that begins long after is another. */
function beginningText(stop: AcceptedStop, now: number): string {
  const [from, last] = [theHour(stop.fromAt, now), lastBeginning(stop)]
  return last < stop.untilAt ? `entre ${from} y ${theHour(last, now)}` : `desde ${from}`
}

interface PauseProps {
  readonly dueAt: number
  readonly isAtLeast: boolean
  readonly now: number
  readonly isBusy: boolean
  readonly onExpect: (minutes: number) => void
}

function Pause({ dueAt, isAtLeast, now, isBusy, onExpect }: PauseProps) {
  const minutes = minutesForPause(dueAt, now)
  const due = theHour(dueAt, now)
  return (
    <div className={styles.stop}>
      <h3>{dueAt <= now ? `Pausa de 30 min vencida desde ${due}` : `Debe 30 min de pausa a ${due}`}</h3>
      <small>
        {isAtLeast ? 'O antes: de lo que condujo primero no hay posiciones. ' : ''}Estimada con GPS, no es bitácora
        legal.
      </small>
      {minutes === null || !mayAct() ? null : (
        <div className={layoutStyles.wrap}>
          <Button
            saves
            size="sm"
            icon={<CirclePause size={14} aria-hidden="true" />}
            disabled={isBusy}
            onClick={() => onExpect(minutes)}
          >
            Esperar la parada hasta {theHour(expectedUntil(now, minutes), now)}
          </Button>
        </div>
      )}
    </div>
  )
}
