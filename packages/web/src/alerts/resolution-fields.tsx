import { type AlertType, isLatched } from '@vigia/domain/alerts/alert-type'
import {
  FALSE_ALARM_LABEL,
  FALSE_ALARM_REASONS,
  type FalseAlarmReason,
  RESOLUTION_PROBLEM,
  type Resolution,
  resolutionProblem,
} from '@vigia/domain/alerts/false-alarm'
import { CAUSE_LABEL, type ResolveCause } from '@vigia/domain/alerts/resolve-cause'
import { useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import fieldStyles from '../ui/field.module.css'
import layoutStyles from '../ui/layout.module.css'
import textStyles from '../ui/text.module.css'
import { CAUSES } from './alert-text.ts'
import { MAX_NOTE } from './note-form.tsx'
import styles from './resolve-form.module.css'

/** A resolution as far as somebody has filled it in. */
export interface ResolutionDraft {
  readonly cause: ResolveCause | null
  readonly reason: FalseAlarmReason | null
  readonly note: string
}

export const EMPTY_RESOLUTION: ResolutionDraft = { cause: null, reason: null, note: '' }

/** What a draft says of alerts of these types, or in words what it lacks. */
export function readResolution(
  types: readonly AlertType[],
  { cause, reason, note }: ResolutionDraft,
): { readonly value: Resolution } | { readonly problem: string } {
  if (cause === null) return { problem: 'Elija la causa' }
  const value = { cause, reason, note: note.trim() === '' ? null : note.trim() }
  const [problem = null] = types.flatMap((type) => resolutionProblem(type, value) ?? [])
  return problem === null ? { value } : { problem: RESOLUTION_PROBLEM[problem] }
}

interface ResolutionFieldsProps {
  readonly types: readonly AlertType[]
  readonly draft: ResolutionDraft
  readonly onChange: (draft: ResolutionDraft) => void
  /** What it lacks, once somebody has tried to send it. */
  readonly problem: string | null
}

/** The cause, of a false alarm its reason, and the note. */
export function ResolutionFields({ types, draft, onChange, problem }: ResolutionFieldsProps) {
  const { cause, reason, note } = draft
  const isFalse = cause === 'falsa-alarma'
  const needsNote = isFalse && (types.some(isLatched) || reason === 'otra-razon')
  const noteLabel = !needsNote ? 'Nota (opcional)' : types.some(isLatched) ? 'Cómo se comprobó' : 'Cuál fue la razón'
  const errorId = useId()
  const described = problem === null ? {} : { 'aria-describedby': errorId }
  return (
    <>
      <fieldset {...described}>
        <legend className={textStyles.visuallyHidden} data-slot="hidden">
          Causa
        </legend>
        {CAUSES.map((each) => (
          <label className={layoutStyles.row} key={each}>
            <input
              type="radio"
              name="causa"
              checked={cause === each}
              onChange={() => onChange({ ...draft, cause: each, reason: each === 'falsa-alarma' ? reason : null })}
            />
            {CAUSE_LABEL[each]}
          </label>
        ))}
      </fieldset>
      {isFalse ? (
        <fieldset className={styles.reasons} {...described}>
          <legend className={textStyles.meta}>Por qué fue falsa alarma</legend>
          {FALSE_ALARM_REASONS.map((each) => (
            <label className={layoutStyles.row} key={each}>
              <input
                type="radio"
                name="razon"
                checked={reason === each}
                onChange={() => onChange({ ...draft, reason: each })}
              />
              {FALSE_ALARM_LABEL[each]}
            </label>
          ))}
        </fieldset>
      ) : null}
      <div className={fieldStyles.input} data-slot="input">
        <textarea
          aria-label={needsNote ? noteLabel : 'Nota de la resolución, opcional'}
          placeholder={noteLabel}
          rows={2}
          value={note}
          maxLength={MAX_NOTE}
          aria-required={needsNote || undefined}
          onChange={(event) => onChange({ ...draft, note: event.target.value })}
        />
      </div>
      {problem === null ? null : (
        <p
          role="alert"
          id={errorId}
          className={classNames(layoutStyles.whole, textStyles.warning, textStyles.danger)}
          data-slot="error"
        >
          {problem}
        </p>
      )}
    </>
  )
}
