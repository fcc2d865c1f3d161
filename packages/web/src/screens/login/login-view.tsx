import { Eye, EyeOff, LoaderCircle } from 'lucide-react'
import type { ReactNode, Ref, SubmitEvent } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import spinStyles from '../../ui/spin.module.css'
import textStyles from '../../ui/text.module.css'
import entranceStyles from '../../widgets/entrance.module.css'
import { Entrance } from '../../widgets/entrance.tsx'

interface LoginForm {
  readonly email: string
  readonly password: string
  readonly emailError: string | null
  readonly passwordError: string | null
  /** What went wrong with the last attempt, or why the session ended. */
  readonly message: string | null
  readonly submitting: boolean
  readonly passwordShown: boolean
  readonly emailRef: Ref<HTMLInputElement>
  readonly passwordRef: Ref<HTMLInputElement>
  readonly onEmail: (email: string) => void
  readonly onPassword: (password: string) => void
  readonly onTogglePassword: () => void
  readonly onSubmit: () => void
}

interface LoginViewProps {
  /** Left out, the view is the picture of itself that index.html carries until the script has run. */
  readonly form?: LoginForm
  /** Sign-in without a password. */
  readonly others?: ReactNode
  readonly sample?: ReactNode
}

/** The sign-in page, drawn from what it is given (spec §2, Login). */
export function LoginView({ form, others, sample }: LoginViewProps) {
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    form?.onSubmit()
  }
  return (
    <Entrance>
      <form className={entranceStyles.form} noValidate onSubmit={submit}>
        <h1>Iniciar sesión</h1>
        <FormError message={form?.message ?? null} />
        <EmailField form={form} />
        <PasswordField form={form} />
        <Button
          type={form ? 'submit' : 'button'}
          tone="primary"
          size="xl"
          wide
          disabled={form?.submitting}
          icon={form?.submitting ? <LoaderCircle className={spinStyles.spinning} size={16} aria-hidden="true" /> : null}
        >
          {form?.submitting ? 'Iniciando sesión...' : 'Iniciar sesión'}
        </Button>
      </form>
      {others}
      {sample}
      <p className={textStyles.note}>
        ¿Olvidó su contraseña? Quien administra Vigía en su empresa le da un enlace para elegir otra.
      </p>
      <p className={textStyles.note}>Acceso solo para personal autorizado. La actividad queda registrada.</p>
    </Entrance>
  )
}

// Neither input has a name: should the form ever be sent without the script, nothing of it reaches an address bar.
function EmailField({ form }: { readonly form: LoginForm | undefined }) {
  return (
    <Field
      big
      id="correo"
      label="Correo electrónico"
      type="email"
      inputMode="email"
      placeholder="usuario@empresa.com"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...(form && {
        ref: form.emailRef,
        value: form.email,
        error: form.emailError,
        disabled: form.submitting,
        onChange: (event) => form.onEmail(event.target.value),
      })}
    />
  )
}

function PasswordField({ form }: { readonly form: LoginForm | undefined }) {
  const EyeIcon = form?.passwordShown ? EyeOff : Eye
  return (
    <Field
      big
      id="contrasena"
      label="Contraseña"
      type={form?.passwordShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...(form && {
        ref: form.passwordRef,
        value: form.password,
        error: form.passwordError,
        disabled: form.submitting,
        onChange: (event) => form.onPassword(event.target.value),
      })}
      end={
        <button
          type="button"
          aria-label={form?.passwordShown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          onClick={form?.onTogglePassword}
        >
          <EyeIcon size={17} aria-hidden="true" />
        </button>
      }
    />
  )
}
