/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { closeBanners } from '../navigation/close-banners.ts'
import { watchDialogs } from '../navigation/dialogs.ts'
import { pressOnce } from '../navigation/press-once.ts'
import { listenToAuth } from './auth-traffic.ts'
import { chooseEntrance, chooseForm, type FormChoice } from './choose-form.ts'
import { fillForm } from './fill-form.ts'
import { type FrameSurvey, surveyFrames } from './frame-survey.ts'
import { openLink } from './http-authentication.ts'
import { asksForCode } from './platform-second-factor.ts'
import type { SignInInput } from './sign-in-input.ts'
import { problem, type SignInOutcome } from './sign-in-outcome.ts'
import { captchasIn, linesOf, type Submitted, watchAnswer } from './watch-answer.ts'
import { watchNextStep } from './watch-next-step.ts'

const SIGN_IN_MS = 45_000
const LOOK_EVERY_MS = 300
/** A page that is complete may still draw its form for so long. */
const FORM_COMES_MS = 5_000
/** Characters. */
const EMPTY_PAGE = 60
/** A field for a user alone may be half of a form whose other half is on its way. */
const HALF_FORM_MS = 1_500
const MAX_STEPS = 3
const MAX_ENTRANCES = 2
const CLOSED = 'La página se cerró al iniciar sesión.'

/**
 * Signs in on a platform's page, in any language and layout, as far as a machine may: with a captcha or a second factor
 * it leaves the form filled for a person. Opens the stored link if the page is on none. Sends a form once, never again;
 * whoever calls decides whether there is another time. Rejects only when `signal` aborts or on a bug of ours.
 */
export async function signIn(page: Page, input: SignInInput): Promise<SignInOutcome> {
  const dialogs = watchDialogs(page)
  try {
    const opened = await openLink(page, input)
    if (opened !== null && opened.kind === 'problem') return opened
    await closeBanners(page, input)
    const found = await findForm(page, input)
    if (found === null) return opened ?? { kind: 'nothing-to-sign-in' }
    if ('kind' in found) return found
    return await passForms(page, input, found, dialogs)
  } catch (error) {
    input.signal.throwIfAborted()
    if (page.isClosed()) return problem('crashed', CLOSED)
    throw error
  } finally {
    dialogs.stop()
  }
}

interface FoundForm {
  readonly seen: FrameSurvey
  readonly form: FormChoice
  readonly surveys: readonly FrameSurvey[]
}

/** From the first step to the last. */
async function passForms(
  page: Page,
  input: SignInInput,
  first: FoundForm,
  dialogs: ReturnType<typeof watchDialogs>,
): Promise<SignInOutcome> {
  const { target, now, signal } = input
  const { account, password } = target
  if (account === null || password === null) {
    return problem('no-credentials', 'La página pide iniciar sesión y el viaje no tiene usuario y contraseña.')
  }
  if (!target.maySignIn) {
    return problem('credentials-refused', 'La contraseña guardada ya fue rechazada; falta que una persona la revise.')
  }
  const deadlineAt = now() + SIGN_IN_MS
  let found: FoundForm = first
  for (let step = 0; step < MAX_STEPS; step++) {
    const filled = await fillForm({ ...found, target, account })
    if (filled.kind === 'problem') return filled
    const { lines } = await linesOf(page)
    const traffic = listenToAuth(page, [account, await password(new URL(target.url).origin)], now)
    const sent: Submitted = {
      page,
      traffic,
      dialogs,
      linesBefore: new Set(lines),
      captchasBefore: captchasIn(found.surveys),
      deadlineAt,
      now,
      signal,
    }
    try {
      await filled.submit()
      if (found.form.password !== null) return await watchAnswer(sent)
      const next = await watchNextStep(sent, found.form)
      if ('kind' in next) return next
      found = next
    } finally {
      traffic.stop()
    }
  }
  return problem('no-sign-in-form', 'La página pide más pasos de los que un inicio de sesión tiene.')
}

/** Waits for the form, and goes where it is; null when the page has nothing of the kind. */
async function findForm(page: Page, input: SignInInput): Promise<FoundForm | SignInOutcome | null> {
  const { now, signal } = input
  const pressed: string[] = []
  let since = now()
  const deadlineAt = since + SIGN_IN_MS
  while (now() < deadlineAt) {
    signal.throwIfAborted()
    if (page.isClosed()) return problem('crashed', CLOSED)
    const surveys = await surveyFrames(page)
    if (surveys === null) {
      since = now()
      await pause(LOOK_EVERY_MS)
      continue
    }
    const found = pickForm(surveys)
    const waitedMs = now() - since
    if (found !== null && (found.form.password !== null || waitedMs >= HALF_FORM_MS)) return found
    if (surveys.some(({ survey }) => asksForCode(survey))) {
      return problem('second-factor', 'La página pide un código de verificación.')
    }
    // A page that says `Cargando…` and no more is not one without a form yet.
    const textLength = surveys.reduce((sum, { survey }) => sum + survey.textLength, 0)
    const isEmpty = EMPTY_PAGE > textLength && input.target.account !== null
    if (waitedMs > (isEmpty ? 3 * FORM_COMES_MS : FORM_COMES_MS)) return withoutForm(surveys, pressed)
    if (found === null && waitedMs > HALF_FORM_MS && pressed.length < MAX_ENTRANCES) {
      const words = await pressEntrance(surveys, input, pressed)
      if (words !== null) {
        pressed.push(words)
        since = now()
      }
    }
    await pause(LOOK_EVERY_MS)
  }
  return problem('too-slow', 'La página no terminó de mostrar su inicio de sesión en 45 segundos.')
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A form with a password wins over a first step, in whatever frame it is. */
function pickForm(surveys: readonly FrameSurvey[]): FoundForm | null {
  let half: FoundForm | null = null
  for (const seen of surveys) {
    const form = chooseForm(seen.survey)
    if (form === null) continue
    if (form.password !== null) return { seen, form, surveys }
    half ??= { seen, form, surveys }
  }
  return half
}

function withoutForm(surveys: readonly FrameSurvey[], pressed: readonly string[]): SignInOutcome | null {
  if (captchasIn(surveys) > 0) return problem('captcha', 'La página muestra un captcha antes de dejar entrar.')
  const [words] = pressed
  return words === undefined
    ? null
    : problem('no-sign-in-form', `Tras pulsar "${words.slice(0, 40)}" no apareció dónde escribir usuario y contraseña.`)
}

/** Follows a link or button that leads to the form; returns its words. */
async function pressEntrance(
  surveys: readonly FrameSurvey[],
  { isDenied, onDenied }: SignInInput,
  pressed: readonly string[],
): Promise<string | null> {
  for (const seen of surveys) {
    for (const { index, words } of chooseEntrance(seen.survey)) {
      const [shown = ''] = words.split('|')
      const name = shown.trim()
      if (pressed.includes(name)) continue
      const because = isDenied(words)
      if (because !== null) {
        onDenied({ by: 'robot', what: 'click', where: name.slice(0, 80), because })
        continue
      }
      const entrance = await seen.element(index)
      if (entrance === null) continue
      // In this page, so that whoever reads it afterwards has it.
      await entrance.evaluate((link) => link.removeAttribute('target')).catch(() => undefined)
      await pressOnce(entrance)
      return name
    }
  }
  return null
}
