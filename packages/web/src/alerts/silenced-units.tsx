import { spanText } from '@vigia/domain/format/span-text'
import { Link } from 'react-router'
import type { SilencedUnit } from '../api/alerts.ts'
import { useServerNow } from '../live/use-server-now.ts'
import { recoveryText } from '../text/silence-text.ts'
import { classNames } from '../ui/class-names.ts'
import plateChipStyles from '../ui/plate-chip.module.css'
import surfaceStyles from '../ui/surface.module.css'
import textStyles from '../ui/text.module.css'
import styles from './silenced-units.module.css'
import { tripHref } from './trip-href.ts'

interface SilencedUnitsProps {
  readonly units: readonly SilencedUnit[]
  /** The incident is over: no clock runs any more. */
  readonly isOver: boolean
}

/** The units that a quiet platform silences, each on its own clock. */
export function SilencedUnits({ units, isOver }: SilencedUnitsProps) {
  const now = useServerNow(5_000)
  if (units.length === 0) return null
  return (
    <section className={surfaceStyles.section} data-slot="section">
      <header>
        <h3>{isOver ? 'Unidades que quedaron sin señal' : 'Unidades sin señal'}</h3>
        <span className={surfaceStyles.end} data-slot="end">
          {units.length}
        </span>
      </header>
      <ul className={classNames(textStyles.meta, styles.silenced)}>
        {units.map(({ tripId, plates, invoice, lastSignalAt }) => (
          <li key={tripId}>
            <Link to={tripHref(tripId)} className={plateChipStyles.plate} data-slot="plate">
              {plates ?? invoice}
            </Link>
            {isOver ? null : (
              <>
                <span>{lastSignalAt === null ? 'Sin datos' : `hace ${spanText(now - lastSignalAt)}`}</span>
                <span>{lastSignalAt === null ? '' : recoveryText(lastSignalAt, now)}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
