import { stepsProblem } from '@vigia/domain/risk/risk-steps'
import type { RiskStep } from '@vigia/domain/risk/risk-weights'
import { Plus, X } from 'lucide-react'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import { NumberInput } from '../../../widgets/settings/draft/number-input.tsx'
import type { SettingControlProps } from '../../../widgets/settings/draft/setting-control.tsx'
import styles from './steps-control.module.css'

const MAX_STEPS = 10

/** What may be typed where a figure stands. */
interface TypedStep {
  readonly over: number | string
  readonly points: number | string
}

/** The steps of a factor, limit → points, each with what it was before. */
export function StepsControl({ entry, value, stored, isReadOnly, notesId, onChange }: SettingControlProps) {
  const steps = stepsOf(value)
  const before = stepsOf(stored)
  const wrong = stepsProblem(steps.filter(isWhole))?.index ?? null
  const replace = (index: number, part: Partial<TypedStep>): void =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...part } : step)))
  return (
    <ul className={classNames(layoutStyles.flowClose, styles.steps)} aria-label={`${entry.label}: límite y puntos`}>
      {steps.map((step, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place, nothing else tells two apart
          key={index}
          data-changed={isChanged(step, before[index]) || undefined}
          data-wrong={wrong === index || undefined}
        >
          <Figure
            {...{ isReadOnly, notesId }}
            label={`${entry.label}, límite ${index + 1}`}
            value={step.over}
            was={before[index]?.over}
            unit={entry.unit}
            onChange={(over) => replace(index, { over })}
          />
          <Figure
            {...{ isReadOnly, notesId }}
            label={`${entry.label}, puntos ${index + 1}`}
            value={step.points}
            was={before[index]?.points}
            unit={null}
            onChange={(points) => replace(index, { points })}
          />
          <meter className={styles.meter} min={0} max={100} value={Number(step.points) || 0} aria-hidden="true" />
          {isReadOnly ? null : (
            <IconButton
              size="sm"
              label={`Quitar el límite ${index + 1} de ${entry.label}`}
              icon={<X size={12} aria-hidden="true" />}
              onClick={() => onChange(steps.filter((_, at) => at !== index))}
            />
          )}
        </li>
      ))}
      {isReadOnly || steps.length >= MAX_STEPS ? null : (
        <li data-add>
          <IconButton
            size="sm"
            label={`Agregar un límite a ${entry.label}`}
            icon={<Plus size={14} aria-hidden="true" />}
            onClick={() => onChange([...steps, nextStep(steps.at(-1))])}
          />
        </li>
      )}
    </ul>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: number | string
  readonly was: number | string | undefined
  readonly unit: string | null
  readonly isReadOnly: boolean
  readonly notesId: string
  readonly onChange: (value: number | string) => void
}

function Figure({ label, value, was, unit, isReadOnly, notesId, onChange }: FigureProps) {
  return (
    <span className={styles.figure}>
      {isReadOnly ? (
        <b>{value}</b>
      ) : (
        <NumberInput
          label={label}
          value={value}
          isWrong={typeof value !== 'number'}
          describedBy={notesId}
          onChange={onChange}
        />
      )}
      {unit === null ? null : <small>{unit}</small>}
      {was === undefined || was === value ? null : <del title="Antes">{was}</del>}
    </span>
  )
}

const stepsOf = (value: unknown): readonly TypedStep[] => (Array.isArray(value) ? value : [])
const isWhole = (step: TypedStep): step is RiskStep => typeof step.over === 'number' && typeof step.points === 'number'
const isChanged = (step: TypedStep, before: TypedStep | undefined): boolean =>
  before === undefined || before.over !== step.over || before.points !== step.points

/** Beyond the last one, which it has to exceed, with no fewer points. */
function nextStep(last: TypedStep | undefined): RiskStep {
  const over = Number(last?.over ?? 0)
  return { over: Number.isFinite(over) ? over + Math.max(1, over) : 1, points: Number(last?.points ?? 10) || 10 }
}
