import { inSentences } from '@vigia/domain/text/sentences'
import { ArrowRight, Flag, MessageSquareOff, Satellite } from 'lucide-react'
import { memo } from 'react'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import unitLinesStyles from '../../../fleet-screen/list/unit-lines.module.css'
import { UnitOption } from '../../../fleet-screen/list/unit-option.tsx'
import type { RowOption } from '../../../fleet-screen/list/use-unit-rows.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { useStaleLimit } from '../../../live/use-stale-limit.ts'
import { elapsedSince, minutesSince } from '../../../text/elapsed.ts'
import { UNKNOWN_RISK } from '../../../text/risk.ts'
import { classNames } from '../../../ui/class-names.ts'
import { GpsBadge } from '../../../ui/gps-badge.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { RiskBadge } from '../../../ui/risk-badge.tsx'
import { SilenceBar } from '../../../ui/silence-bar.tsx'
import { SpeedFigure } from '../../../ui/speed-figure.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { RiskIcon } from '../../../widgets/risk-icon.tsx'
import { primaryAlert } from '../primary-alert.ts'
import { type ShownSilence, shownSilence, signalThreshold, silenceLine } from '../sentinel-trip-silence.ts'
import { gpsBadgeKind, isTooSilent } from './gps-badge-kind.ts'
import { rowName } from './row-name.ts'
import styles from './sentinel-trip-row.module.css'

interface TripRowProps extends RowOption {
  readonly trip: SentinelTrip
  /** A second click on the row. */
  readonly onDetails: (trip: SentinelTrip) => void
}

const AGES_EVERY_MS = 5_000

/** One trip in the list, five lines (DESIGN §7). An option of the listbox: nothing in it takes the pointer by itself. */
export const TripRow = memo(function TripRow(props: TripRowProps) {
  const { trip, onDetails } = props
  const now = useServerNow(AGES_EVERY_MS)
  const silence = shownSilence(trip, now)
  return (
    <UnitOption
      option={props}
      tripId={trip.tripId}
      label={rowName(trip, now)}
      className={classNames(unitLinesStyles.lines, styles.trip)}
      data-slot="trip"
      onDoubleClick={() => onDetails(trip)}
    >
      <div>
        <RiskBadge level={trip.level} score={trip.score} />
        <PlateChip plates={trip.plates} copyable={false} />
        <span className={styles.gpsAge} data-slot="gps-age" title="Tiempo desde el último GPS">
          <b>
            <Satellite size={11} aria-hidden="true" />
            {elapsedSince(trip.fixAt, now)}
          </b>
          <SilenceBar minutes={minutesSince(trip.fixAt, now)} {...signalThreshold(trip)} />
        </span>
      </div>
      <div className={styles.second}>
        <span className={classNames(surfaceStyles.route, styles.route)} data-slot="route">
          <span>{trip.origin}</span>
          <ArrowRight size={13} aria-hidden="true" />
          <span>{trip.destination}</span>
        </span>
        <SpeedFigure speedKmh={trip.speedKmh} isPast={!isLiveFix(trip.fixAt, now)} />
      </div>
      <RowAlert trip={trip} now={now} />
      <div className={classNames(styles.fourth, silence !== null && styles.silenced)}>
        <span className={classNames(textStyles.identifier, styles.identifier)}>{trip.invoice}</span>
        {trip.invoiceId === null ? null : (
          <span
            className={classNames(textStyles.identifier, styles.identifier, textStyles.muted, styles.muted)}
            data-slot="muted"
          >
            {trip.invoiceId}
          </span>
        )}
        {trip.client === null ? null : (
          <span className={classNames(textStyles.ellipsis, styles.ellipsis)}>{trip.client}</span>
        )}
        {silence === null ? null : <SilenceCause silence={silence} />}
      </div>
      <div
        className={classNames(styles.fourth, textStyles.muted, styles.muted, silence !== null && styles.silenced)}
        data-slot="muted"
      >
        <span className={classNames(textStyles.ellipsis, styles.ellipsis)}>{trip.operator ?? 'Sin operador'}</span>
        {trip.carrier === null ? null : (
          <span className={classNames(textStyles.ellipsis, styles.ellipsis, styles.carrier)}>{trip.carrier}</span>
        )}
        {silence === null ? (
          <SilentMark trip={trip} now={now} />
        ) : (
          <span className={classNames(styles.quiet, textStyles.ellipsis, styles.ellipsis)}>{silenceLine(silence)}</span>
        )}
      </div>
    </UnitOption>
  )
})

interface AtProps {
  readonly trip: SentinelTrip
  readonly now: number
}

function RowAlert({ trip, now }: AtProps) {
  const alert = primaryAlert(trip, now)
  const staleLimit = useStaleLimit()
  const { incidentCount } = trip
  return (
    <div className={styles.third}>
      <span className={styles.level} data-tone={trip.level}>
        {alert === null ? (
          trip.level === 'unknown' ? (
            UNKNOWN_RISK
          ) : (
            'Sin novedad'
          )
        ) : (
          <>
            <RiskIcon type={alert.type} />
            <b className={classNames(textStyles.ellipsis, styles.ellipsis)}>{alert.title}</b> {alert.figure}
          </>
        )}
      </span>
      {incidentCount === 0 || trip.primaryAlert === 'INCIDENCIA' ? null : (
        <span
          className={classNames(layoutStyles.inline, styles.incidents)}
          data-n={incidentCount}
          title="Incidencias abiertas"
        >
          <Flag size={12} aria-hidden="true" />
          <span>{incidentCount === 1 ? '1 incidencia' : `${incidentCount} incidencias`}</span>
        </span>
      )}
      <GpsBadge kind={gpsBadgeKind(trip, staleLimit, now)} />
    </div>
  )
}

/** Why the unit is silent and what is left of thirty minutes, in the room that the line has: the row must not grow. */
function SilenceCause({ silence: { cause, reasons, left, isOver } }: { readonly silence: ShownSilence }) {
  return (
    <span className={classNames(styles.quiet, isOver && styles.late)} data-slot="late" title={inSentences(reasons)}>
      <b className={classNames(textStyles.ellipsis, styles.ellipsis)}>{cause}</b>
      {left}
    </span>
  )
}

/** Nobody has written for too long (spec §9), said only where the alert does not already say it. */
function SilentMark({ trip, now }: AtProps) {
  if (trip.primaryAlert === 'SIN_COMUNICACION' || !isTooSilent(trip)) return null
  return (
    <span className={classNames(layoutStyles.inline, styles.silent)} title="Tiempo sin comunicación">
      <MessageSquareOff size={11} aria-hidden="true" />
      {elapsedSince(trip.lastCommentAt ?? trip.departedAt, now)}
    </span>
  )
}
