import { formatDateTime } from '@vigia/domain/format/date-time'
import type { Incident } from '../../../api/sentinel.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { timeOrDay } from '../../../text/clock-time.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { RiskBadge } from '../../../ui/risk-badge.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { IncidentActs, NewIncident, type ShownIncident } from '../../../widgets/incidents/incident-acts.tsx'
import styles from './incidents-section.module.css'

interface IncidentsSectionProps {
  readonly tripId: string
  /** Undefined until they are known. */
  readonly incidents: readonly Incident[] | undefined
  readonly onChanged: () => void
}

/** Open incidents first, then the resolved ones with how they were resolved; reported, changed and resolved here. */
export function IncidentsSection({ tripId, incidents, onChanged }: IncidentsSectionProps) {
  const now = useServerNow(5_000)
  const open = incidents?.filter(({ resolvedAt }) => resolvedAt === null) ?? []
  const resolved = incidents?.filter(({ resolvedAt }) => resolvedAt !== null) ?? []
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>Incidencias</h3>
        <span className={surfaceStyles.end} data-slot="end">
          {openWords(incidents === undefined ? null : open.length)}
        </span>
      </header>
      {incidents?.length === 0 ? <p data-slot="none">Sin incidencias</p> : null}
      <ul className={styles.incidents} data-slot="incidents">
        {[...open, ...resolved].map((incident) => (
          <li key={incident.incidentId} className={incident.resolvedAt === null ? undefined : styles.done}>
            <RiskBadge level={incident.severity} quiet={incident.resolvedAt !== null} />
            <p>
              {incident.description || incident.kind}
              <small title={formatDateTime(incident.resolvedAt ?? incident.at)}>{stateOf(incident, now)}</small>
            </p>
            <div className={styles.acts}>
              <IncidentActs tripId={tripId} incident={shownOf(incident)} onChanged={onChanged} />
            </div>
          </li>
        ))}
      </ul>
      <NewIncident tripId={tripId} onChanged={onChanged} />
    </section>
  )
}

const shownOf = ({ incidentId, kind, description, severity, resolvedAt }: Incident): ShownIncident => ({
  ...{ incidentId, type: kind, description, severity, isResolved: resolvedAt !== null },
})

function openWords(count: number | null): string {
  if (count === null) return ''
  return count === 1 ? '1 abierta' : `${count} abiertas`
}

function stateOf({ at, resolvedAt, resolution }: Incident, now: number): string {
  if (resolvedAt === null) return `${timeOrDay(at, now)} · ${elapsedSince(at, now)} sin resolver`
  const how = resolution === null || resolution === '' ? '' : `: ${resolution}`
  return `Resuelta ${timeOrDay(resolvedAt, now)}${how}`
}
