import { formatDateTime } from '@vigia/domain/format/date-time'
import { spanText } from '@vigia/domain/format/span-text'
import { minutesSince } from '@vigia/domain/time/duration'
import { ArrowRight } from 'lucide-react'
import { memo, type Ref } from 'react'
import { Link } from 'react-router'
import type { MonitorTrip } from '../../api/monitor.ts'
import { timeOrDay } from '../../text/clock-time.ts'
import { CRITICALITY_WORD } from '../../text/criticality-word.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import { SilenceBar } from '../../ui/silence-bar.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { tripPlace } from '../../widgets/trip-place.ts'
import { StatusMark } from './intelligent-monitoring-status-mark.tsx'
import styles from './intelligent-monitoring-trip-row.module.css'
import type { JudgedTrip } from './judged-trips.ts'

const BAR_PX = 62

interface TripRowProps {
  readonly row: JudgedTrip
  readonly index: number
  readonly now: number
  readonly thresholdMinutes: number
  /** The one row that the tab key reaches. */
  readonly isActive: boolean
  readonly isOpen: boolean
  /** Pass the same functions each time. */
  readonly onToggle: (tripId: string) => void
  readonly measure: Ref<HTMLTableRowElement>
}

/** One trip of the table (spec §2): all of it leads to the trip, its further notes unfold. */
export const TripRow = memo(function TripRow(props: TripRowProps) {
  const { row, index, now, thresholdMinutes, isActive, isOpen, onToggle, measure } = props
  const { trip, criticality } = row
  const severity = criticality.level
  const minutes = trip.lastComment === null ? null : minutesSince(trip.lastComment.at, now)
  return (
    <tr
      ref={measure}
      className={styles.row}
      data-band={severity}
      data-index={index}
      data-trip={trip.tripId}
      data-open={isOpen || undefined}
      aria-rowindex={index + 2}
    >
      <td className={styles.tripCell}>
        <Link
          to={tripPlace(trip)}
          className={classNames(surfaceStyles.stretched, textStyles.identifier, styles.identifier)}
          title={trip.invoice}
          tabIndex={isActive ? 0 : -1}
          data-row-focus=""
        >
          {trip.invoice}
        </Link>
        <small className={classNames(textStyles.identifier, styles.identifier)}>{trip.invoiceId}</small>
      </td>
      <td className={styles.statusCell}>
        <StatusMark status={trip.status} />
      </td>
      <td className={styles.timeCell}>
        <b>{silenceText(trip, now)}</b>
        <SilenceBar minutes={minutes} thresholdMin={thresholdMinutes} widthPx={BAR_PX} />
      </td>
      <td className={classNames(textStyles.meta, styles.commentCell)}>
        <LastComment trip={trip} now={now} />
      </td>
      <td className={styles.routeCell}>
        <span className={classNames(surfaceStyles.route, styles.route)}>
          <span>{trip.origin}</span>
          <ArrowRight size={13} aria-label="a" />
          <span>{trip.destination}</span>
        </span>
      </td>
      <td className={styles.levelCell} data-tone={severity}>
        <div className={layoutStyles.row}>
          <span className={layoutStyles.row}>
            <SeverityShape severity={severity} size={10} />
            {CRITICALITY_WORD[criticality.level]}
          </span>
          {criticality.notes.length < 2 ? null : (
            <MoreNotes
              count={criticality.notes.length - 1}
              {...{ isActive, isOpen }}
              onToggle={() => onToggle(trip.tripId)}
            />
          )}
        </div>
        {(isOpen ? criticality.notes : criticality.notes.slice(0, 1)).map((note) => (
          <small key={note}>{note}</small>
        ))}
      </td>
    </tr>
  )
})

function silenceText({ newest, lastComment }: MonitorTrip, now: number): string {
  if (lastComment !== null) return now - lastComment.at < 60_000 ? 'Ahora' : spanText(now - lastComment.at)
  return formatDateTime(newest?.at)
}

function LastComment({ trip: { newest }, now }: { readonly trip: MonitorTrip; readonly now: number }) {
  if (newest === null) return <em>Sin comentarios</em>
  const { at, by, text } = newest
  return (
    <p title={text}>
      {Number.isNaN(at) ? null : <time title={`${formatDateTime(at)} · ${by}`}>{timeOrDay(at, now)}</time>}
      {text}
    </p>
  )
}

interface MoreNotesProps extends Pick<TripRowProps, 'isActive' | 'isOpen'> {
  readonly count: number
  readonly onToggle: () => void
}

/** The gravest reason is always there; the others unfold. */
function MoreNotes({ count, isActive, isOpen, onToggle }: MoreNotesProps) {
  const sign = isOpen ? '−' : `+${count}`
  return (
    <button
      type="button"
      tabIndex={isActive ? 0 : -1}
      aria-expanded={isOpen}
      aria-label={`${sign}: ${count === 1 ? 'otra nota' : `otras ${count} notas`}`}
      onClick={onToggle}
    >
      {sign}
    </button>
  )
}
