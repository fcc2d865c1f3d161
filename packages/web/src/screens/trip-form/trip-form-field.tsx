import { useId } from 'react'
import type { TripField, TripFieldLook, TripWarning } from '../../api/trip-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import formStyles from '../../ui/form.module.css'
import textStyles from '../../ui/text.module.css'
import { CHOICES } from './choices.ts'
import { PartyField } from './party-field.tsx'
import { PlaceField } from './place-field.tsx'
import styles from './trip-form.module.css'

interface TripFormFieldProps {
  readonly look: TripFieldLook
  readonly value: string
  readonly error: string | null
  readonly warnings: readonly TripWarning[]
  /** Of what is known beside it, in a few words. */
  readonly note: string | null
  readonly password: SealedPassword
  readonly onChange: (changes: Readonly<Partial<Record<TripField, string>>>) => void
}

/** A password that is stored, which no call gives back. */
export interface SealedPassword {
  readonly isSealed: boolean
  /** Of the trip whose password this one will get; null: it is the trip's own. */
  readonly copiedFrom: string | null
  /** Saving takes it away. */
  readonly isRemoved: boolean
  readonly onRemove: (isRemoved: boolean) => void
}

/** One field of a trip, with what is wrong or doubtful about it under it. */
export function TripFormField({ warnings, note, ...props }: TripFormFieldProps) {
  const { look, onChange } = props
  return (
    <div>
      <Control {...props} />
      {note === null ? null : <p className={textStyles.meta}>{note}</p>}
      {warnings.map(({ code, text, fixes }) => (
        <p key={code} className={styles.warning}>
          {text}
          {fixes.slice(0, 3).map((fix) => (
            <Button key={fix} size="sm" tone="ghost" onClick={() => onChange({ [look.field]: fix })}>
              {fix}
            </Button>
          ))}
        </p>
      ))}
    </div>
  )
}

type ControlProps = Omit<TripFormFieldProps, 'warnings' | 'note'>

function Control({ look, value, error, password, onChange }: ControlProps) {
  const { kind, field, catalogue, isRequired = false, hint } = look
  const label = isRequired ? `${look.label} *` : look.label
  const change = (text: string): void => onChange({ [field]: text })
  if (field === 'origin' || field === 'destination') {
    const shown = { end: field, label, error, value, onChange }
    return <PlaceField {...shown} {...(hint === undefined ? {} : { hint })} />
  }
  if (catalogue !== undefined) return <PartyField kind={catalogue} {...{ field, label, error, value, onChange }} />
  if (kind === 'status' || kind === 'tracking') return <Choice {...{ kind, label, value, error }} onChange={change} />
  if (kind === 'password') return <PasswordField {...{ label, value, error, password }} onChange={change} />
  return (
    <Field
      label={label}
      error={error}
      {...(hint === undefined ? {} : { hint })}
      type={kind === 'instant' ? 'datetime-local' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      required={isRequired}
      max={kind === 'instant' ? '9999-12-31T23:59' : undefined}
      maxLength={kind === 'instant' ? undefined : 2_000}
      value={value}
      onChange={(event) => change(event.target.value)}
    />
  )
}

interface TextControlProps {
  readonly label: string
  readonly value: string
  readonly error: string | null
  readonly onChange: (text: string) => void
}

function Choice({ kind, label, value, error, onChange }: TextControlProps & { readonly kind: 'status' | 'tracking' }) {
  const errorId = useId()
  return (
    <label className={formStyles.choice}>
      <span>{label}</span>
      <select
        value={value}
        aria-invalid={error !== null || undefined}
        aria-describedby={error === null ? undefined : errorId}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">Elija…</option>
        {CHOICES[kind].map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
      {error === null ? null : (
        <small id={errorId} className={textStyles.danger}>
          {error}
        </small>
      )}
    </label>
  )
}

/** Write-only: an empty one keeps what is stored, *Quitar* takes it away when the trip is saved. */
function PasswordField({ password, ...text }: TextControlProps & { readonly password: SealedPassword }) {
  const { isSealed, isRemoved, onRemove } = password
  const hint = passwordHint(password)
  return (
    <>
      <Field
        label={text.label}
        error={text.error}
        {...(hint === undefined ? {} : { hint })}
        type="password"
        autoComplete="new-password"
        disabled={isRemoved}
        maxLength={2_000}
        value={text.value}
        onChange={(event) => text.onChange(event.target.value)}
      />
      {isSealed && text.value === '' ? (
        <Button size="sm" tone="ghost" onClick={() => onRemove(!isRemoved)}>
          {isRemoved ? 'No quitarla' : 'Quitar'}
        </Button>
      ) : null}
    </>
  )
}

function passwordHint({ isSealed, copiedFrom, isRemoved }: SealedPassword): string | undefined {
  if (!isSealed) return undefined
  if (copiedFrom === null) return isRemoved ? 'Se quita al guardar' : 'Sellada: se reemplaza, no se lee'
  return isRemoved ? `La de ${copiedFrom} no se copia` : `La de ${copiedFrom}, sellada: se copia al guardar`
}
