import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import type { PlatformTarget } from '../../platform.ts'
import { type NoAnswer, noAnswerSentence } from '../navigation/page-script.ts'
import { pressOnce } from '../navigation/press-once.ts'
import type { FormChoice } from './choose-form.ts'
import { fillField, maskOf, tick } from './fill-field.ts'
import type { FrameSurvey } from './frame-survey.ts'
import { hostOf, mayTypeInto, staysOnOrigin } from './origin-rule.ts'
import type { SignInOutcome } from './sign-in-outcome.ts'
import { splitAccount } from './split-account.ts'

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
export async function fillForm(filling: Filling): Promise<Filled> {
  const { seen, surveys, form, target } = filling
  const { frame } = seen
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
  const notPut = (await putAccount(filling)) ?? (await putPassword(filling))
  if (notPut !== null) return notPut
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

type Refusal = Extract<Filled, { readonly kind: 'problem' }>

const refusal = (obstacle: GpsObstacle, ...evidence: string[]): Refusal => ({ kind: 'problem', obstacle, evidence })

/** A page that only does not answer is tried again by itself. */
const unanswered = (why: NoAnswer, undone: string): Refusal =>
  refusal(why === 'late' ? 'too-slow' : 'no-sign-in-form', noAnswerSentence(why, undone))

/** Null: the account stands where the form asks for it. */
async function putAccount({ seen, form, target, account }: Filling): Promise<Refusal | null> {
  const parts = form.company === null ? { company: null, user: account } : splitAccount(account)
  if (form.company !== null && form.user !== null && parts.company === null) {
    return refusal(
      'no-credentials',
      'La página pide empresa y usuario por separado: escriba la cuenta como "empresa/usuario".',
    )
  }
  const texts = [
    [form.company, parts.company ?? account],
    [form.user, parts.user],
  ] as const
  for (const [field, text] of texts) {
    if (field === null) continue
    const element = await seen.element(field.index)
    if (element !== null && !mayTypeInto(seen.frame, target))
      return refusal('no-sign-in-form', 'La página cambió de sitio al escribir.')
    const filled = element === null ? 'failed' : await fillField(element, text)
    if (filled === 'refused') return refusal('no-sign-in-form', 'La página no dejó escribir la cuenta.')
    if (filled !== 'typed') return unanswered(filled, 'la cuenta no se envió')
  }
  return null
}

/** Null: the password stands where the form asks for it, or there is none to write. */
async function putPassword({ seen, form, target }: Filling): Promise<Refusal | null> {
  if (form.password === null || target.password === null) return null
  const element = await seen.element(form.password.index)
  if (element === null) return unanswered('failed', 'la contraseña no se escribió')
  const mask = await maskOf(element)
  if (mask === 'shown') return refusal('no-sign-in-form', 'La página pide la contraseña en un campo que la mostraría.')
  if (mask !== 'masked') return unanswered(mask, 'la contraseña no se escribió')
  const password = await target.password(new URL(target.url).origin)
  if (!mayTypeInto(seen.frame, target)) return refusal('no-sign-in-form', 'La página cambió de sitio al escribir.')
  const filled = await fillField(element, password)
  if (filled === 'refused') return refusal('no-sign-in-form', 'La página no dejó escribir la contraseña.')
  return filled === 'typed' ? null : unanswered(filled, 'la contraseña no se envió')
}

async function submit(seen: FrameSurvey, form: FormChoice): Promise<void> {
  const button = form.submit === null ? null : await seen.element(form.submit.index)
  if (button !== null) return pressOnce(button)
  const last = form.password ?? form.user ?? form.company
  const field = last === null ? null : await seen.element(last.index)
  await field?.press('Enter', { noWaitAfter: true }).catch(() => undefined)
}
