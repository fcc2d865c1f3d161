import { chooseAll, isChosen, MONITOR_STATUSES, toggleStatus } from '@vigia/domain/analysis/monitor-config'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import { statusLabel } from '@vigia/domain/trip/status-label'
import { Check } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './status-filter.module.css'
import type { Monitor } from './use-monitor.ts'

/** Todos, or some of the four statuses, with the trips of each (spec §5). */
export function StatusFilter({ monitor: { config, counts } }: { readonly monitor: Monitor }) {
  const { filter, change } = config
  const isAll = filter === 'all'
  return (
    <fieldset className={classNames(surfaceStyles.section, styles.filter)} data-slot="section">
      <legend className={textStyles.meta}>Estados</legend>
      <CheckBox label="Todos" isOn={isAll} onChange={(on) => change({ filter: on ? chooseAll() : MONITOR_STATUSES })} />
      {MONITOR_STATUSES.map((status) => (
        <CheckBox
          key={status}
          label={statusLabel(status)}
          count={counts?.get(status) ?? null}
          isOn={!isAll && isChosen(filter, status)}
          isDisabled={isAll}
          onChange={() => change({ filter: toggleStatus(filter, status) })}
        />
      ))}
    </fieldset>
  )
}

interface CheckBoxProps {
  readonly label: string
  /** Null: not known yet; absent: none. */
  readonly count?: number | null
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onChange: (on: boolean) => void
}

function CheckBox({ label, count, isOn, isDisabled = false, onChange }: CheckBoxProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <i aria-hidden="true">{isOn ? <Check size={12} strokeWidth={3} /> : null}</i>
      <span>{label}</span>
      {count === undefined ? null : <em>{count === null ? '—' : wholeNumber(count)}</em>}
    </label>
  )
}
