import { fullMapBand } from '@vigia/domain/trip/full-map-band'
import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import type { FullMapUnit } from '../../api/full-map.ts'
import { isLiveFix } from '../../live/is-live-fix.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { elapsedSince } from '../../text/elapsed.ts'
import { PlateChip } from '../../ui/plate-chip.tsx'
import { SpeedFigure } from '../../ui/speed-figure.tsx'
import { BandSymbol } from './band-mark.tsx'
import { useLiveUnit } from './live-unit.ts'
import { besidePlates, rowName, stateNote } from './unit-text.ts'

interface UnitRowProps {
  readonly id: string
  readonly unit: FullMapUnit
  readonly isSelected: boolean
  /** The row that the tab key reaches. */
  readonly isActive: boolean
  readonly position: number
  readonly total: number
  readonly onSelect: (tripId: string) => void
}

/** One unit: state, plates, number and age; its way and speed; what there is to say. */
export const UnitRow = memo(function UnitRow(props: UnitRowProps) {
  const { id, isSelected, isActive, position, total, onSelect } = props
  const unit = useLiveUnit(props.unit)
  const now = useServerNow(5_000)
  const band = fullMapBand(unit.state)
  const note = stateNote(unit, now)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it hears the keys (useRovingRow)
    <div
      id={id}
      role="option"
      className="fm-unit"
      aria-selected={isSelected}
      aria-posinset={position}
      aria-setsize={total}
      aria-label={rowName(unit, now)}
      tabIndex={isActive ? 0 : -1}
      onClick={() => onSelect(unit.tripId)}
    >
      <div className="a">
        <BandSymbol band={band} />
        {unit.plates === null ? null : <PlateChip plates={unit.plates} copyable={false} />}
        <span className="mono ell num">{besidePlates(unit)}</span>
        <b className="age">{elapsedSince(unit.fixAt, now)}</b>
      </div>
      <div className="b">
        <span className="route">
          <span>{unit.origin}</span>
          <ArrowRight size={13} aria-hidden="true" />
          <span>{unit.destination}</span>
        </span>
        <SpeedFigure speedKmh={unit.speedKmh} isPast={!isLiveFix(unit.fixAt, now)} />
      </div>
      <div className="c">
        {note === null ? null : <b className={band}>{note}</b>}
        <span className="ell">{unit.client ?? unit.operator ?? unit.invoice}</span>
      </div>
    </div>
  )
})
