import type { Alert } from '../../api/alerts.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { clockTime } from '../../text/clock-time.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import { alertLoad, LOAD_HOURS } from './alert-load.ts'
import styles from './load-strip.module.css'

const WIDTH = 420
const HEIGHT = 44
const BASE = 42
const STEP = WIDTH / 48
/** Height of one alert; a bin of more than five fills the strip. */
const UNIT = 8
const ORANGE_FROM = 3
const RED_FROM = 5

interface LoadStripProps {
  /** Undefined while they were never read. */
  readonly alerts: readonly Alert[] | undefined
  /** Why they could not be read, or not anew. */
  readonly error: Error | null
}

/** The centre's own load (DESIGN §1.7): openings per ten minutes, with the goal of one as a dashed line. */
export function LoadStrip({ alerts, error }: LoadStripProps) {
  const now = useServerNow(60_000)
  // Alerts that could not be read anew would fade from the strip one by one, as if it had grown calm.
  const load = alerts === undefined || error !== null ? null : alertLoad(alerts, now)
  return (
    <div className={classNames(layoutStyles.spread, styles.load)} data-slot="alert-load">
      <div>
        <small className={textStyles.small}>Carga de alertas, últimas {LOAD_HOURS} h</small>
        <p>
          <b>{load === null ? '—' : load.mean.toFixed(1)}</b> por cada 10 min{' '}
          <span className={textStyles.note}>meta: 1 o menos</span>
        </p>
        {error === null ? null : (
          <p role="alert" className={classNames(textStyles.meta, textStyles.danger)}>
            No se pudo consultar. {error.message}
          </p>
        )}
      </div>
      {load === null ? null : (
        <figure>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label={`Alertas por cada 10 minutos: ${load.mean.toFixed(1)} en promedio, ${Math.max(...load.bins)} como máximo`}
          >
            <path d={`M0 ${BASE - UNIT - 3.5}H${WIDTH}`} stroke="var(--line-strong)" strokeDasharray="3 4" />
            {load.bins.map((count, at) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
                key={at}
                x={at * STEP}
                y={BASE - heightOf(count)}
                width="6"
                height={heightOf(count)}
                rx="1"
                fill={colourOf(count)}
              />
            ))}
          </svg>
          <figcaption aria-hidden="true">
            <span>{clockTime(now - LOAD_HOURS * 3_600_000)}</span>
            <span>{clockTime(now - (LOAD_HOURS / 2) * 3_600_000)}</span>
            <span>{clockTime(now)}</span>
          </figcaption>
        </figure>
      )}
    </div>
  )
}

const heightOf = (count: number): number => (count === 0 ? 1 : Math.min(BASE - 2, count * UNIT))

function colourOf(count: number): string {
  if (count >= RED_FROM) return 'var(--sev-critical)'
  return count >= ORANGE_FROM ? 'var(--sev-high)' : 'var(--text-3)'
}
