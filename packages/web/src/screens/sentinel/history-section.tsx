import { formatDateTime, formatStopped } from '@vigia/domain'
import { useMemo, useState } from 'react'
import type { TripHistory } from '../../api/trips.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { timeOrDay } from '../../text/clock-time.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import { historyTrack } from './history-track.ts'
import { speedProfile } from './speed-profile.ts'
import { historyRows } from './stop-rows.ts'

const SHOWN = 4
const ALL = 60
const WHOLE = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 0 })

/** Where the unit has been in 24 hours: its speeds, the totals, and each stop with its length. */
export function HistorySection({ history }: { readonly history: TripHistory | undefined }) {
  const [isWhole, setWhole] = useState(false)
  const now = useServerNow(30_000)
  const positions = useMemo(() => historyTrack(history?.positions ?? []), [history])
  const rows = useMemo(() => historyRows(positions), [positions])
  const speeds = useMemo(() => speedProfile(positions), [positions])
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
        {rows.slice(0, isWhole ? ALL : SHOWN).map(({ at, speedKmh, address, lat, lng, stoppedMin }) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
              {timeOrDay(at, now)}
            </time>
            <SpeedFigure speedKmh={speedKmh} />
            <span className="ell" title={address ?? undefined}>
              {address ?? `${lat.toFixed(4)}, ${lng.toFixed(4)}`}
            </span>
            {stoppedMin === null ? null : <em>{formatStopped(stoppedMin)}</em>}
          </li>
        ))}
      </ol>
      {rows.length > SHOWN ? (
        <button type="button" className="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver menos' : 'Ver más posiciones'}
        </button>
      ) : null}
    </section>
  )
}

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
