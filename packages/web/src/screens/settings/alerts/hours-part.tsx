import { doBandsOverlap, type HourBand } from '@vigia/domain/alerts/hour-band'
import { MAX_BANDS } from '@vigia/domain/alerts/own-rule'
import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import { minuteOf, timeText } from '../../../api/alert-rules.ts'
import { DAY_NAMES, DAYS } from '../../../text/week-days.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
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
        // biome-ignore lint/suspicious/noArrayIndexKey: a band has no name but its place
        <fieldset key={index} className={styles.band} aria-label={`Franja ${index + 1}`}>
          <div className={styles.days}>
            {DAYS.map((letter, at) => (
              <label key={DAY_NAMES[at]} title={DAY_NAMES[at]}>
                <input
                  type="checkbox"
                  aria-label={DAY_NAMES[at] ?? ''}
                  checked={band.days.includes(at + 1)}
                  disabled={band.days.length === 1 && band.days.includes(at + 1)}
                  onChange={({ target }) => {
                    const others = band.days.filter((day) => day !== at + 1)
                    const days = target.checked ? [...others, at + 1].toSorted((a, b) => a - b) : others
                    change(index, { ...band, days })
                  }}
                />
                {letter}
              </label>
            ))}
          </div>
          <input
            type="time"
            aria-label="Desde"
            value={timeText(band.fromMinute)}
            onChange={({ target }) => {
              if (target.value !== '') change(index, { ...band, fromMinute: minuteOf(target.value) })
            }}
          />
          a
          <input
            type="time"
            aria-label="Hasta"
            value={timeText(band.toMinute)}
            onChange={({ target }) => {
              if (target.value !== '') change(index, { ...band, toMinute: minuteOf(target.value) })
            }}
          />
          <span>
            más de{' '}
            <NumberBox
              label={`Límite de la franja en ${limit.unit}`}
              value={band.over}
              min={limit.min}
              max={limit.max}
              isChanged={row.rule.hours[index]?.over !== band.over}
              onChange={(over) => change(index, { ...band, over: over ?? band.over })}
            />{' '}
            {limit.unit}
          </span>
          <IconButton
            label={`Quitar la franja ${index + 1}`}
            icon={<X size={15} aria-hidden="true" />}
            onClick={() => change(index, null)}
          />
        </fieldset>
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
