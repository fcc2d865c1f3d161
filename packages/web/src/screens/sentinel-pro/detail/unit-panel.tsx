import { formatDateTime } from '@vigia/domain/format/date-time'
import { Copy, LocateFixed, MapPin, Phone, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useOperatorCall } from '../../../alerts/use-operator-call.ts'
import type { UnifiedUnit } from '../../../api/unified-units.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { timeOrDay } from '../../../text/clock-time.ts'
import { telHref } from '../../../text/contact.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { copyCoordinates } from '../../../ui/copy-text.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { SpeedFigure } from '../../../ui/speed-figure.tsx'
import textStyles from '../../../ui/text.module.css'
import { LinkButton } from '../../../widgets/link-button.tsx'
import { GoogleMapsLink, WhatsappLink } from '../../../widgets/outside-links.tsx'
import { RiskMark } from '../../../widgets/risk-mark.tsx'
import { ConnectionBadge } from '../connection-badge.tsx'
import { GpsButton } from '../gps-button.tsx'
import type { GpsProgress } from '../gps-progress.ts'
import { StatusMark } from '../sentinel-pro-status-mark.tsx'
import { statusBand } from '../status-band.ts'
import styles from './unit-panel.module.css'

interface UnitPanelProps {
  readonly unit: UnifiedUnit
  readonly progress: GpsProgress | null
  readonly onOpen: (unit: UnifiedUnit) => void
  readonly onLookAt: () => void
  readonly onClose: () => void
}

/** The selected unit in full (spec §2 "unit detail side panel"). */
export function UnitPanel({ unit, progress, onOpen, onLookAt, onClose }: UnitPanelProps) {
  return (
    <section
      className={classNames(layoutStyles.single, styles.panel)}
      data-slot="panel"
      aria-label="Detalle de la unidad"
    >
      <header className={layoutStyles.row}>
        {unit.plates === null ? <strong>Sin placas</strong> : <PlateChip plates={unit.plates} size="lg" />}
        <span className={classNames(layoutStyles.wrap, layoutStyles.fill)}>
          <StatusMark band={statusBand(unit.status)} />
          <ConnectionBadge connection={unit.connection} />
        </span>
        <IconButton label="Cerrar detalle" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
      </header>
      <RiskMark unit={unit} />
      <Way unit={unit} />
      <Facts unit={unit} />
      {unit.address === null ? null : (
        <p className={classNames(layoutStyles.row, textStyles.meta, styles.address)} data-slot="address">
          <MapPin size={13} aria-hidden="true" />
          {unit.address}
        </p>
      )}
      {unit.sessionError === null ? null : (
        <p className={classNames(textStyles.warning, textStyles.small)}>{unit.sessionError}</p>
      )}
      <footer className={layoutStyles.stack}>
        <Button
          icon={<Copy size={14} aria-hidden="true" />}
          disabled={unit.point === null}
          onClick={() => unit.point !== null && copyCoordinates(unit.point)}
        >
          Copiar coordenadas
        </Button>
        <Button icon={<LocateFixed size={14} aria-hidden="true" />} disabled={unit.point === null} onClick={onLookAt}>
          Ver en mapa
        </Button>
        <GpsButton unit={unit} progress={progress} onOpen={onOpen} isWide />
      </footer>
    </section>
  )
}

function Way({ unit: { origin, destination, progressPercent } }: { readonly unit: UnifiedUnit }) {
  const style: CSSProperties & Record<'--p', string> = { '--p': `${progressPercent ?? 0}%` }
  return (
    <div className={styles.spine}>
      <span className={classNames(layoutStyles.shrinks, textStyles.ellipsis)}>
        <small className={classNames(layoutStyles.block, textStyles.smallest)}>Origen</small>
        {origin}
      </span>
      <i
        style={style}
        role="img"
        aria-label={progressPercent === null ? 'Avance sin dato' : `Avance ${Math.round(progressPercent)} %`}
      >
        {progressPercent === null ? null : <u />}
      </i>
      <span className={classNames(layoutStyles.shrinks, textStyles.ellipsis)}>
        <small className={classNames(layoutStyles.block, textStyles.smallest)}>Destino</small>
        {destination}
      </span>
    </div>
  )
}

function Facts({ unit }: { readonly unit: UnifiedUnit }) {
  const call = useOperatorCall(unit)
  const now = useServerNow(5_000)
  const { fixAt, point } = unit
  return (
    <dl>
      <div>
        <dt>Factura</dt>
        <dd className={classNames(textStyles.identifier, styles.identifier)}>{unit.invoice}</dd>
      </div>
      <div>
        <dt>Factura interna</dt>
        <dd className={classNames(textStyles.identifier, styles.identifier)}>{unit.invoiceId ?? '—'}</dd>
      </div>
      <div>
        <dt>Plataforma</dt>
        <dd>{unit.platform ?? (unit.url === null ? 'Sin enlace' : '—')}</dd>
      </div>
      <div>
        <dt>Operador</dt>
        <dd className={classNames(layoutStyles.row, styles.call)}>
          <span className={textStyles.ellipsis} title={unit.operator ?? undefined}>
            {unit.operator ?? 'Sin operador'}
          </span>
          <WhatsappLink phone={call.phone} />
          {telHref(call.phone) === null ? null : (
            <LinkButton
              size="sm"
              href={telHref(call.phone)}
              absent="Sin teléfono"
              icon={<Phone size={13} aria-hidden="true" />}
            >
              <span className={textStyles.visuallyHidden}>Llamar</span>
            </LinkButton>
          )}
        </dd>
      </div>
      <div>
        <dt>Cliente</dt>
        <dd>{unit.client ?? '—'}</dd>
      </div>
      <div>
        <dt>Línea de transporte</dt>
        <dd>{unit.carrier ?? '—'}</dd>
      </div>
      <div>
        <dt>Velocidad</dt>
        <dd>
          <SpeedFigure speedKmh={unit.speedKmh} isPast={fixAt === null || !isLiveFix(fixAt, now)} />
        </dd>
      </div>
      <div>
        <dt>Última lectura</dt>
        <dd {...(fixAt === null ? {} : { title: formatDateTime(fixAt) })}>
          {fixAt === null ? 'Sin datos' : `${timeOrDay(fixAt, now)} · ${elapsedSince(fixAt, now)}`}
        </dd>
      </div>
      <div>
        <dt>Coordenadas</dt>
        <dd className={classNames(textStyles.identifier, styles.identifier)}>
          {point === null ? 'Sin posición' : `${point.lat.toFixed(4)}, ${point.lng.toFixed(4)}`}{' '}
          {point === null ? null : <GoogleMapsLink point={point} />}
        </dd>
      </div>
    </dl>
  )
}
