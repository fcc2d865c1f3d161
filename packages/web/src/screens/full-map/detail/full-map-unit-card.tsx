import { ArrowRight, History, PanelRightOpen, Phone, Route, X } from 'lucide-react'
import { Link } from 'react-router'
import { useOperatorCall } from '../../../alerts/use-operator-call.ts'
import type { FullMapUnit, OpenIncident } from '../../../api/full-map.ts'
import { mayAct } from '../../../api/tokens.ts'
import type { Answer } from '../../../api/use-answer.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { useStaleLimit } from '../../../live/use-stale-limit.ts'
import { telHref } from '../../../text/contact.ts'
import { agoText } from '../../../text/elapsed.ts'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { IncidentActs, NewIncident } from '../../../widgets/incidents/incident-acts.tsx'
import { LinkButton } from '../../../widgets/link-button.tsx'
import { RiskMark } from '../../../widgets/risk-mark.tsx'
import { BandMark } from '../band-mark.tsx'
import { bandOf } from '../live-unit.ts'
import { incidentHeading, priorityText } from '../map/incident-text.ts'
import { besidePlates, stateNote } from '../unit-text.ts'
import styles from './full-map-unit-card.module.css'
import { UnitFacts } from './unit-facts.tsx'

interface UnitCardProps {
  readonly unit: FullMapUnit
  /** All that are unresolved, the trip's own among them. */
  readonly incidents: Pick<Answer<readonly OpenIncident[]>, 'data' | 'error' | 'retry'>
  readonly onReplay: () => void
  /** Null for who may not plan. */
  readonly onEditRoute: (() => void) | null
  readonly onClose: () => void
}

/** The selected unit (spec §2 "unit detail card"). */
export function UnitCard({ unit, incidents, onReplay, onEditRoute, onClose }: UnitCardProps) {
  const call = useOperatorCall(unit)
  const now = useServerNow(5_000)
  const band = bandOf(unit)
  const note = stateNote(unit, useStaleLimit(), now)
  return (
    <section
      className={classNames(layoutStyles.column, styles.card)}
      data-slot="card"
      data-band={band}
      aria-label="Detalle de la unidad"
    >
      <header className={layoutStyles.row}>
        <div className={classNames(layoutStyles.row, layoutStyles.fill)}>
          {unit.plates === null ? <strong>Sin placas</strong> : <PlateChip plates={unit.plates} size="lg" />}
          <span
            className={classNames(layoutStyles.fill, textStyles.meta, textStyles.identifier, textStyles.ellipsis)}
            data-slot="number"
          >
            {besidePlates(unit)}
          </span>
        </div>
        <IconButton label="Cerrar detalle" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where there is little room it scrolls, by keys too */}
      <div className={classNames(surfaceStyles.scroll, styles.scroll)} tabIndex={0}>
        <p className={classNames(surfaceStyles.route, styles.route)}>
          <span title={unit.origin}>{unit.origin}</span>
          <ArrowRight size={14} aria-label="a" />
          <span title={unit.destination}>{unit.destination}</span>
        </p>
        <p className={classNames(layoutStyles.wrap, styles.state)}>
          <BandMark band={band} />
          <RiskMark unit={unit} />
          {note === null ? null : <span>{note}</span>}
        </p>
        <UnitFacts unit={unit} now={now} />
        <section className={surfaceStyles.section}>
          <header>
            <h3>Último comentario</h3>
          </header>
          <p className={classNames(textStyles.meta, styles.comment)}>{unit.lastComment ?? 'Sin comentarios'}</p>
        </section>
        <Incidents tripId={unit.tripId} incidents={incidents} now={now} />
      </div>
      <footer className={layoutStyles.stack}>
        <Link
          className={buttonStyles.button}
          data-slot="button"
          to={`/sentinel?viaje=${encodeURIComponent(unit.tripId)}`}
        >
          <PanelRightOpen size={15} aria-hidden="true" />
          <span>Ver en Sentinel</span>
        </Link>
        <Button icon={<History size={15} aria-hidden="true" />} onClick={onReplay}>
          Repetir
        </Button>
        {onEditRoute === null ? null : (
          <Button icon={<Route size={15} aria-hidden="true" />} onClick={onEditRoute}>
            Ruta
          </Button>
        )}
        <LinkButton
          tone="primary"
          href={telHref(call.phone)}
          absent={call.absent}
          icon={<Phone size={15} aria-hidden="true" />}
        >
          Llamar
        </LinkButton>
      </footer>
    </section>
  )
}

interface IncidentsProps extends Pick<UnitCardProps, 'incidents'> {
  readonly tripId: string
  readonly now: number
}

/** The trip's unresolved incidents; nothing when it has none, which is said only once they are known. */
function Incidents({ tripId, incidents: { data, error, retry }, now }: IncidentsProps) {
  const own = data?.filter((incident) => incident.tripId === tripId)
  if (own?.length === 0) {
    return mayAct() ? (
      <section className={surfaceStyles.section}>
        <NewIncident tripId={tripId} onChanged={retry} />
      </section>
    ) : null
  }
  return (
    <section className={surfaceStyles.section}>
      <header>
        <h3>Incidencias sin resolver</h3>
        <span className={surfaceStyles.end}>{own?.length ?? '—'}</span>
      </header>
      {own === undefined ? (
        <p className={classNames(textStyles.meta, styles.comment)}>
          {error === null ? 'Cargando incidencias...' : `No se pudieron cargar. ${error.message}`}
        </p>
      ) : (
        <ul className={styles.incidents}>
          {own.map((incident) => (
            <li key={incident.id} data-severity={incident.severity}>
              <b>{incidentHeading(incident)}</b>
              <span className={textStyles.secondary}>{incident.description}</span>
              <small>
                {priorityText(incident)} · {agoText(incident.reportedAt, now)}
              </small>
              <IncidentActs
                tripId={tripId}
                incident={{ ...incident, incidentId: incident.id, isResolved: false }}
                onChanged={retry}
              />
            </li>
          ))}
        </ul>
      )}
      {own === undefined ? null : <NewIncident tripId={tripId} onChanged={retry} />}
    </section>
  )
}
