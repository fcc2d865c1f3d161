import { formatDateTime } from '@vigia/domain/format/date-time'
import { formatStopped } from '@vigia/domain/format/elapsed'
import { spanText } from '@vigia/domain/format/span-text'
import { useMemo, useState } from 'react'
import type { TripHistory } from '../../../api/trip-gps.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { useStaleLimit } from '../../../live/use-stale-limit.ts'
import { timeOrDay } from '../../../text/clock-time.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Sparkline } from '../../../ui/sparkline.tsx'
import { SpeedFigure } from '../../../ui/speed-figure.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { historyTrack } from '../../../widgets/history-track.ts'
import styles from './history-section.module.css'
import { speedProfile } from './speed-profile.ts'
import { historyRows } from './stop-rows.ts'

const SHOWN = 4
const ALL = 200
const WHOLE = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 })

interface HistorySectionProps {
  readonly history: TripHistory | undefined
  /** It was never read, and asking for it failed. */
  readonly isUnread: boolean
  /** Lines before `Ver N posiciones más`. */
  readonly shown?: number
}

/** Where the unit has been in 24 hours: its speeds, the totals, each stop with its length and each silence as one. */
export function HistorySection({ history, isUnread, shown = SHOWN }: HistorySectionProps) {
  const [isWhole, setWhole] = useState(false)
  const now = useServerNow(30_000)
  const staleLimit = useStaleLimit()
  const positions = useMemo(() => historyTrack(history?.positions ?? []), [history])
  const rows = useMemo(() => historyRows(positions, staleLimit, now), [positions, staleLimit, now])
  const speeds = useMemo(() => speedProfile(positions, staleLimit, now), [positions, staleLimit, now])
  if (history === undefined)
    return <Empty words={isUnread ? 'No se pudo leer el historial' : 'Leyendo el historial…'} />
  if (rows.length === 0) return <Empty words="Sin posiciones en las últimas 24 horas" />
  const top = Math.max(0, ...speeds.map((speed) => speed ?? 0))
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Historial de posiciones</h3>
        <span className={surfaceStyles.end} data-slot="end">
          24 h · {WHOLE.format(history.distanceKm)} km · prom. {WHOLE.format(history.averageSpeedKmh)} km/h
        </span>
      </header>
      {rows.length > 1 ? (
        <Sparkline values={speeds} label={`Velocidad de las últimas 24 horas, máxima ${WHOLE.format(top)} km/h`} />
      ) : null}
      <ol className={styles.history}>
        {rows.slice(0, isWhole ? ALL : shown).map(({ at, speedKmh, address, lat, lng, stoppedMin, silentMin }) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
              {timeOrDay(at, now)}
            </time>
            <SpeedFigure speedKmh={speedKmh} />
            <span className={classNames(textStyles.ellipsis, styles.ellipsis)} title={address ?? undefined}>
              {address ?? `${lat.toFixed(4)}, ${lng.toFixed(4)}`}
            </span>
            {stoppedMin === null ? null : <em>{formatStopped(stoppedMin)}</em>}
            {silentMin === null ? null : <em className={styles.gap}>Sin señal {spanText(silentMin * 60_000)}</em>}
          </li>
        ))}
      </ol>
      {rows.length > shown ? (
        <button
          type="button"
          className={styles.link}
          data-slot="link"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Ver menos' : moreText(Math.min(rows.length, ALL) - shown)}
        </button>
      ) : null}
    </section>
  )
}

const moreText = (count: number): string => (count === 1 ? 'Ver 1 posición más' : `Ver ${count} posiciones más`)

function Empty({ words }: { readonly words: string }) {
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Historial de posiciones</h3>
      </header>
      <p data-slot="none">{words}</p>
    </section>
  )
}
