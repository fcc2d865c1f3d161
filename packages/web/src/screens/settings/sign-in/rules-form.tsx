import { mustAddFactor } from '@vigia/domain/account/must-add-factor'
import { useState } from 'react'
import { resumeSession } from '../../../api/sign-in.ts'
import { putSignInSettings, type SecondFactorRule, type SignInRules } from '../../../api/sign-in-settings.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { useAccount } from '../../../widgets/account/use-account.ts'
import { FoundPlace } from '../../../widgets/settings/found-place.tsx'
import settingsStyles from '../../../widgets/settings/settings.module.css'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import { checkIdleMinutes, MAX_IDLE_MINUTES, MIN_IDLE_MINUTES } from './check-idle-minutes.ts'

const AT_ONCE = 'Quien no lo tenga lo configura antes de seguir, también en las sesiones ya abiertas.'
const RULES: readonly { readonly value: SecondFactorRule; readonly label: string; readonly hint: string }[] = [
  { value: 'none', label: 'Voluntario', hint: 'Cada quien decide en Mi cuenta.' },
  { value: 'planners', label: 'Administradores y supervisores', hint: AT_ONCE },
  { value: 'all', label: 'Todas las personas', hint: `${AT_ONCE} Alcanza también a los muros de video.` },
]

interface RulesFormProps {
  readonly stored: SignInRules
  /** The version that was read. */
  readonly etag: string
  readonly onSaved: () => void
}

/** Who must have a second factor, and how long a session lasts without anybody before it; with what saving will do. */
export function RulesForm({ stored, etag, onSaved }: RulesFormProps) {
  const [secondFactor, setSecondFactor] = useState(stored.secondFactor)
  const [minutes, setMinutes] = useState(String(stored.idleMinutes))
  const { isBusy, message, attempt } = useAttempt()
  const minutesError = checkIdleMinutes(minutes)
  const isChanged = secondFactor !== stored.secondFactor || minutes.trim() !== String(stored.idleMinutes)

  const save = async (): Promise<void> => {
    if (minutesError !== null) return
    const saved = await attempt(() => putSignInSettings({ secondFactor, idleMinutes: Number(minutes) }, etag))
    if (saved === null) return
    showToast({ id: 'sign-in-rules', tone: 'ok', title: 'Reglas guardadas' })
    // Whether the rule meets this very session is the server's to say; unanswered, the next call says it.
    if (secondFactor !== stored.secondFactor) await resumeSession().catch(() => null)
    onSaved()
  }

  return (
    <Form
      isBusy={isBusy}
      message={message}
      onSubmit={() => void save()}
      acts={
        <Button type="submit" tone="primary" disabled={isBusy || !isChanged || minutesError !== null}>
          {isBusy ? 'Guardando…' : 'Guardar reglas'}
        </Button>
      }
    >
      <FoundPlace setting="sign-in.require_second_factor">
        <RadioCards
          legend="Segundo factor obligatorio"
          value={secondFactor}
          options={RULES}
          onChange={setSecondFactor}
        />
      </FoundPlace>
      <small className={settingsStyles.note}>
        Quien entra por el proveedor de identidad queda fuera de esta regla: ahí se decide.
      </small>
      <OwnWarning rule={secondFactor} />
      <FoundPlace setting="sign-in.idle_minutes">
        <Field
          label="Minutos sin actividad hasta cerrar la sesión"
          inputMode="numeric"
          maxLength={4}
          value={minutes}
          error={minutesError}
          readOnly={isBusy}
          hint={`De ${MIN_IDLE_MINUTES} a ${MAX_IDLE_MINUTES}. Cuenta el teclado, el ratón y el dedo; las sesiones de lectura no se cierran por esto.`}
          onChange={(event) => setMinutes(event.target.value)}
        />
      </FoundPlace>
    </Form>
  )
}

/** Whoever saves a rule that they do not meet is asked at once. */
function OwnWarning({ rule }: { readonly rule: SecondFactorRule }) {
  const { data: own } = useAccount()
  if (own === undefined) return null
  const hasFactor = own.totp || own.passkeys.length > 0
  if (!mustAddFactor(rule, { role: own.user.role, hasFactor, isVouchedFor: false })) return null
  return (
    <Banner tone="warning" title="Usted todavía no tiene segundo factor">
      Al guardar se le pedirá configurarlo antes de seguir, salvo que haya entrado por el proveedor de identidad.
    </Banner>
  )
}
