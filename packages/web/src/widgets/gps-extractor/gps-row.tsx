import { Eye, MapPin } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useOnClock } from '../../live/use-server-now.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import type { ExtractorTrip, OpenableTrip } from './extractor-trip.ts'
import styles from './gps-row.module.css'
import { OpenGpsButton } from './open-gps-button.tsx'
import { SessionMark } from './session-mark.tsx'
import { EXTRACT_EVERY_S } from './session-step-list.ts'
import { sessionLine } from './session-text.ts'
import { useGpsSession, useGpsSessions } from './use-gps-sessions.ts'
import { useIsOpening } from './use-session-actions.ts'

interface GpsRowProps {
  readonly trip: OpenableTrip & Pick<ExtractorTrip, 'platform'>
  /** Selects the trip and flies to it (spec §9, zoom 15); null while it has no position. */
  readonly onViewInMap: (() => void) | null
}

/** The extractor within Sentinel's GPS tab (spec §2): a trip's session, when its position was last updated, `Ver en mapa`. */
export function GpsRow({ trip, onViewInMap }: GpsRowProps) {
  useGpsSessions(EXTRACT_EVERY_S * 1_000)
  const { session, error } = useGpsSession(trip.tripId)
  const isOpening = useIsOpening(trip.tripId)
  const navigate = useNavigate()
  const line = useOnClock(1_000, (now) => (session == null ? null : sessionLine(session, now)))
  const mark = session?.state ?? (isOpening ? 'opening' : null)
  const name = trip.plates ?? trip.invoice
  return (
    <div className={classNames(layoutStyles.row, textStyles.note, styles.row)}>
      <div className={layoutStyles.fill}>
        {mark === null ? (
          <span className={textStyles.ellipsis}>{trip.platform ?? 'Plataforma sin nombre'}</span>
        ) : (
          <SessionMark kind={mark} />
        )}
        {error === null ? null : (
          <span className={classNames(styles.line, styles.bad)} data-slot="bad" title={error.message}>
            {session === undefined ? 'Sesión GPS sin consultar' : 'No se pudo consultar de nuevo'}
          </span>
        )}
        {line === null ? null : (
          <span className={classNames(styles.line, session?.error != null && styles.bad)} data-slot="bad" title={line}>
            {line}
          </span>
        )}
      </div>
      {session == null ? (
        <OpenGpsButton trip={trip} />
      ) : (
        <Button
          size="sm"
          aria-label={`Ver sesión de ${name}`}
          icon={<Eye size={14} aria-hidden="true" />}
          onClick={() => void navigate(`/dashboard/gps?viaje=${encodeURIComponent(trip.tripId)}`)}
        >
          Ver sesión
        </Button>
      )}
      <Button
        size="sm"
        aria-label={`Ver en mapa ${name}`}
        disabled={onViewInMap === null}
        icon={<MapPin size={14} aria-hidden="true" />}
        onClick={() => onViewInMap?.()}
      >
        Ver en mapa
      </Button>
    </div>
  )
}
