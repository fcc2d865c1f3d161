import type { TripTimeline } from '../../../api/trip-timeline.ts'
import { clockTime } from '../../../text/clock-time.ts'
import styles from './by-trip.module.css'

const HOUR_MS = 3_600_000
/** From the left: heard, stopped, written to. */
const RAILS = { gps: 54, stop: 61, contact: 74 } as const
export const RAILS_PX = 96

interface TimelineRailsProps {
  readonly timeline: TripTimeline
  readonly height: number
  /** Of an instant, from the top. */
  readonly y: (at: number) => number
}

/** When a trip was heard, stood still and was written to, to scale, with the hours beside it. */
export function TimelineRails({ timeline, height, y }: TimelineRailsProps) {
  const { from, to, gpsFrom, gpsGaps, contactGaps, stops } = timeline
  const bar = (span: { readonly from: number; readonly to: number }, x: number, width: number) => ({
    ...{ x: x - width / 2, y: y(span.to), width },
    height: Math.max(1, y(span.from) - y(span.to)),
  })
  const hours = Array.from(
    { length: Math.max(0, Math.floor(to / HOUR_MS) - Math.ceil(from / HOUR_MS) + 1) },
    (_, index) => (Math.ceil(from / HOUR_MS) + index) * HOUR_MS,
  )
  return (
    <svg className={styles.rails} width="100%" height={height} aria-hidden="true">
      {hours.map((at) => (
        <g key={at}>
          <line className={styles.hour} x1={46} x2="100%" y1={y(at)} y2={y(at)} />
          <text className={styles.hourText} x={40} y={y(at) + 4} textAnchor="end">
            {clockTime(at)}
          </text>
        </g>
      ))}
      {gpsFrom < to ? <rect className={styles.signal} {...bar({ from: gpsFrom, to }, RAILS.gps, 6)} /> : null}
      {gpsGaps.map((gap) => (
        <rect key={gap.from} className={styles.silence} data-class={gap.class} {...bar(gap, RAILS.gps, 6)} />
      ))}
      {stops.map((stop) => (
        <rect key={stop.from} className={styles.stop} {...bar(stop, RAILS.stop, 2)} />
      ))}
      {contactGaps.map((gap) => (
        <rect key={gap.from} className={styles.gap} data-level={gap.level} {...bar(gap, RAILS.contact, 6)} />
      ))}
    </svg>
  )
}
