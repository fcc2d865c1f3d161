import { formatDateTime } from '@vigia/domain/format/date-time'
import { Copy, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { ExtractedReading, GpsSession } from '../../api/gps-sessions.ts'
import { gpsStatusNow } from '../../live/gps-status-now.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { useStaleLimit } from '../../live/use-stale-limit.ts'
import { PlaceWords } from '../../places/place-words.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { copyCoordinates } from '../../ui/copy-text.ts'
import { GpsBadge } from '../../ui/gps-badge.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { secondsAgo } from '../../widgets/gps-extractor/session-text.ts'
import styles from './coordinates-box.module.css'

interface CoordinatesBoxProps {
  readonly session: GpsSession | null
  /** Read, and not proved; shown only while nothing counts. */
  readonly unconfirmed: ExtractedReading | null
  readonly onSeen: () => void
}

/** The coordinates that were read (spec §2), with the fix's own age; what is not proved looks it. */
export function CoordinatesBox({ session, unconfirmed, onSeen }: CoordinatesBoxProps) {
  const navigate = useNavigate()
  const now = useServerNow(1_000)
  const staleLimit = useStaleLimit()
  const accepted = session?.reading ?? null
  const reading = accepted ?? unconfirmed
  const isProved = accepted !== null
  const seeMap = (): void => {
    onSeen()
    if (session !== null) void navigate(`/sentinel?viaje=${encodeURIComponent(session.tripId)}`)
  }
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Coordenadas extraídas</h3>
        <span className={surfaceStyles.end}>
          {isProved ? (
            <GpsBadge
              kind={
                gpsStatusNow({ fixAt: accepted.at, source: 'extracted' }, null, staleLimit, now) === 'STALE'
                  ? 'stale'
                  : 'extracted'
              }
            />
          ) : reading === null ? null : (
            <span className={styles.doubtful}>POR CONFIRMAR</span>
          )}
        </span>
      </header>
      {reading === null ? (
        <p className={textStyles.muted} data-slot="muted">
          {session === null ? 'Sin sesión GPS' : 'Aún no se ha leído ninguna posición'}
        </p>
      ) : (
        <>
          <div className={classNames(styles.coordinates, !isProved && styles.doubt)} data-slot="coordinates">
            <b className={textStyles.identifier}>
              {reading.lat.toFixed(6)}, {reading.lng.toFixed(6)}
            </b>
            <IconButton
              size="sm"
              label="Copiar coordenadas"
              icon={<Copy size={14} aria-hidden="true" />}
              onClick={() => copyCoordinates(reading)}
            />
          </div>
          {isProved ? null : <Doubts reasons={reading.reasons} />}
          <dl className={styles.facts}>
            <Fact name="Velocidad">
              <SpeedFigure
                speedKmh={reading.speedKmh}
                isPast={!isProved || (reading.at !== null && !isLiveFix(reading.at, now))}
              />
            </Fact>
            <Fact name="Estado">{reading.status ?? '—'}</Fact>
            <Fact name="Posición de">
              {reading.at === null ? (
                'Sin hora en la plataforma'
              ) : (
                <span title={formatDateTime(reading.at)}>{secondsAgo(reading.at, now)}</span>
              )}
            </Fact>
            <Fact name="Unidad en la plataforma">
              {reading.unitName === null ? '—' : <span className={textStyles.identifier}>{reading.unitName}</span>}
            </Fact>
            <Fact name="Lugar" isWide>
              <PlaceWords point={reading} />
            </Fact>
            <Fact name="Dirección" isWide>
              {reading.address ?? '—'}
            </Fact>
          </dl>
        </>
      )}
      <Button wide disabled={!isProved} icon={<MapPin size={15} aria-hidden="true" />} onClick={seeMap}>
        Ver Mapa
      </Button>
    </section>
  )
}

interface FactProps {
  readonly name: string
  readonly isWide?: boolean
  readonly children: ReactNode
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Doubts({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <div className={classNames(textStyles.meta, styles.reasons)}>
      <p>Leída y sin probar: no se registra ni se ve en el mapa.</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}
