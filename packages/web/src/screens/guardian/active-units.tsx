import { ArrowRight, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { wholeNumber } from '../../text/whole-number.ts'
import { LEVEL_SEVERITY } from '../../theme/bands.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingState } from '../../ui/loading-state.tsx'
import { SeverityShape } from '../../ui/severity-shape.tsx'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import type { GuardianUnit } from './guardian-unit.ts'
import { PanelHead } from './panel-head.tsx'
import { stateOf } from './unit-state.ts'
import { UnitStateMark } from './unit-state-mark.tsx'
import type { Guardian } from './use-guardian.ts'

/** Spec §9. */
const SHOWN = 5

/** The first five units whose GPS is active, the worst first, and the way to all of them. */
export function ActiveUnits({ guardian }: { readonly guardian: Guardian }) {
  const { units, error, loadedAt } = guardian.units
  const now = useServerNow(5_000)
  const active = units?.filter(({ isHeard }) => isHeard) ?? []
  const count = wholeNumber(active.length)
  return (
    <section className="gdn-active" aria-label="Unidades activas">
      <PanelHead title="Unidades activas" staleSince={error === null || units === null ? null : loadedAt}>
        {units === null ? null : `${Math.min(SHOWN, active.length)} de ${count}`}
      </PanelHead>
      {units === null ? (
        error === null ? (
          <LoadingState text="Cargando unidades…" />
        ) : (
          <ErrorState kind="connection" message={error.message} onAct={guardian.refresh} />
        )
      ) : active.length === 0 ? (
        <p className="gdn-none">Ninguna unidad con GPS activo</p>
      ) : (
        <>
          <ul className="gdn-units">
            {active.slice(0, SHOWN).map((unit) => (
              <li key={unit.tripId}>
                <UnitRow
                  unit={unit}
                  now={now}
                  isSelected={unit.tripId === guardian.selected?.tripId}
                  onSelect={guardian.select}
                />
              </li>
            ))}
          </ul>
          <Link className="gdn-all" to="/sentinel">
            {active.length === 1 ? 'Ver la unidad' : `Ver las ${count} unidades`}
            <ChevronRight size={14} aria-hidden="true" />
          </Link>
        </>
      )}
    </section>
  )
}

interface UnitRowProps {
  readonly unit: GuardianUnit
  readonly now: number
  readonly isSelected: boolean
  readonly onSelect: (tripId: string) => void
}

function UnitRow({ unit, now, isSelected, onSelect }: UnitRowProps) {
  const { tripId, plates, operator, place, destination, level, speedKmh, fixAt } = unit
  const severity = LEVEL_SEVERITY[level]
  return (
    <button type="button" aria-pressed={isSelected} onClick={() => onSelect(tripId)}>
      <UnitStateMark state={stateOf(unit, now)} />
      <span className="gdn-unit">
        <span className="gdn-who">
          {plates === null ? null : <span className="plate">{plates}</span>}
          {level === 'BAJO' ? null : <SeverityShape severity={severity} size={10} coloured />}
          <span className="ell">{operator ?? 'Sin operador'}</span>
        </span>
        <span className="gdn-where">
          {place === null ? null : <span className="ell">{place}</span>}
          <ArrowRight size={11} aria-hidden="true" />
          <span className="ell">{destination}</span>
        </span>
      </span>
      {isLiveFix(fixAt, now) ? (
        <SpeedFigure speedKmh={speedKmh} />
      ) : (
        <span className="gdn-age">GPS {elapsedSince(fixAt, now)}</span>
      )}
    </button>
  )
}
