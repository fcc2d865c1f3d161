import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { classNames } from '../../ui/class-names.ts'
import { MotionMark } from '../../ui/motion-mark.tsx'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { hasAccess, STATE_WORD, tripState } from './trip-state.ts'
import { daysText, lateText, progressOf, weightText } from './trip-text.ts'

interface TripRowProps {
  readonly id: string
  readonly trip: TripInTransit
  readonly isSelected: boolean
  /** The one row that the tab key reaches. */
  readonly isActive: boolean
  readonly position: number
  readonly total: number
  readonly onSelect: (tripId: string) => void
}

const AGES_EVERY_MS = 5_000

/** One trip of the list (spec §2). An option of the listbox: nothing in it takes the pointer by itself. */
export const TripRow = memo(function TripRow(props: TripRowProps) {
  const { id, trip, isSelected, isActive, position, total, onSelect } = props
  const now = useServerNow(AGES_EVERY_MS)
  const late = lateText(trip.dueAt, now)
  const facts = [weightText(trip.weightTons), daysText(trip.chargedAt, now)]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox takes the keys (use-roving-row.ts)
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-label={rowName(trip, now)}
      aria-posinset={position}
      aria-setsize={total}
      tabIndex={isActive ? 0 : -1}
      className={classNames('tt-trip', hasAccess(trip) && 'has-access')}
      onClick={() => onSelect(trip.tripId)}
    >
      <div className="a">
        <MotionMark state={tripState(trip, now)} />
        <b className="mono ell">{trip.invoice}</b>
        {trip.externalInvoice === trip.invoice ? null : <span className="mono ell">{trip.externalInvoice}</span>}
        <SpeedFigure speedKmh={trip.speedKmh} isPast={!isLiveFix(trip.fixAt, now)} />
        <span className="age">{elapsedSince(trip.fixAt, now)}</span>
      </div>
      <span className="route">
        <span>{trip.origin}</span>
        <ArrowRight size={13} aria-hidden="true" />
        <span>{trip.destination}</span>
      </span>
      <ProgressBar percent={progressOf(trip)} />
      <div className="c">
        <span className="ell">{trip.cargo ?? '—'}</span>
        {facts.map((fact) => (fact === null ? null : <span key={fact}>{fact}</span>))}
        {late === null ? null : <span className="late">{late}</span>}
      </div>
    </div>
  )
})

/** `Retrasado 1 h 35 min, factura F-81362, CDMX a Nuevo Laredo, 62 km/h, hace 3 min, avance 16 %`. */
function rowName(trip: TripInTransit, now: number): string {
  const { invoice, origin, destination, speedKmh, fixAt, cargo, weightTons, chargedAt } = trip
  const speed = speedKmh === null || !isLiveFix(fixAt, now) ? null : `${Math.round(speedKmh)} km/h`
  const parts = [
    lateText(trip.dueAt, now)?.replace(/^/, 'Retrasado, ') ?? STATE_WORD[tripState(trip, now)],
    `factura ${invoice}`,
    `${origin} a ${destination}`,
    speed,
    fixAt === null ? 'sin datos GPS' : `última señal ${elapsedSince(fixAt, now)}`,
    cargo,
    weightText(weightTons),
    daysText(chargedAt, now),
    `avance ${progressOf(trip)} %`,
  ]
  return parts.filter((part) => part !== null).join(', ')
}
