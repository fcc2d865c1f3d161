import { ArrowRight, X } from 'lucide-react'
import { mayAct } from '../../../api/tokens.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { usePlaceWords } from '../../../places/use-place-words.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { TripMessages } from '../../../widgets/trip-messages.tsx'
import { TripProposals } from '../../../widgets/trip-proposals.tsx'
import { TripStop } from '../../../widgets/trip-stop.tsx'
import { CommunicationsSection } from './communications-section.tsx'
import { DetailActions } from './detail-actions.tsx'
import { DetailFailure } from './detail-failure.tsx'
import styles from './detail-panel.module.css'
import detailPartsStyles from './detail-parts.module.css'
import { GpsSection } from './gps-section.tsx'
import { HistorySection } from './history-section.tsx'
import { IncidentsSection } from './incidents-section.tsx'
import { ManualPosition } from './manual-position.tsx'
import { reportedPlace } from './reported-place.ts'
import { RiskSection } from './risk-score-section.tsx'
import { SeparationBanner } from './separation-banner.tsx'
import { SilenceSection } from './silence-note.tsx'
import type { TripFocus } from './use-trip-focus.ts'

export interface DetailPanelProps {
  readonly focus: TripFocus
  readonly onClose: () => void
}

/** The right panel: everything about the selected trip, the reasons first (spec §2). */
export function DetailPanel({ focus, onClose }: DetailPanelProps) {
  const { trip, detail, failure, reload } = focus
  return (
    <div className={classNames(layoutStyles.column, detailPartsStyles.parts, styles.detail)} data-slot="trip-detail">
      <DetailHead focus={focus} onClose={onClose} />
      <div className={surfaceStyles.scroll} data-slot="scroll">
        {failure === null ? null : (
          <div className={surfaceStyles.section} data-slot="section">
            <DetailFailure focus={focus} />
          </div>
        )}
        <RiskSection trip={trip} />
        <SeparationBanner separationM={trip.separationM} />
        <SilenceSection trip={trip} />
        <TripStop tripId={trip.tripId} />
        <TripProposals tripId={trip.tripId} onDecided={reload} />
        <TripMessages tripId={trip.tripId} onSent={reload} />
        <CommunicationsSection tripId={trip.tripId} detail={detail} onAdded={reload} />
        <IncidentsSection tripId={trip.tripId} incidents={detail?.incidents} onChanged={reload} />
        <GpsSection focus={focus} />
        <HistorySection history={focus.history} isUnread={focus.isHistoryUnread} />
        {trip.trackingType === 'SIN_TRACKING' && mayAct() ? (
          <ManualPosition tripId={trip.tripId} onSent={reload} />
        ) : null}
      </div>
      <DetailActions trip={trip} />
    </div>
  )
}

function DetailHead({ focus: { trip, detail, gpsData }, onClose }: DetailPanelProps) {
  const now = useServerNow(5_000)
  const place = usePlaceWords(trip.point) ?? reportedPlace(trip.fixAt, { gpsData, detail })
  return (
    <div className={classNames(layoutStyles.single, styles.head)} data-slot="detail-head">
      <div className={classNames(layoutStyles.row, layoutStyles.shrinks, styles.row)}>
        <PlateChip plates={trip.plates} size="lg" />
        <span
          className={classNames(textStyles.muted, textStyles.identifier, textStyles.ellipsis)}
          data-slot="muted"
          title="Factura"
        >
          {trip.invoice}
        </span>
        <IconButton
          className={surfaceStyles.end}
          data-slot="end"
          size="sm"
          label="Cerrar detalle"
          icon={<X size={16} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      <h2 className={surfaceStyles.route} data-slot="route">
        <span>{trip.origin}</span>
        <ArrowRight size={13} aria-label="a" />
        <span>{trip.destination}</span>
      </h2>
      <p className={classNames(textStyles.meta, textStyles.secondary)}>
        <span className={textStyles.ellipsis} title={placeOfPoint(trip.point)}>
          {place ?? placeOfPoint(trip.point)}
        </span>
        {trip.fixAt === null ? null : (
          <small className={classNames(layoutStyles.push, textStyles.oneLine)}>{elapsedSince(trip.fixAt, now)}</small>
        )}
      </p>
    </div>
  )
}

const placeOfPoint = (point: { readonly lat: number; readonly lng: number } | null): string =>
  point === null ? 'Sin coordenadas GPS disponibles' : `${point.lat.toFixed(4)}, ${point.lng.toFixed(4)}`
