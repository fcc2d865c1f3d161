import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useMemo } from 'react'
import type { AlertSurroundings } from '../api/alert-surroundings.ts'
import type { Alert } from '../api/alerts.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { clockTime, timeOrDay } from '../text/clock-time.ts'
import { classNames } from '../ui/class-names.ts'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import { historyTrack } from '../widgets/history-track.ts'
import { TrackMap } from '../widgets/track-map.tsx'
import { alertPlace } from './alert-place.ts'
import styles from './alert-track.module.css'
import { Unread } from './unread.tsx'
import { type SurroundingsProps, useAlertSurroundings } from './use-alert-surroundings.ts'

/** Which way the trip of an alert went half an hour before and after. Its room is kept from the start: what stands below never moves. */
export function AlertTrack(props: SurroundingsProps) {
  const { alert } = props
  const { data, error, retry } = useAlertSurroundings(props)
  const now = useServerNow(60_000)
  if (alert.tripId === null) return null
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Recorrido</h3>
        <span className={classNames(surfaceStyles.end, textStyles.note)} data-slot="end">
          {data === undefined ? '' : spanText(data.track, now)}
        </span>
      </header>
      {data === undefined ? (
        <div className={styles.words}>
          {error === null ? (
            <p className={textStyles.note}>Leyendo el recorrido…</p>
          ) : (
            <Unread text="No se pudo leer el recorrido." error={error} onRetry={retry} />
          )}
        </div>
      ) : (
        <Track {...{ alert, now, track: data.track, isStale: error !== null }} />
      )}
    </section>
  )
}

interface TrackProps {
  readonly alert: Alert
  readonly track: AlertSurroundings['track']
  /** It could not be read anew. */
  readonly isStale: boolean
  readonly now: number
}

function Track({ alert, track, isStale, now }: TrackProps) {
  const { point } = alert
  const path = useMemo(() => historyTrack(track.positions), [track])
  // What the place is, whatever it is called in words.
  const place = alertPlace({ ...alert, place: alert.place ?? '' }, now)?.name
  const count = path.length === 1 ? '1 posición' : `${wholeNumber(path.length)} posiciones`
  const known = path.length === 0 ? 'sin posiciones en ese tiempo' : count
  const cut = cutText(track.total - track.positions.length)
  const legend = `${point === null ? 'Lugar de la alerta desconocido' : place} · ${known}${cut}`
  if (path.length === 0 && point === null)
    return (
      <div className={styles.words}>
        <p className={textStyles.note}>{legend}</p>
      </div>
    )
  return (
    <>
      <TrackMap
        className={styles.map}
        {...{ path, place: point, isFresh: place === 'Lugar' }}
        summary={`Recorrido ${spanText(track, now)}. ${legend}`}
      />
      <p className={classNames(textStyles.note, styles.legend)}>
        {legend}
        {isStale ? ' · no se pudo actualizar' : ''}
      </p>
    </>
  )
}

/** `de 13:02 a 14:02`; `20 nov, de 13:02 a 14:02` for what is older. */
const spanText = ({ from, to }: AlertSurroundings['track'], now: number): string => {
  const hours = `de ${clockTime(from)} a ${clockTime(to)}`
  const day = timeOrDay(from, now)
  return day === clockTime(from) ? hours : `${day}, ${hours}`
}

/** What of a track is not drawn. */
const cutText = (left: number): string =>
  left === 0
    ? ''
    : left === 1
      ? ' · 1 más lejana de la alerta no se dibuja'
      : ` · ${wholeNumber(left)} más lejanas de la alerta no se dibujan`
