import {
  CALLED_PARTIES,
  EVIDENCE_KINDS,
  type EvidenceKind,
  MAX_ATTEMPTS,
  MAX_SCRIPT,
  MAX_STEP_MINUTES,
  MAX_STEP_TITLE,
  MAX_STEPS,
  type ProtocolStep,
  STEP_KINDS,
  stepNumber,
} from '@vigia/domain/protocols/protocol'
import { SCRIPT_VARIABLES, type ScriptValues, scriptProblem } from '@vigia/domain/protocols/script-text'
import { EVIDENCE_LABEL } from '@vigia/domain/protocols/step-evidence'
import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import fieldStyles from '../../../../ui/field.module.css'
import { Field } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Choice } from './choice.tsx'
import { asKind, asLimited, changeStep, duplicateStep, moveStep, removeStep } from './edit-protocol.ts'
import styles from './protocol.module.css'
import { KIND_LABEL, PARTY_LABEL } from './protocol-text.ts'
import { StepCard } from './step-card.tsx'
import type { ProtocolEditing } from './use-protocol.ts'
import { WaysPart } from './ways-part.tsx'

interface StepEditorProps {
  readonly editing: ProtocolEditing
  readonly isReadOnly: boolean
  readonly values: ScriptValues
}

/** One step: what it asks, what may come of it, and how it looks to whoever attends the alert; who only reads sees the last. */
export function StepEditor({ editing, isReadOnly, values }: StepEditorProps) {
  const { type, steps, selected: step } = editing
  if (step === null) return null
  const number = stepNumber(steps, step.id)
  const change = (to: Partial<ProtocolStep>): void => editing.change(changeStep(steps, step.id, to))
  return (
    <section className={styles.editor} aria-label={`Paso ${number}`}>
      <header>
        <i>{number}</i>
        <h3>{step.title || 'Sin título'}</h3>
        {isReadOnly ? null : <StepTools {...{ editing, step, number }} />}
      </header>
      {isReadOnly ? null : (
        <div className={styles.fields}>
          <StepFields key={step.id} {...{ step, change }} />
          {step.kind === 'emergency' ? (
            <small>Nada sigue después: aquí empieza el protocolo de emergencia.</small>
          ) : (
            <WaysPart protocol={steps} step={step} onChange={change} />
          )}
        </div>
      )}
      <section aria-label="Así lo ve quien atiende" className={styles.preview}>
        <h4>
          Así lo ve quien atiende <small>datos de ejemplo</small>
        </h4>
        <StepCard protocol={steps} {...{ type, step, values }} />
      </section>
    </section>
  )
}

interface StepToolsProps {
  readonly editing: ProtocolEditing
  readonly step: ProtocolStep
  readonly number: number
}

function StepTools({ editing, step, number }: StepToolsProps) {
  const { steps } = editing
  const neighbour = steps[number] ?? steps[number - 2]
  const duplicate = (): void => {
    const next = duplicateStep(steps, step.id)
    editing.change(next.protocol, next.added)
  }
  return (
    <span>
      <IconButton
        size="sm"
        label="Subir el paso"
        disabled={number === 1}
        icon={<ArrowUp size={15} aria-hidden="true" />}
        onClick={() => editing.change(moveStep(steps, step.id, -1), step.id)}
      />
      <IconButton
        size="sm"
        label="Bajar el paso"
        disabled={number === steps.length}
        icon={<ArrowDown size={15} aria-hidden="true" />}
        onClick={() => editing.change(moveStep(steps, step.id, 1), step.id)}
      />
      <IconButton
        size="sm"
        label="Duplicar el paso"
        disabled={steps.length >= MAX_STEPS}
        icon={<Copy size={15} aria-hidden="true" />}
        onClick={duplicate}
      />
      <IconButton
        size="sm"
        label="Eliminar el paso"
        disabled={steps.length === 1}
        icon={<Trash2 size={15} aria-hidden="true" />}
        onClick={() => editing.change(removeStep(steps, step.id), neighbour?.id)}
      />
    </span>
  )
}

interface StepFieldsProps {
  readonly step: ProtocolStep
  readonly change: (to: Partial<ProtocolStep>) => void
}

function StepFields({ step, change }: StepFieldsProps) {
  // A limit that is typed anew is for a moment none: what followed it comes back with it.
  const [followed, setFollowed] = useState(step.onTimeout)
  const whole = (value: number, max: number): number => Math.min(max, Math.max(1, Math.trunc(value)))
  return (
    <>
      <div className={styles.pair}>
        <Choice
          label="Tipo de paso"
          value={step.kind}
          options={STEP_KINDS.map((kind) => [kind, KIND_LABEL[kind]] as const)}
          onChange={(kind) => change(asKind(step, kind))}
        />
        {step.kind === 'emergency' ? null : (
          <Field
            label="Tiempo límite"
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_STEP_MINUTES}
            placeholder="sin límite"
            value={step.minutes ?? ''}
            end={<small>min</small>}
            onChange={({ target }) => {
              const typed = target.valueAsNumber
              const onTimeout = step.onTimeout ?? followed
              setFollowed(onTimeout)
              change(asLimited({ ...step, onTimeout }, Number.isNaN(typed) ? null : whole(typed, MAX_STEP_MINUTES)))
            }}
          />
        )}
        {step.whom === null ? null : (
          <>
            <Choice
              label="A quién se llama"
              value={step.whom}
              options={CALLED_PARTIES.map((party) => [party, PARTY_LABEL[party]] as const)}
              onChange={(whom) => change({ whom })}
            />
            <Field
              label="Intentos"
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_ATTEMPTS}
              value={step.attempts ?? ''}
              onChange={({ target }) => {
                if (!Number.isNaN(target.valueAsNumber)) change({ attempts: whole(target.valueAsNumber, MAX_ATTEMPTS) })
              }}
            />
          </>
        )}
      </div>
      {step.kind === 'emergency' ? null : (
        <Choice<EvidenceKind | 'none'>
          label="Evidencia para dejar el paso"
          value={step.evidence ?? 'none'}
          options={[['none', 'No pide'], ...EVIDENCE_KINDS.map((kind) => [kind, EVIDENCE_LABEL[kind]] as const)]}
          onChange={(kind) => change({ evidence: kind === 'none' ? null : kind })}
        />
      )}
      <Field
        label="Título"
        maxLength={MAX_STEP_TITLE}
        value={step.title}
        error={step.title.trim() === '' ? 'El paso necesita un título' : null}
        onChange={({ target }) => change({ title: target.value })}
      />
      <ScriptField text={step.script} onChange={(script) => change({ script })} />
    </>
  )
}

interface ScriptFieldProps {
  readonly text: string
  readonly onChange: (text: string) => void
}

function ScriptField({ text, onChange }: ScriptFieldProps) {
  const script = useId()
  const wrong = scriptProblem(text)
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={script}>Guion que ve la persona</label>
      <div className={fieldStyles.input} data-slot="input">
        <textarea
          id={script}
          rows={4}
          maxLength={MAX_SCRIPT}
          value={text}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={`${script}-hint${wrong === null ? '' : ` ${script}-error`}`}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
      {wrong === null ? null : <p id={`${script}-error`}>{wrong}</p>}
      <small id={`${script}-hint`}>Variables: {SCRIPT_VARIABLES.map((name) => `{${name}}`).join(' ')}</small>
    </div>
  )
}
