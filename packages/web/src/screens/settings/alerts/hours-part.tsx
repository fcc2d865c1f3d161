import { doBandsOverlap, type HourBand } from '@vigia/domain/alerts/hour-band'
import { MAX_BANDS } from '@vigia/domain/alerts/own-rule'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { type AlertRule, minuteOf, timeText } from '../../../api/alert-rules.ts'
import { DAY_NAMES, DAYS } from '../../../text/week-days.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FormError } from '../../../ui/form-error.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import styles from './alerts-section.module.css'
import { NumberBox } from './number-box.tsx'
import type { RulePartProps } from './rule-parts.tsx'

const NIGHT = { days: [1, 2, 3, 4, 5, 6, 7], fromMinute: 22 * 60, toMinute: 6 * 60 }

/** Hours in which another limit holds. */
export function HoursPart({ row, draft, onChange }: RulePartProps) {
  const title = useId()
  const { limit, defaultOver } = row
  if (limit === null) return null
  const change = (index: number, band: HourBand | null): void =>
    onChange({ ...draft, hours: draft.hours.flatMap((one, at) => (at === index ? (band ?? []) : one)) })
  return (
    <section aria-labelledby={title}>
      <h4 id={title}>
        Horario <small>Hora del Centro</small>
      </h4>
      {draft.hours.map((band, index) => (
        <Band
          // biome-ignore lint/suspicious/noArrayIndexKey: a band has no name but its place
          key={index}
          index={index}
          band={band}
          limit={limit}
          isOverChanged={row.rule.hours[index]?.over !== band.over}
          onChange={(next) => change(index, next)}
        />
      ))}
      <FormError
        message={doBandsOverlap(draft.hours) ? 'Dos franjas se enciman: cada hora debe tener un solo límite' : null}
      />
      {draft.hours.length >= MAX_BANDS ? null : (
        <Button
          tone="ghost"
          size="sm"
          icon={<Plus size={14} aria-hidden="true" />}
          onClick={() =>
            onChange({ ...draft, hours: [...draft.hours, { ...NIGHT, over: draft.over ?? defaultOver ?? limit.min }] })
          }
        >
          Agregar franja
        </Button>
      )}
    </section>
  )
}

interface BandProps {
  readonly index: number
  readonly band: HourBand
  readonly limit: NonNullable<AlertRule['limit']>
  /** Its limit is another than the one that is saved. */
  readonly isOverChanged: boolean
  /** Null takes it away. */
  readonly onChange: (band: HourBand | null) => void
}

/** From when to when on which days, and what holds then. */
function Band({ index, band, limit, isOverChanged, onChange }: BandProps) {
  const change = (part: Partial<HourBand>): void => onChange({ ...band, ...part })
  return (
    <fieldset className={styles.band} aria-label={`Franja ${index + 1}`}>
      <Days chosen={band.days} onChange={(days) => change({ days })} />
      <TimeBox label="Desde" minute={band.fromMinute} onChange={(fromMinute) => change({ fromMinute })} />
      a
      <TimeBox label="Hasta" minute={band.toMinute} onChange={(toMinute) => change({ toMinute })} />
      <span>
        más de{' '}
        <NumberBox
          label={`Límite de la franja en ${limit.unit}`}
          value={band.over}
          min={limit.min}
          max={limit.max}
          isChanged={isOverChanged}
          onChange={(over) => change({ over: over ?? band.over })}
        />{' '}
        {limit.unit}
      </span>
      <IconButton
        label={`Quitar la franja ${index + 1}`}
        icon={<X size={15} aria-hidden="true" />}
        onClick={() => onChange(null)}
      />
    </fieldset>
  )
}

interface DaysProps {
  /** 1 is Monday, in order. */
  readonly chosen: readonly number[]
  readonly onChange: (days: readonly number[]) => void
}

/** The days of the week; the last one that is chosen stays. */
function Days({ chosen, onChange }: DaysProps) {
  return (
    <div className={classNames(layoutStyles.flow, styles.days)}>
      {DAYS.map((letter, at) => (
        <label key={DAY_NAMES[at]} title={DAY_NAMES[at]}>
          <input
            type="checkbox"
            aria-label={DAY_NAMES[at] ?? ''}
            checked={chosen.includes(at + 1)}
            disabled={chosen.length === 1 && chosen.includes(at + 1)}
            onChange={({ target }) => {
              const others = chosen.filter((day) => day !== at + 1)
              onChange(target.checked ? [...others, at + 1].toSorted((a, b) => a - b) : others)
            }}
          />
          {letter}
        </label>
      ))}
    </div>
  )
}

interface TimeBoxProps {
  readonly label: string
  /** Of the day. */
  readonly minute: number
  readonly onChange: (minute: number) => void
}

/** A time of the day, which cannot be emptied. */
function TimeBox({ label, minute, onChange }: TimeBoxProps) {
  return (
    <input
      type="time"
      aria-label={label}
      value={timeText(minute)}
      onChange={({ target }) => {
        if (target.value !== '') onChange(minuteOf(target.value))
      }}
    />
  )
}
