import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { UnitOption } from '../../fleet-screen/list/unit-option.tsx'
import type { RowOption } from '../../fleet-screen/list/use-unit-rows.ts'
import { graveReason } from '../../fleet-screen/view/with-risk.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { useStaleLimit } from '../../live/use-stale-limit.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { MotionMark } from '../../ui/motion-mark.tsx'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { RiskMark } from '../risk-mark.tsx'
import styles from './in-transit-row.module.css'
import { ProgressBar } from './progress-bar.tsx'
import { hasAccess, STATE_WORD, showsSpeed, type TripState, tripState } from './trip-state.ts'
import { daysText, lateText, progressOf, weightText } from './trip-text.ts'

interface TripRowProps extends RowOption {
  readonly trip: TripInTransit
}

const AGES_EVERY_MS = 5_000

/** One trip of the list (spec §2). An option of the listbox: nothing in it takes the pointer by itself. */
export const TripRow = memo(function TripRow(props: TripRowProps) {
  const { trip } = props
  const now = useServerNow(AGES_EVERY_MS)
  const staleLimit = useStaleLimit()
  const state = tripState(trip, staleLimit, now)
  const isPast = !showsSpeed(trip, staleLimit, now)
  const late = lateText(trip.dueAt, now)
  const facts = [weightText(trip.weightTons), daysText(trip.chargedAt, now)]
  return (
    <UnitOption
      option={props}
      tripId={trip.tripId}
      label={rowName(trip, state, isPast, now)}
      className={classNames(styles.trip, hasAccess(trip) && styles.hasAccess)}
      data-slot="trip"
    >
      <div className={classNames(layoutStyles.row, layoutStyles.shrinks, styles.first)}>
        <MotionMark state={state} />
        <b className={classNames(textStyles.identifier, styles.identifier, textStyles.ellipsis, styles.ellipsis)}>
          {trip.invoice}
        </b>
        {trip.invoiceId === null ? null : (
          <span className={classNames(textStyles.identifier, styles.identifier, textStyles.ellipsis, styles.ellipsis)}>
            {trip.invoiceId}
          </span>
        )}
        <SpeedFigure speedKmh={trip.speedKmh} isPast={isPast} />
        <span className={classNames(textStyles.note, styles.age)}>{elapsedSince(trip.fixAt, now)}</span>
      </div>
      <span className={surfaceStyles.route} data-slot="route">
        <span>{trip.origin}</span>
        <ArrowRight size={13} aria-hidden="true" />
        <span>{trip.destination}</span>
      </span>
      <RiskMark unit={trip} />
      <ProgressBar percent={progressOf(trip)} />
      <div className={classNames(layoutStyles.row, textStyles.meta, styles.third)}>
        <span className={classNames(textStyles.ellipsis, styles.ellipsis)}>{trip.cargo ?? '—'}</span>
        {facts.map((fact) => (fact === null ? null : <span key={fact}>{fact}</span>))}
        {late === null ? null : (
          <span className={styles.late} data-slot="late">
            {late}
          </span>
        )}
      </div>
    </UnitOption>
  )
})

/** `Retrasado 1 h 35 min, factura F-81362, CDMX a Nuevo Laredo, 62 km/h, hace 3 min, avance 16 %`. */
function rowName(trip: TripInTransit, state: TripState, isPast: boolean, now: number): string {
  const { invoice, origin, destination, speedKmh, fixAt, cargo, weightTons, chargedAt } = trip
  const progress = progressOf(trip)
  const speed = speedKmh === null || isPast ? null : `${Math.round(speedKmh)} km/h`
  const parts = [
    graveReason(trip),
    lateText(trip.dueAt, now)?.replace(/^/, 'Retrasado, ') ?? STATE_WORD[state],
    `factura ${invoice}`,
    `${origin} a ${destination}`,
    speed,
    fixAt === null ? 'sin datos GPS' : `última señal ${elapsedSince(fixAt, now)}`,
    cargo,
    weightText(weightTons),
    daysText(chargedAt, now),
    progress === null ? 'avance sin dato' : `avance ${progress} %`,
  ]
  return parts.filter((part) => part !== null).join(', ')
}
