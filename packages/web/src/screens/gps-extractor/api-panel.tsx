import { Cable } from 'lucide-react'
import type { GpsSession } from '../../api/gps-sessions.ts'
import { tripGpsHistory } from '../../api/trip-gps.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { clockTimeExact } from '../../text/clock-time.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import textStyles from '../../ui/text.module.css'
import { EXTRACT_EVERY_S } from '../../widgets/gps-extractor/session-step-list.ts'
import { PLATFORM_KIND_LABEL } from '../../widgets/gps-extractor/session-text.ts'
import { GPS_KEY } from '../../widgets/gps-extractor/use-gps-sessions.ts'
import styles from './api-panel.module.css'

const HOURS = 6
const READINGS_SHOWN = 12

/** A platform that is read by its API has no page to look at: what reads it, and what it read last. */
export function ApiPanel({ session }: { readonly session: GpsSession }) {
  const { tripId, kind, platform } = session
  const history = useAnswer({
    queryKey: [...GPS_KEY, 'history', tripId, HOURS],
    queryFn: ({ signal }) => tripGpsHistory(tripId, HOURS, signal),
  })
  const readings = (history.data?.positions ?? [])
    .filter(({ isPhone }) => !isPhone)
    .slice(-READINGS_SHOWN)
    .toReversed()
  const engine = kind === null ? 'API' : PLATFORM_KIND_LABEL[kind]
  return (
    <section className={classNames(layoutStyles.single, styles.api)} aria-label="Lectura por API">
      <header>
        <Cable size={22} aria-hidden="true" />
        <div>
          <h2>Se lee por la API de {engine}</h2>
          <p>
            {platform === null || platform === engine ? '' : `${platform}. `}
            Cada {EXTRACT_EVERY_S} s se pide la posición de la unidad con la cuenta del viaje; no hay página que mirar
            ni que controlar.
          </p>
        </div>
      </header>
      <h3 className={textStyles.meta}>Últimas posiciones del camión</h3>
      {history.error === null ? null : (
        <p className={textStyles.warning} role="alert">
          {history.data === undefined ? 'No se pudieron consultar.' : 'No se pudieron actualizar.'}{' '}
          {history.error.message}
        </p>
      )}
      {readings.length === 0 ? (
        history.error === null ? (
          <p className={textStyles.muted} data-slot="muted">
            {history.isPending ? 'Cargando…' : `Ninguna en las últimas ${HOURS} horas`}
          </p>
        ) : null
      ) : (
        <table className={textStyles.small}>
          <thead>
            <tr>
              <th scope="col">Hora</th>
              <th scope="col">Coordenadas</th>
              <th scope="col">Velocidad</th>
              <th scope="col">Dirección</th>
            </tr>
          </thead>
          <tbody>
            {readings.map(({ at, lat, lng, speedKmh, address }) => (
              <tr key={at}>
                <td className={textStyles.oneLine}>{clockTimeExact(at)}</td>
                <td className={classNames(textStyles.oneLine, textStyles.identifier)}>
                  {lat.toFixed(4)}, {lng.toFixed(4)}
                </td>
                <td className={textStyles.oneLine}>
                  <SpeedFigure speedKmh={speedKmh} />
                </td>
                <td className={textStyles.oneLine}>{address ?? '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
