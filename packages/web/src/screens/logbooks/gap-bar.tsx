import { contactGaps, GAPS_DRAWN_MS } from '@vigia/domain/communication/contact-gaps'
import { spanText } from '@vigia/domain/format/span-text'
import type { SilenceLevel } from '@vigia/domain/silence/silence'
import type { ContactTrip } from '../../api/logbook.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './gap-bar.module.css'

const WIDTH = 150
const HEIGHT = 14
/** The graver a gap, the higher: it reads without colour. */
const GAP_HEIGHT: Readonly<Record<SilenceLevel, number>> = { none: 6, neutral: 6, orange: 9, red: 12 }
const TICK = 1.5
const MINUTE_MS = 60_000

interface GapBarProps {
  readonly trip: Pick<ContactTrip, 'entries' | 'gapsSince' | 'cadenceMin' | 'lastComment'>
  readonly now: number
  /** As wide as there is room. */
  readonly isWide?: boolean
}

/** The gaps between a trip's comments over the last six hours, to scale, with a tick for each comment. */
export function GapBar({ trip, now, isWide = false }: GapBarProps) {
  const { entries, gapsSince, cadenceMin, lastComment } = trip
  const from = now - GAPS_DRAWN_MS
  const gaps = contactGaps({ entries, since: gapsSince, cadenceMin }, from, now)
  const longest = Math.max(0, ...gaps.map(({ minutes }) => minutes))
  const x = (at: number): number => ((at - from) / GAPS_DRAWN_MS) * WIDTH
  return (
    <svg
      className={classNames(styles.bar, isWide && styles.wide)}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Brecha mayor de las últimas 6 horas: ${spanText(longest * MINUTE_MS)}`}
    >
      <rect className={styles.ground} x="0" y={HEIGHT / 2 - 0.5} width={WIDTH} height="1" />
      {gaps.map(({ from: begin, to, level }) => (
        <rect
          key={begin}
          className={styles.gap}
          data-level={level}
          data-empty={lastComment === null || undefined}
          x={x(begin)}
          y={(HEIGHT - GAP_HEIGHT[level]) / 2}
          width={Math.max(0.5, x(to) - x(begin) - 1)}
          height={GAP_HEIGHT[level]}
          rx="1"
        />
      ))}
      {entries
        .filter(({ at }) => at >= from && at <= now)
        .map(({ at }) => (
          <rect key={at} className={styles.tick} x={x(at) - TICK / 2} y="1" width={TICK} height={HEIGHT - 2} />
        ))}
    </svg>
  )
}
