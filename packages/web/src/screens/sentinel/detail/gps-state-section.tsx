import { ExternalLink } from 'lucide-react'
import type { ManualPosition, SentinelTrip, SourceFix } from '../../../api/sentinel.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { useStaleLimit } from '../../../live/use-stale-limit.ts'
import { webHref } from '../../../text/contact.ts'
import { elapsedSince, minutesSince } from '../../../text/elapsed.ts'
import { everyText } from '../../../text/silence-text.ts'
import { SOURCE_NAME } from '../../../text/source-name.ts'
import { classNames } from '../../../ui/class-names.ts'
import { GpsBadge } from '../../../ui/gps-badge.tsx'
import { SilenceBar } from '../../../ui/silence-bar.tsx'
import { SpeedFigure } from '../../../ui/speed-figure.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { LinkButton } from '../../../widgets/link-button.tsx'
import { gpsBadgeKind, isTooSilent } from '../list/gps-badge-kind.ts'
import sentinelTripRowStyles from '../list/sentinel-trip-row.module.css'
import sentinelStyles from '../sentinel.module.css'
import { signalAt, signalThreshold } from '../sentinel-trip-silence.ts'
import routeSectionStyles from './route-section.module.css'
import silenceNoteStyles from './silence-note.module.css'
import { trackingText } from './tracking-type-text.ts'

interface GpsStateSectionProps {
  readonly trip: SentinelTrip
  /** Who typed the position, as of the last answer. */
  readonly manual: ManualPosition | null
}

/** How the trip is tracked, and both silences: of the signal against what is expected of it, and of the people. */
export function GpsStateSection({ trip, manual }: GpsStateSectionProps) {
  const now = useServerNow(5_000)
  const staleLimit = useStaleLimit()
  const spokenAt = trip.lastCommentAt ?? trip.departedAt
  const isPast = !isLiveFix(trip.fixAt, now)
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Estado GPS</h3>
      </header>
      <dl className={sentinelStyles.facts}>
        <dt>Estado</dt>
        <dd>
          <GpsBadge kind={gpsBadgeKind(trip, staleLimit, now)} />
          {trip.source === 'manual' ? (
            <small className={textStyles.smallest}>{authorText(trip, manual, now)}</small>
          ) : null}
        </dd>
        <dt>Rastreo</dt>
        <dd>{trackingText(trip)}</dd>
        <dt>Última señal</dt>
        <dd>
          {elapsedSince(signalAt(trip), now)}
          <SilenceBar minutes={minutesSince(signalAt(trip), now)} {...signalThreshold(trip)} />
          {trip.expectedMs === null ? null : (
            <small className={textStyles.smallest}>se espera {everyText(trip.expectedMs)}</small>
          )}
        </dd>
        <dt>Última en bitácora</dt>
        <dd
          className={classNames(
            isTooSilent(trip) && silenceNoteStyles.late,
            isTooSilent(trip) && sentinelTripRowStyles.late,
            isTooSilent(trip) && routeSectionStyles.late,
          )}
          data-slot="late"
        >
          {trip.lastCommentAt === null ? 'Ninguna' : elapsedSince(trip.lastCommentAt, now)}
          <SilenceBar minutes={minutesSince(spokenAt, now)} />
        </dd>
        <dt>{isPast && trip.speedKmh !== null ? 'Última velocidad' : 'Velocidad'}</dt>
        <dd>
          <SpeedFigure speedKmh={trip.speedKmh} isPast={isPast} />
        </dd>
        <dt>Camión</dt>
        <dd>{sourceText(trip.truckFix, now)}</dd>
        <dt>Teléfono</dt>
        <dd>{sourceText(trip.operatorFix, now)}</dd>
      </dl>
      <LinkButton
        isExternal
        size="sm"
        href={webHref(trip.monitorUrl) ?? webHref(trip.gpsUrl)}
        absent="Sin enlace GPS"
        icon={<ExternalLink size={14} aria-hidden="true" />}
      >
        Abrir GPS externo
      </LinkButton>
    </section>
  )
}

/** Who typed the position that is shown, as far as the last answer told, and how long ago. */
function authorText({ fixAt }: SentinelTrip, manual: ManualPosition | null, now: number): string {
  const age = elapsedSince(fixAt, now)
  return manual?.at === fixAt ? `${manual.author} · ${age}` : age
}

const sourceText = (fix: SourceFix | null, now: number): string =>
  fix === null ? 'Sin posición' : `${elapsedSince(fix.at, now)} · ${SOURCE_NAME[fix.source]}`
