import { formatDateTime } from '@vigia/domain/format/date-time'
import { Copy } from 'lucide-react'
import type { SentinelTrip, SourceFix } from '../../../api/sentinel.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { useStaleLimit } from '../../../live/use-stale-limit.ts'
import { PlaceWords } from '../../../places/place-words.tsx'
import { timeOrDay } from '../../../text/clock-time.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { SOURCE_NAME } from '../../../text/source-name.ts'
import { classNames } from '../../../ui/class-names.ts'
import { copyCoordinates } from '../../../ui/copy-text.ts'
import { GpsBadge } from '../../../ui/gps-badge.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { SpeedFigure } from '../../../ui/speed-figure.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { GoogleMapsLink } from '../../../widgets/outside-links.tsx'
import { gpsBadgeKind } from '../list/gps-badge-kind.ts'
import styles from './gps-section.module.css'
import { platformState } from './platform-state.ts'
import type { TripFocus } from './use-trip-focus.ts'

/** What the truck's platform last said, and how old each source is (spec §2 "extracted GPS summary"). */
export function GpsSection({ focus: { trip, gpsData, isGpsDataUnread } }: { readonly focus: TripFocus }) {
  const now = useServerNow(5_000)
  const staleLimit = useStaleLimit()
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>GPS extraído</h3>
        <span className={surfaceStyles.end} data-slot="end">
          <GpsBadge kind={gpsBadgeKind(trip, staleLimit, now)} />
        </span>
      </header>
      {gpsData ? (
        <dl className={styles.grid}>
          <div>
            <dt className={textStyles.smallest}>Coordenadas</dt>
            <dd className={classNames(textStyles.medium, textStyles.small, textStyles.oneLine)}>
              <Coordinates lat={gpsData.lat} lng={gpsData.lng} />
            </dd>
          </div>
          <div className={styles.whole}>
            <dt className={textStyles.smallest}>Lugar</dt>
            <dd className={classNames(textStyles.medium, textStyles.small)}>
              <PlaceWords point={gpsData} /> <GoogleMapsLink point={gpsData} />
            </dd>
          </div>
          <div>
            <dt className={textStyles.smallest}>Velocidad</dt>
            <dd className={classNames(textStyles.medium, textStyles.small, textStyles.oneLine)}>
              <SpeedFigure speedKmh={gpsData.speedKmh} isPast={!isLiveFix(gpsData.at, now)} />
            </dd>
          </div>
          <div className={styles.whole}>
            <dt className={textStyles.smallest}>Estado</dt>
            <dd className={classNames(textStyles.medium, textStyles.small)}>{platformState(gpsData.state)}</dd>
          </div>
          <div>
            <dt className={textStyles.smallest}>Leído</dt>
            <dd
              className={classNames(textStyles.medium, textStyles.small, textStyles.oneLine)}
              title={formatDateTime(gpsData.at)}
            >
              {timeOrDay(gpsData.at, now)}
            </dd>
          </div>
        </dl>
      ) : (
        <p data-slot="none">
          {gpsData === null ? 'El camión no ha enviado posición' : isGpsDataUnread ? 'No se pudo leer' : 'Leyendo…'}
        </p>
      )}
      <Sources trip={trip} now={now} />
    </section>
  )
}

/** Four decimals to read, six when copied (DESIGN §8). */
function Coordinates({ lat, lng }: { readonly lat: number; readonly lng: number }) {
  const text = `${lat.toFixed(4)}, ${lng.toFixed(4)}`
  if (!navigator.clipboard) return <span className={classNames(textStyles.identifier, styles.identifier)}>{text}</span>
  return (
    <button
      type="button"
      className={classNames(layoutStyles.inline, textStyles.identifier, styles.identifier, styles.copy)}
      aria-label={`Copiar coordenadas ${text}`}
      onClick={() => copyCoordinates({ lat, lng })}
    >
      {text}
      <Copy size={11} aria-hidden="true" />
    </button>
  )
}

function Sources({ trip, now }: { readonly trip: SentinelTrip; readonly now: number }) {
  const sources = [
    { who: 'Camión', fix: trip.truckFix },
    { who: 'Operador', fix: trip.operatorFix },
  ]
  return (
    <ul className={styles.sources}>
      {sources.map(({ who, fix }) => (
        <li className={layoutStyles.stack} key={who}>
          <b>{who}</b>
          <span className={classNames(textStyles.secondary, textStyles.ellipsis)}>
            {fix === null ? 'Sin posición' : SOURCE_NAME[fix.source]}
          </span>
          <Age fix={fix} now={now} />
        </li>
      ))}
    </ul>
  )
}

function Age({ fix, now }: { readonly fix: SourceFix | null; readonly now: number }) {
  if (fix === null) return <em>Sin datos</em>
  return <em title={formatDateTime(fix.at)}>{elapsedSince(fix.at, now)}</em>
}
