import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError } from '../../api/api-error.ts'
import { login, resumeSession, type SignInTicket } from '../../api/sign-in.ts'
import { useSession } from '../../api/use-session.ts'
import { CONNECTION_ERROR, INVALID_CREDENTIALS, SESSION_EXPIRED, tooManyText } from '../../text/error-text.ts'
import { checkEmail, checkPassword } from './check-login.ts'
import { isLocalHost } from './is-local-host.ts'
import { LoginView } from './login-view.tsx'
import { providerReturn } from './provider-return.ts'

// A chunk of its own, asked for on a local host only.
const SampleAccount = lazy(() =>
  import('./sample-account.tsx').then(({ SampleAccount }) => ({ default: SampleAccount })),
)

const SecondFactorForm = lazy(() =>
  import('./second-factor-form.tsx').then(({ SecondFactorForm }) => ({ default: SecondFactorForm })),
)
const OtherSignIns = lazy(() => import('./other-sign-ins.tsx').then(({ OtherSignIns }) => ({ default: OtherSignIns })))

/** What a person typed into the static form before the script took over. */
export interface EarlyInput {
  readonly email: string
  readonly password: string
}

interface LoginPageProps {
  readonly early: EarlyInput
  /** The credentials are on their way: the moment to fetch what comes next. */
  readonly onSubmit: () => void
}

/** Sign-in (spec §2, §4 Login: idle, submitting, then error or success). Success is the session becoming `in`. */
export function LoginPage({ early, onSubmit }: LoginPageProps) {
  const session = useSession()
  const [email, setEmail] = useState(early.email)
  const [password, setPassword] = useState(early.password)
  const [passwordShown, setPasswordShown] = useState(false)
  const [submitting, setSubmitting] = useState(false)
  const [checked, setChecked] = useState(false)
  const expired = session.status === 'out' && session.expired
  const [message, setMessage] = useState(() => (expired ? SESSION_EXPIRED : providerReturn(location.search).message))
  const [needed, setNeeded] = useState<SignInTicket | null>(null)
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const emailError = checkEmail(email)
  const passwordError = checkPassword(password)

  useArrival(emailRef, passwordRef, setMessage)

  const submit = async (): Promise<void> => {
    setChecked(true)
    setMessage(null)
    if (emailError !== null) return emailRef.current?.focus()
    if (passwordError !== null) return passwordRef.current?.focus()
    setSubmitting(true)
    onSubmit()
    try {
      setNeeded(await login(email.trim(), password))
    } catch (error) {
      // At once, while nobody has gone on typing: a focus that moves later takes what they type into another field.
      flushSync(() => {
        setMessage(messageOf(error))
        setSubmitting(false)
      })
      passwordRef.current?.select()
    }
  }

  const startAgain = (reason: string | null): void => {
    setNeeded(null)
    setPassword('')
    setChecked(false)
    setSubmitting(false)
    setMessage(reason)
  }

  const fill = (account: EarlyInput): void => {
    setEmail(account.email)
    setPassword(account.password)
    setMessage(null)
    // From here Enter signs in; the button has done its work.
    passwordRef.current?.focus()
  }

  if (needed !== null) {
    return (
      <Suspense>
        <SecondFactorForm needed={needed} onBack={startAgain} />
      </Suspense>
    )
  }
  return (
    <LoginView
      form={{
        ...{ email, password, message, submitting, passwordShown, emailRef, passwordRef },
        emailError: checked ? emailError : null,
        passwordError: checked ? passwordError : null,
        onEmail: setEmail,
        onPassword: setPassword,
        onTogglePassword: () => setPasswordShown((shown) => !shown),
        onSubmit: () => void submit(),
      }}
      others={
        <Suspense>
          <OtherSignIns disabled={submitting} onMessage={setMessage} />
        </Suspense>
      }
      sample={<LocalSample disabled={submitting} onFill={fill} />}
    />
  )
}

/** What happens once, as the page is shown: where one types, and what a provider has sent back with it. */
function useArrival(
  emailRef: RefObject<HTMLInputElement | null>,
  passwordRef: RefObject<HTMLInputElement | null>,
  onMessage: (message: string) => void,
): void {
  useEffect(() => {
    document.title = 'Iniciar sesión · Vigía'
    // On a touch screen the keyboard would cover the page before anyone asked for it.
    if (globalThis.matchMedia('(pointer: fine)').matches) focusFirst(emailRef, passwordRef)
  }, [emailRef, passwordRef])

  useEffect(() => {
    if (providerReturn(location.search).isIn) resumeSession().catch((error: unknown) => onMessage(messageOf(error)))
  }, [onMessage])
}

interface LocalSampleProps {
  readonly disabled: boolean
  readonly onFill: (account: EarlyInput) => void
}

const LocalSample = (props: LocalSampleProps) =>
  isLocalHost(location.hostname) ? (
    <Suspense>
      <SampleAccount {...props} />
    </Suspense>
  ) : null

function focusFirst(email: RefObject<HTMLInputElement | null>, password: RefObject<HTMLInputElement | null>): void {
  if (email.current?.value) password.current?.focus()
  else email.current?.focus()
}

/** Spec §8: the server's text, else 'Credenciales inválidas'; a failed connection says so; too many says how long. */
function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return CONNECTION_ERROR
  if (error.kind === 'network' || error.kind === 'timeout') return CONNECTION_ERROR
  if (error.status === 429 && error.retryAfterS !== null) return tooManyText(error.retryAfterS)
  return error.status === 401 && error.code === null ? INVALID_CREDENTIALS : error.message
}
