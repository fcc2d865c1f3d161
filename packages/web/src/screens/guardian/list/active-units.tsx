import { wholeNumber } from '@vigia/domain/format/whole-number'
import { ArrowRight, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ExportList } from '../../../fleet-screen/export/export-list.tsx'
import { HELD_ROW } from '../../../fleet-screen/list/hold-in-place.ts'
import { useHeldOrder } from '../../../fleet-screen/list/use-held-order.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadingState } from '../../../ui/loading-state.tsx'
import plateChipStyles from '../../../ui/plate-chip.module.css'
import { SeverityShape } from '../../../ui/severity-shape.tsx'
import { SpeedFigure } from '../../../ui/speed-figure.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { PanelHead } from '../detail/panel-head.tsx'
import guardianStyles from '../guardian.module.css'
import type { GuardianUnit } from '../guardian-unit.ts'
import { stateOf } from '../unit-state.ts'
import { UnitStateMark } from '../unit-state-mark.tsx'
import type { Guardian } from '../use-guardian.ts'
import styles from './active-units.module.css'
import { guardianColumns } from './guardian-columns.ts'

/** Spec §9. */
const SHOWN = 5

/** The first five units whose GPS is active, the worst first, and the way to all of them. The one under a hand stays. */
export function ActiveUnits({ guardian }: { readonly guardian: Guardian }) {
  const { all: units, error, loadedAt } = guardian.units
  const now = useServerNow(5_000)
  const active = useMemo(() => units?.filter(({ isReporting }) => isReporting) ?? [], [units])
  const { order, listeners } = useHeldOrder(active, HELD_ROW)
  const count = wholeNumber(active.length)
  return (
    <section data-slot="active" aria-label="Unidades activas">
      <PanelHead title="Unidades activas" staleSince={error === null || units === null ? null : loadedAt}>
        {units === null ? null : (
          <>
            {`${Math.min(SHOWN, active.length)} de ${count}`}
            <ExportList
              list="guardian"
              title="Unidades activas"
              columnsAt={guardianColumns}
              rows={active}
              filter={[]}
            />
          </>
        )}
      </PanelHead>
      {units === null ? (
        error === null ? (
          <LoadingState text="Cargando unidades…" />
        ) : (
          <ErrorState kind="connection" message={error.message} onAct={guardian.refresh} />
        )
      ) : active.length === 0 ? (
        <p className={guardianStyles.none} data-slot="none">
          Ninguna unidad con GPS activo
        </p>
      ) : (
        <>
          <ul className={styles.units} data-slot="active-units" {...listeners}>
            {order.slice(0, SHOWN).map((unit) => (
              <li key={unit.tripId} data-trip={unit.tripId}>
                <UnitRow
                  unit={unit}
                  now={now}
                  isSelected={unit.tripId === guardian.selected?.tripId}
                  onSelect={guardian.select}
                />
              </li>
            ))}
          </ul>
          <Link className={classNames(surfaceStyles.underlines, styles.all)} to="/sentinel">
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
  return (
    <button
      type="button"
      className={classNames(surfaceStyles.hovers, surfaceStyles.ringInside)}
      aria-pressed={isSelected}
      onClick={() => onSelect(tripId)}
    >
      <UnitStateMark state={stateOf(unit, now)} />
      <span className={styles.unit}>
        <span className={styles.who}>
          {plates === null ? null : (
            <span className={plateChipStyles.plate} data-slot="plate">
              {plates}
            </span>
          )}
          {level === 'low' ? null : <SeverityShape severity={level} size={10} coloured />}
          <span className={textStyles.ellipsis}>{operator ?? 'Sin operador'}</span>
        </span>
        <span className={styles.where}>
          {place === null ? null : <span className={textStyles.ellipsis}>{place}</span>}
          <ArrowRight className={textStyles.muted} size={11} aria-hidden="true" />
          <span className={textStyles.ellipsis}>{destination}</span>
        </span>
      </span>
      {isLiveFix(fixAt, now) ? (
        <SpeedFigure speedKmh={speedKmh} />
      ) : (
        <span className={classNames(textStyles.oneLine, textStyles.note, styles.age)}>
          GPS {elapsedSince(fixAt, now)}
        </span>
      )}
    </button>
  )
}
