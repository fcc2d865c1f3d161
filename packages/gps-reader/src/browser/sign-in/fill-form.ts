import type { PlatformTarget } from '../../platform.ts'
import { pressOnce } from '../navigation/press-once.ts'
import type { FormChoice } from './choose-form.ts'
import { fillField, isMaskedField, tick } from './fill-field.ts'
import type { FrameSurvey } from './frame-survey.ts'
import { hostOf, mayTypeInto, staysOnOrigin } from './origin-rule.ts'
import { problem, type SignInOutcome } from './sign-in-outcome.ts'
import { splitAccount } from './split-account.ts'
import type { FieldSeen } from './survey-page.ts'

interface Filling {
  readonly seen: FrameSurvey
  readonly surveys: readonly FrameSurvey[]
  readonly form: FormChoice
  readonly target: PlatformTarget
  readonly account: string
}

export type Filled =
  | { readonly kind: 'filled'; submit(): Promise<void> }
  | Extract<SignInOutcome, { readonly kind: 'problem' }>

/**
 * Fills a form and leaves it to be sent. Nothing is typed outside the stored origin, nor into a form that sends elsewhere;
 * a password only into a field that hides it. With a captcha or a code to give, the form is left filled and not sent.
 */
export async function fillForm({ seen, surveys, form, target, account }: Filling): Promise<Filled> {
  const { frame } = seen
  const refusal = (obstacle: Parameters<typeof problem>[0], ...evidence: string[]): Filled => ({
    ...problem(obstacle, ...evidence),
    kind: 'problem',
    obstacle,
    evidence,
  })
  if (!mayTypeInto(frame, target)) {
    const where = hostOf(frame.url())
    return refusal(
      'no-sign-in-form',
      `Pide la contraseña ${where}, que no es el sitio guardado (${hostOf(target.url)}).`,
    )
  }
  const elsewhere = form.actions.find((action) => !staysOnOrigin(action, target))
  if (elsewhere !== undefined) {
    return refusal(
      'no-sign-in-form',
      `El formulario envía los datos a ${hostOf(elsewhere)}, que no es el sitio guardado.`,
    )
  }

  const put = async (field: FieldSeen | null, text: string | null): Promise<boolean> => {
    if (field === null || text === null) return true
    const element = await seen.element(field.index)
    return element !== null && mayTypeInto(frame, target) && (await fillField(element, text))
  }
  const parts = form.company === null ? { company: null, user: account } : splitAccount(account)
  if (form.company !== null && form.user !== null && parts.company === null) {
    return refusal(
      'no-credentials',
      'La página pide empresa y usuario por separado: escriba la cuenta como "empresa/usuario".',
    )
  }
  const isPut = (await put(form.company, parts.company ?? account)) && (await put(form.user, parts.user))
  if (!isPut) return refusal('no-sign-in-form', 'La página no dejó escribir la cuenta.')

  if (form.password !== null && target.password !== null) {
    const element = await seen.element(form.password.index)
    if (element === null || !(await isMaskedField(element))) {
      return refusal('no-sign-in-form', 'La página pide la contraseña en un campo que la mostraría.')
    }
    const password = await target.password(new URL(target.url).origin)
    if (!mayTypeInto(frame, target)) return refusal('no-sign-in-form', 'La página cambió de sitio al escribir.')
    if (!(await fillField(element, password))) {
      return refusal('no-sign-in-form', 'La página no dejó escribir la contraseña.')
    }
  }
  for (const box of form.terms) {
    const element = await seen.element(box.index)
    if (element !== null) await tick(element)
  }

  const captchas = surveys.flatMap(({ survey }) => survey.captchas)
  if (captchas.length > 0 || form.captchaField !== null) {
    const name = captchas.find((kind) => kind !== 'captcha')
    const what = name === undefined ? 'un captcha' : `un captcha (${name})`
    return refusal('captcha', `La página pide ${what}; la cuenta y la contraseña ya están escritas.`)
  }
  if (form.secondFactor?.isRequired === true) {
    return refusal('second-factor', 'La página pide un código junto con la contraseña, que ya está escrita.')
  }
  return { kind: 'filled', submit: () => submit(seen, form) }
}

async function submit(seen: FrameSurvey, form: FormChoice): Promise<void> {
  const button = form.submit === null ? null : await seen.element(form.submit.index)
  if (button !== null) return pressOnce(button)
  const last = form.password ?? form.user ?? form.company
  const field = last === null ? null : await seen.element(last.index)
  await field?.press('Enter', { noWaitAfter: true }).catch(() => undefined)
}
