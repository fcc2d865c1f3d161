import { MOST_DRIVING_MIN } from '@vigia/domain/operator/duty-estimate'
import type { OperatorDuty } from '../../api/operator-duty.ts'
import styles from './driving-bar.module.css'

/** The bar's end; its tick is where a pause is due (design, operators). */
const BAR_MIN = 360

/** How long somebody has driven since the last pause, to six hours. Always beside it in words, hence hidden from screen readers. */
export function DrivingBar({ minutes, level }: { readonly minutes: number; readonly level: OperatorDuty['level'] }) {
  return (
    <span className={styles.bar} data-level={level} aria-hidden="true">
      <i style={{ width: `${Math.min(100, (minutes / BAR_MIN) * 100)}%` }} />
      <u style={{ left: `${(MOST_DRIVING_MIN / BAR_MIN) * 100}%` }} />
    </span>
  )
}
