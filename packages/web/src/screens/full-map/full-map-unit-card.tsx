import { fullMapBand } from '@vigia/domain/trip/full-map-band'
import { ArrowRight, History, PanelRightOpen, Phone, Route, X } from 'lucide-react'
import { Link } from 'react-router'
import type { FullMapUnit, OpenIncident } from '../../api/full-map.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { telHref } from '../../text/contact.ts'
import { agoText } from '../../text/elapsed.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PlateChip } from '../../ui/plate-chip.tsx'
import { LinkButton } from '../../widgets/link-button.tsx'
import { BandMark } from './band-mark.tsx'
import { incidentHeading, priorityText } from './incident-text.ts'
import { useLiveUnit } from './live-unit.ts'
import { UnitFacts } from './unit-facts.tsx'
import { besidePlates, stateNote } from './unit-text.ts'

interface UnitCardProps {
  readonly unit: FullMapUnit
  /** The trip's own, unresolved. */
  readonly incidents: readonly OpenIncident[]
  readonly onReplay: () => void
  /** Null for who may not plan. */
  readonly onEditRoute: (() => void) | null
  readonly onClose: () => void
}

/** The selected unit (spec §2 "unit detail card"), moved on by the feed. */
export function UnitCard({ unit: answered, incidents, onReplay, onEditRoute, onClose }: UnitCardProps) {
  const unit = useLiveUnit(answered)
  const now = useServerNow(5_000)
  const band = fullMapBand(unit.state)
  const note = stateNote(unit, now)
  return (
    <section className={`fm-card ${band}`} aria-label="Detalle de la unidad">
      <header>
        <div>
          {unit.plates === null ? <b>Sin placas</b> : <PlateChip plates={unit.plates} size="lg" />}
          <span className="mono ell num">{besidePlates(unit)}</span>
        </div>
        <IconButton label="Cerrar detalle" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where there is little room it scrolls, by keys too */}
      <div className="scroll" tabIndex={0}>
        <p className="route">
          <span title={unit.origin}>{unit.origin}</span>
          <ArrowRight size={14} aria-label="a" />
          <span title={unit.destination}>{unit.destination}</span>
        </p>
        <p className="fm-state">
          <BandMark band={band} />
          {note === null ? null : <span>{note}</span>}
        </p>
        <UnitFacts unit={unit} now={now} />
        <section className="sec">
          <header>
            <h3>Último comentario</h3>
          </header>
          <p className="fm-comment">{unit.lastComment ?? 'Sin comentarios'}</p>
        </section>
        {incidents.length === 0 ? null : (
          <section className="sec">
            <header>
              <h3>Incidencias sin resolver</h3>
              <span className="end">{incidents.length}</span>
            </header>
            <ul className="fm-incidents">
              {incidents.map((incident) => (
                <li key={incident.id} className={incident.priority}>
                  <b>{incidentHeading(incident)}</b>
                  <span>{incident.description}</span>
                  <small>
                    {priorityText(incident)} · {agoText(incident.reportedAt, now)}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <footer>
        <Link className="btn" to={`/sentinel?viaje=${encodeURIComponent(unit.tripId)}`}>
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
          href={telHref(unit.phone)}
          absent="Sin teléfono"
          icon={<Phone size={15} aria-hidden="true" />}
        >
          Llamar
        </LinkButton>
      </footer>
    </section>
  )
}
