import { classNames } from '../../ui/class-names.ts'
import styles from './hours-choice.module.css'
import { REPLAY_HOURS, type ReplayHours } from './replay-address.ts'
import replayPartsStyles from './replay-parts.module.css'

interface HoursChoiceProps {
  readonly hours: ReplayHours
  readonly onChange: (hours: ReplayHours) => void
}

const WORDS: Readonly<Record<ReplayHours, string>> = {
  1: 'Última hora',
  6: 'Últimas 6 h',
  24: 'Últimas 24 h',
  72: 'Últimas 72 h',
  168: 'Últimos 7 días',
}

/** How far back the replay looks. */
export function HoursChoice({ hours, onChange }: HoursChoiceProps) {
  return (
    <select
      className={classNames(replayPartsStyles.select, styles.hours)}
      aria-label="Periodo de la repetición"
      value={hours}
      onChange={({ target }) => onChange(REPLAY_HOURS.find((each) => String(each) === target.value) ?? hours)}
    >
      {REPLAY_HOURS.map((each) => (
        <option key={each} value={each}>
          {WORDS[each]}
        </option>
      ))}
    </select>
  )
}
