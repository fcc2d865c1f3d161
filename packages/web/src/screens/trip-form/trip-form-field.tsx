import { statusLabel } from '@vigia/domain/trip/status-label'
import { TRIP_STATUSES } from '@vigia/domain/trip/trip-status'
import type { TripFieldLook, TripWarning } from '../../api/trip-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './trip-form.module.css'

interface TripFormFieldProps {
  readonly look: TripFieldLook
  readonly value: string
  readonly error: string | null
  readonly warnings: readonly TripWarning[]
  /** A password is stored, which no call gives back. */
  readonly isSealed: boolean
  readonly onChange: (text: string) => void
}

const TRACKING = [
  ['GPS_ESPEJO', 'GPS espejo'],
  ['APP', 'App'],
  ['GPS_PROPIO', 'GPS propio'],
  ['SIN_TRACKING', 'Sin rastreo'],
] as const

/** One field of a trip, with what is wrong or doubtful about it under it. */
export function TripFormField({ look, value, error, warnings, isSealed, onChange }: TripFormFieldProps) {
  const { kind, isRequired = false, hint } = look
  const label = isRequired ? `${look.label} *` : look.label
  const options =
    kind === 'status'
      ? TRIP_STATUSES.map((status) => [status, statusLabel(status)] as const)
      : kind === 'tracking'
        ? TRACKING
        : null
  const sealedHint = isSealed ? 'Sellada: se reemplaza, no se lee' : hint
  return (
    <div>
      {options === null ? (
        <Field
          label={label}
          error={error}
          {...(sealedHint === undefined ? {} : { hint: sealedHint })}
          type={kind === 'instant' ? 'datetime-local' : kind === 'password' ? 'password' : 'text'}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          autoComplete={kind === 'password' ? 'new-password' : 'off'}
          required={isRequired}
          max={kind === 'instant' ? '9999-12-31T23:59' : undefined}
          maxLength={kind === 'instant' ? undefined : 2_000}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <label className={styles.choice}>
          <span>{label}</span>
          <select value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">Elija…</option>
            {options.map(([option, words]) => (
              <option key={option} value={option}>
                {words}
              </option>
            ))}
          </select>
          {error === null ? null : <small className={textStyles.danger}>{error}</small>}
        </label>
      )}
      {warnings.map(({ code, text, fixes }) => (
        <p key={code} className={styles.warning}>
          {text}
          {fixes.slice(0, 3).map((fix) => (
            <Button key={fix} size="sm" tone="ghost" onClick={() => onChange(fix)}>
              {fix}
            </Button>
          ))}
        </p>
      ))}
    </div>
  )
}
