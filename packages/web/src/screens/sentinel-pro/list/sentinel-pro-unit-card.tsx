import { formatDateTime } from '@vigia/domain/format/date-time'
import { truncatePlace } from '@vigia/domain/format/truncate-place'
import type { UnifiedUnit } from '../../../api/unified-units.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { SpeedFigure } from '../../../ui/speed-figure.tsx'
import textStyles from '../../../ui/text.module.css'
import { RiskMark } from '../../../widgets/risk-mark.tsx'
import { ConnectionBadge } from '../connection-badge.tsx'
import { GpsButton } from '../gps-button.tsx'
import type { GpsProgress } from '../gps-progress.ts'
import { StatusMark } from '../sentinel-pro-status-mark.tsx'
import { statusBand } from '../status-band.ts'
import { isUnderWay } from '../use-gps-openings.ts'
import styles from './sentinel-pro-unit-card.module.css'

interface UnitCardProps {
  readonly unit: UnifiedUnit
  readonly isSelected: boolean
  readonly progress: GpsProgress | null
  readonly now: number
  readonly onSelect: (tripId: string) => void
  readonly onOpen: (unit: UnifiedUnit) => void
}

/** One unit; what it says grows with the density (DESIGN §4), which the stylesheet decides. */
export function UnitCard({ unit, isSelected, progress, now, onSelect, onOpen }: UnitCardProps) {
  const isBusy = progress !== null && isUnderWay(progress)
  return (
    <article
      className={classNames(layoutStyles.single, styles.card)}
      data-slot="unit-card"
      data-trip={unit.tripId}
      data-connection={unit.connection}
      data-risk={unit.level}
      aria-current={isSelected || undefined}
    >
      <header className={layoutStyles.spread}>
        {unit.plates === null ? (
          <span className={textStyles.muted}>Sin placas</span>
        ) : (
          <PlateChip plates={unit.plates} />
        )}
        <ConnectionBadge connection={unit.connection} />
      </header>
      <RiskMark unit={unit} />
      <StatusMark band={statusBand(unit.status)} />
      <button type="button" className={styles.way} onClick={() => onSelect(unit.tripId)}>
        <span className={classNames(textStyles.meta, textStyles.visuallyHidden)}>
          Ver {unit.plates ?? unit.invoice}, de{' '}
        </span>
        <span className={textStyles.meta} title={unit.origin}>
          {truncatePlace(unit.origin)}
        </span>
        <span className={classNames(textStyles.meta, textStyles.visuallyHidden)}> a </span>
        <b title={unit.destination}>{truncatePlace(unit.destination)}</b>
      </button>
      <p className={classNames(textStyles.note, styles.operator, textStyles.ellipsis)}>
        {unit.operator ?? 'Sin operador'}
      </p>
      <dl className={styles.more}>
        <dt>Factura</dt>
        <dd
          className={classNames(textStyles.smallest, textStyles.ellipsis, textStyles.secondary, textStyles.identifier)}
        >
          {[unit.invoice, unit.invoiceId].filter(Boolean).join(' · ')}
        </dd>
        <dt>Cliente</dt>
        <dd className={classNames(textStyles.ellipsis, textStyles.secondary)}>{unit.client ?? '—'}</dd>
        <dt>Línea</dt>
        <dd className={classNames(textStyles.ellipsis, textStyles.secondary)}>{unit.carrier ?? '—'}</dd>
        <dt>Plataforma</dt>
        <dd className={classNames(textStyles.ellipsis, textStyles.secondary)}>
          {unit.platform ?? (unit.url === null ? 'Sin enlace' : '—')}
        </dd>
      </dl>
      <footer className={layoutStyles.row}>
        {unit.fixAt === null ? (
          <span className={textStyles.muted}>Sin posición</span>
        ) : (
          <>
            <SpeedFigure speedKmh={unit.speedKmh} isPast={!isLiveFix(unit.fixAt, now)} />
            <time
              className={textStyles.smallest}
              dateTime={new Date(unit.fixAt).toISOString()}
              title={formatDateTime(unit.fixAt)}
            >
              {elapsedSince(unit.fixAt, now)}
            </time>
          </>
        )}
        <GpsButton unit={unit} progress={progress} onOpen={onOpen} />
      </footer>
      {isBusy ? <i className={styles.bar} style={{ width: `${progress.percent}%` }} aria-hidden="true" /> : null}
    </article>
  )
}
