import { Check, Circle, CircleHelp, LoaderCircle } from 'lucide-react'
import type { TripImport } from '../../api/trip-imports.ts'
import spinStyles from '../../ui/spin.module.css'
import { type ImportStepState, importSteps } from './import-step-list.ts'
import styles from './progress-step.module.css'

/** What the server does with a file, one after the other, and where it is; a taking back has one step alone. */
export function ImportSteps({ of, isUnknown }: { readonly of: TripImport; readonly isUnknown: boolean }) {
  const steps = importSteps(of, isUnknown)
  if (steps.length === 0) return null
  return (
    <ol className={styles.steps} aria-label="Lo que hace el servidor">
      {steps.map(({ text, state }) => (
        <li key={text} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <StepMark state={state} /> {text}
        </li>
      ))}
    </ol>
  )
}

const MARK = { size: 16, 'aria-hidden': true } as const

function StepMark({ state }: { readonly state: ImportStepState }) {
  if (state === 'done') return <Check {...MARK} />
  if (state === 'now') return <LoaderCircle {...MARK} className={spinStyles.spinning} />
  return state === 'unknown' ? <CircleHelp {...MARK} /> : <Circle {...MARK} />
}
