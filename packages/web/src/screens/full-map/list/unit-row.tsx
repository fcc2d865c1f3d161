import { ArrowRight } from 'lucide-react'
import { memo } from 'react'
import type { FullMapUnit } from '../../../api/full-map.ts'
import unitLinesStyles from '../../../fleet-screen/list/unit-lines.module.css'
import { UnitOption } from '../../../fleet-screen/list/unit-option.tsx'
import type { RowOption } from '../../../fleet-screen/list/use-unit-rows.ts'
import { graveReason } from '../../../fleet-screen/view/with-risk.ts'
import { isLiveFix } from '../../../live/is-live-fix.ts'
import { useServerNow } from '../../../live/use-server-now.ts'
import { useStaleLimit } from '../../../live/use-stale-limit.ts'
import { elapsedSince } from '../../../text/elapsed.ts'
import { classNames } from '../../../ui/class-names.ts'
import layoutStyles from '../../../ui/layout.module.css'
import { PlateChip } from '../../../ui/plate-chip.tsx'
import { SpeedFigure } from '../../../ui/speed-figure.tsx'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { BandSymbol } from '../band-mark.tsx'
import { bandOf } from '../live-unit.ts'
import { besidePlates, rowName, stateNote } from '../unit-text.ts'
import styles from './unit-row.module.css'

interface UnitRowProps extends RowOption {
  readonly unit: FullMapUnit
}

/** One unit: state, plates, number and age; its way and speed; what there is to say. */
export const UnitRow = memo(function UnitRow(props: UnitRowProps) {
  const { unit } = props
  const now = useServerNow(5_000)
  const band = bandOf(unit)
  const staleLimit = useStaleLimit()
  const note = [graveReason(unit), stateNote(unit, staleLimit, now)].filter((part) => part !== null).join(' · ')
  return (
    <UnitOption
      option={props}
      tripId={unit.tripId}
      label={rowName(unit, staleLimit, now)}
      className={classNames(unitLinesStyles.lines, styles.unit)}
    >
      <div>
        <BandSymbol band={band} />
        {unit.plates === null ? null : <PlateChip plates={unit.plates} copyable={false} />}
        <span
          className={classNames(layoutStyles.fill, textStyles.meta, textStyles.identifier, textStyles.ellipsis)}
          data-slot="number"
        >
          {besidePlates(unit)}
        </span>
        <b className={classNames(layoutStyles.push, layoutStyles.keeps, textStyles.medium, textStyles.meta)}>
          {elapsedSince(unit.fixAt, now)}
        </b>
      </div>
      <div className={styles.second}>
        <span className={surfaceStyles.route}>
          <span>{unit.origin}</span>
          <ArrowRight size={13} aria-hidden="true" />
          <span>{unit.destination}</span>
        </span>
        <SpeedFigure speedKmh={unit.speedKmh} isPast={!isLiveFix(unit.fixAt, now)} />
      </div>
      <div className={styles.third}>
        {note === '' ? null : <b data-band={band}>{note}</b>}
        <span className={textStyles.ellipsis}>{unit.client ?? unit.operator ?? unit.invoice}</span>
      </div>
    </UnitOption>
  )
})
