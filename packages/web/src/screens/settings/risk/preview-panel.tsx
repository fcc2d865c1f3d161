import { alertTypeTitle } from '@vigia/domain/alerts/alert-type-title'
import { ArrowRight, BellRing, Truck } from 'lucide-react'
import { Link } from 'react-router'
import type { LevelChange, RiskPreview } from '../../../api/risk-preview.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { RiskBadge } from '../../../ui/risk-badge.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import { Loaded } from '../../../widgets/loaded.tsx'
import { LevelFlows } from './level-flows.tsx'
import styles from './preview-panel.module.css'
import { alertsText, changesText, rateText } from './preview-text.ts'
import type { DraftPreview } from './use-risk-preview.ts'

const SECOND_MS = 1_000
/** Older than that, the picture says its age. */
const OLD_S = 5

/** What saving would change in the trips of now: levels, trips, alerts and the work of the desk. */
export function PreviewPanel({ answer, doubt }: DraftPreview) {
  return (
    <div className={classNames(styles.panel, surfaceStyles.scroll)} data-slot="scroll">
      <Loaded answer={answer} loading={doubt ?? 'Comparando los viajes…'}>
        {(seen) => (seen.total === 0 ? <NoTrips /> : <Compared preview={seen} doubt={doubt} />)}
      </Loaded>
    </div>
  )
}

function NoTrips() {
  return (
    <EmptyState
      icon={<Truck size={26} aria-hidden="true" />}
      title="Sin viajes en tránsito"
      hint="La vista previa no puede comparar. Vuelva cuando haya viajes en tránsito."
    />
  )
}

function Compared({ preview, doubt }: { readonly preview: RiskPreview; readonly doubt: string | null }) {
  const { total, up, down, flows } = preview
  // Of another draft than the one on screen, only the picture stays, under the words that say so.
  const changes = doubt === null ? preview.changes : []
  const now = useServerNow(SECOND_MS)
  const ageS = Math.round((now - preview.asOf) / SECOND_MS)
  const alerts = doubt === null ? alertsText(preview, alertTypeTitle) : null
  return (
    <>
      <header>
        <h2>Vista previa</h2>
        <small>
          {total === 1 ? '1 viaje' : `${total} viajes`} en tránsito{ageS > OLD_S ? `, hace ${ageS} s` : ''}
        </small>
      </header>
      <output className={styles.figures}>
        <b>{doubt ?? changesText(preview)}</b>
        {up + down === 0 || doubt !== null ? null : (
          <span>
            {up} {up === 1 ? 'sube' : 'suben'} · {down} {down === 1 ? 'baja' : 'bajan'}
          </span>
        )}
      </output>
      <LevelFlows flows={flows} />
      {alerts === null ? null : (
        <p className={styles.alerts}>
          <BellRing size={16} aria-hidden="true" />
          <span>
            {alerts} {rateText(preview)}
          </span>
        </p>
      )}
      {changes.length === 0 ? null : (
        <section aria-label="Cambian de nivel">
          <h3>
            Cambian de nivel{' '}
            <small>{changes.length < up + down ? `los ${changes.length} de mayor puntaje` : null}</small>
          </h3>
          <ul>
            {changes.map((change) => (
              <ChangedTrip key={change.tripId} change={change} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function ChangedTrip({ change }: { readonly change: LevelChange }) {
  const { tripId, plates, origin, destination, before, after, because } = change
  return (
    <li>
      <Link to={`/sentinel?viaje=${tripId}`}>
        <PlateChip plates={plates} copyable={false} />
        <span>
          <RiskBadge level={before.level} score={before.score} />
          <ArrowRight size={14} aria-label="pasa a" />
          <RiskBadge level={after.level} score={after.score} />
        </span>
        <small>
          {origin} a {destination} · {because}
        </small>
      </Link>
    </li>
  )
}
