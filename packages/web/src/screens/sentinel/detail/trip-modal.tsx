import { ArrowRight, History, Phone, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useOperatorCall } from '../../../alerts/use-operator-call.ts'
import { mayAct } from '../../../api/tokens.ts'
import type { Refreshing } from '../../../fleet-screen/view/use-fleet-view.ts'
import { usePlaceWords } from '../../../places/use-place-words.ts'
import { telHref } from '../../../text/contact.ts'
import { Banner } from '../../../ui/banner.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { classNames } from '../../../ui/class-names.ts'
import dialogStyles from '../../../ui/dialog.module.css'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { RiskBadge } from '../../../ui/risk-badge.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { UNDER_TOASTS } from '../../../ui/under-toasts.ts'
import { type KeyLine, useKeyLines } from '../../../widgets/command-registry.ts'
import { LinkButton } from '../../../widgets/link-button.tsx'
import { replayHref } from '../../../widgets/replay/replay-address.ts'
import { keepsText, shortcutsOn } from '../../../widgets/shortcut-keys.ts'
import { TripMessages } from '../../../widgets/trip-messages.tsx'
import { TripProposals } from '../../../widgets/trip-proposals.tsx'
import { TripStop } from '../../../widgets/trip-stop.tsx'
import { NARROW, useMedia } from '../../../widgets/use-media.ts'
import { StalenessBanner } from '../staleness-banner.tsx'
import { Column } from './column.tsx'
import { CommunicationsSection } from './communications-section.tsx'
import { DetailFailure } from './detail-failure.tsx'
import detailPartsStyles from './detail-parts.module.css'
import { GeneralSection } from './general-section.tsx'
import { GpsStateSection } from './gps-state-section.tsx'
import { HistorySection } from './history-section.tsx'
import { IncidentsSection } from './incidents-section.tsx'
import { ManualPosition } from './manual-position.tsx'
import { reportedPlace } from './reported-place.ts'
import { RiskSection } from './risk-score-section.tsx'
import { RouteSection } from './route-section.tsx'
import { SeparationSection } from './separation-section.tsx'
import { SilenceSection } from './silence-note.tsx'
import { TripAlertsSection } from './trip-alerts-section.tsx'
import styles from './trip-modal.module.css'
import { useModalFocus } from './use-modal-focus.ts'
import type { TripFocus } from './use-trip-focus.ts'

/** The lines of history that fill the third column. */
const HISTORY_SHOWN = 12

/** What its own listener does with the keys, for the list of them. */
const CALL_LINES: readonly KeyLine[] = [{ keys: 'L', label: 'Llamar al operador', inDialog: true }]
const NO_LINES: readonly KeyLine[] = []

interface TripModalProps {
  readonly focus: TripFocus
  readonly refreshing: Pick<Refreshing, 'error' | 'loadedAt'>
  /** The trip is no longer in transit: what is shown is the last that was known. */
  readonly hasLeft: boolean
  readonly onClose: () => void
}

/** Everything about one trip, over the board and as live as it (spec §2 "detail modal"). On a phone, a full screen. */
export function TripModal({ focus, refreshing, hasLeft, onClose }: TripModalProps) {
  const { trip, detail, reload } = focus
  // Where the panel has no place beside the map the detail says the reasons too, and what is wrong comes first.
  const isNarrow = useMedia(NARROW)
  const facts = <Facts focus={focus} />
  const modalFocus = useModalFocus()
  const call = telHref(useOperatorCall(trip).phone)
  useKeyLines(call === null ? NO_LINES : CALL_LINES)
  const onKeyDown = ({ key, target, currentTarget, ctrlKey, metaKey, altKey }: KeyboardEvent): void => {
    const isOurs = target instanceof Element && currentTarget.contains(target) && !keepsText(target)
    if (key.toLowerCase() !== 'l' || ctrlKey || metaKey || altKey || !isOurs || !shortcutsOn()) return
    if (call !== null) globalThis.open(call, '_self', 'noopener,noreferrer')
  }
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={dialogStyles.scrim} data-slot="scrim" />
        <Dialog.Content
          {...UNDER_TOASTS}
          className={classNames(detailPartsStyles.parts, styles.tripModal)}
          data-slot="trip-modal"
          data-severity={trip.level}
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          {...modalFocus}
        >
          <Head focus={focus} call={call} />
          <div className={classNames(layoutStyles.stack, styles.notices)}>
            <StalenessBanner refreshing={refreshing} />
            {hasLeft ? (
              <Banner tone="notice" urgent title="Este viaje ya no está en tránsito">
                Se muestra lo último que se supo de él.
              </Banner>
            ) : null}
            {hasLeft ? null : <DetailFailure focus={focus} />}
          </div>
          <div className={styles.columns}>
            {isNarrow ? null : facts}
            <Column label="Alertas y bitácora">
              {isNarrow ? <RiskSection trip={trip} /> : null}
              <SeparationSection trip={trip} />
              <SilenceSection trip={trip} />
              <TripAlertsSection tripId={trip.tripId} />
              <TripStop tripId={trip.tripId} />
              <TripProposals tripId={trip.tripId} onDecided={reload} />
              <TripMessages tripId={trip.tripId} onSent={reload} />
              <CommunicationsSection tripId={trip.tripId} detail={detail} onAdded={reload} />
              <IncidentsSection tripId={trip.tripId} incidents={detail?.incidents} onChanged={reload} />
            </Column>
            {isNarrow ? facts : null}
            <Column label="Historial">
              <HistorySection history={focus.history} isUnread={focus.isHistoryUnread} shown={HISTORY_SHOWN} />
              <Link className={buttonStyles.button} data-slot="button" data-size="sm" to={replayHref([trip.tripId])}>
                <History size={14} aria-hidden="true" />
                <span>Repetir en el mapa</span>
              </Link>
            </Column>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Facts({ focus: { trip, gpsData, detail, reload } }: { readonly focus: TripFocus }) {
  const place = usePlaceWords(trip.point) ?? reportedPlace(trip.fixAt, { gpsData, detail })
  return (
    <Column label="Datos del viaje">
      <GeneralSection trip={trip} />
      <RouteSection trip={trip} place={place} />
      <GpsStateSection trip={trip} manual={detail?.manualPosition ?? null} />
      {trip.trackingType === 'SIN_TRACKING' && mayAct() ? (
        <ManualPosition tripId={trip.tripId} onSent={reload} />
      ) : null}
    </Column>
  )
}

function Head({ focus: { trip }, call }: { readonly focus: TripFocus; readonly call: string | null }) {
  return (
    <header className={classNames(layoutStyles.row, styles.head)}>
      <RiskBadge level={trip.level} score={trip.score} />
      <PlateChip plates={trip.plates} size="lg" />
      <Dialog.Title>
        <span className={textStyles.visuallyHidden}>Detalle del viaje </span>
        <span className={surfaceStyles.route} data-slot="route">
          <span>{trip.origin}</span>
          <ArrowRight size={14} aria-label="a" />
          <span>{trip.destination}</span>
        </span>
      </Dialog.Title>
      <span className={classNames(styles.identifiers, textStyles.identifier, textStyles.ellipsis)}>
        {trip.invoiceId === null ? trip.invoice : `${trip.invoice} · ${trip.invoiceId}`}
      </span>
      <LinkButton tone="primary" href={call} absent="Sin teléfono" icon={<Phone size={15} aria-hidden="true" />}>
        Llamar
      </LinkButton>
      <Dialog.Close asChild>
        <IconButton label="Cerrar detalle" icon={<X size={16} aria-hidden="true" />} />
      </Dialog.Close>
    </header>
  )
}
