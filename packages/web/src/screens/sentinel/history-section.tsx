import { formatDateTime } from '@vigia/domain/format/date-time'
import { formatStopped } from '@vigia/domain/format/elapsed'
import { useMemo, useState } from 'react'
import type { TripHistory } from '../../api/trips.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { timeOrDay } from '../../text/clock-time.ts'
import { spanText } from '../../text/silence-text.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import { historyTrack } from '../../widgets/history-track.ts'
import { speedProfile } from './speed-profile.ts'
import { historyRows } from './stop-rows.ts'

const SHOWN = 4
const ALL = 200
const WHOLE = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 })

interface HistorySectionProps {
  readonly history: TripHistory | undefined
  /** Lines before `Ver N posiciones más`. */
  readonly shown?: number
}

/** Where the unit has been in 24 hours: its speeds, the totals, each stop with its length and each silence as one. */
export function HistorySection({ history, shown = SHOWN }: HistorySectionProps) {
  const [isWhole, setWhole] = useState(false)
  const now = useServerNow(30_000)
  const positions = useMemo(() => historyTrack(history?.positions ?? []), [history])
  const rows = useMemo(() => historyRows(positions, now), [positions, now])
  const speeds = useMemo(() => speedProfile(positions, now), [positions, now])
  if (history === undefined) return <Empty words="Leyendo el historial…" />
  if (rows.length === 0) return <Empty words="Sin posiciones en las últimas 24 horas" />
  const top = Math.max(0, ...speeds.map((speed) => speed ?? 0))
  return (
    <section className="sec">
      <header>
        <h3>Historial de posiciones</h3>
        <span className="end">
          24 h · {WHOLE.format(history.distanceKm)} km · prom. {WHOLE.format(history.averageSpeedKmh)} km/h
        </span>
      </header>
      {rows.length > 1 ? (
        <Sparkline values={speeds} label={`Velocidad de las últimas 24 horas, máxima ${WHOLE.format(top)} km/h`} />
      ) : null}
      <ol className="hist-l">
        {rows.slice(0, isWhole ? ALL : shown).map(({ at, speedKmh, address, lat, lng, stoppedMin, silentMin }) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
              {timeOrDay(at, now)}
            </time>
            <SpeedFigure speedKmh={speedKmh} />
            <span className="ell" title={address ?? undefined}>
              {address ?? `${lat.toFixed(4)}, ${lng.toFixed(4)}`}
            </span>
            {stoppedMin === null ? null : <em>{formatStopped(stoppedMin)}</em>}
            {silentMin === null ? null : <em className="gap">Sin señal {spanText(silentMin * 60_000)}</em>}
          </li>
        ))}
      </ol>
      {rows.length > shown ? (
        <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver menos' : moreText(Math.min(rows.length, ALL) - shown)}
        </button>
      ) : null}
    </section>
  )
}

const moreText = (count: number): string => (count === 1 ? 'Ver 1 posición más' : `Ver ${count} posiciones más`)

function Empty({ words }: { readonly words: string }) {
  return (
    <section className="sec">
      <header>
        <h3>Historial de posiciones</h3>
      </header>
      <p className="none">{words}</p>
    </section>
  )
}
