/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import type { DialogLog } from '../navigation/dialogs.ts'
import { askFrame, framesOf } from '../navigation/page-script.ts'
import type { AuthTraffic } from './auth-traffic.ts'
import { chooseForm } from './choose-form.ts'
import { classifyAnswer } from './classify-answer.ts'
import { type FrameSurvey, surveyFrames } from './frame-survey.ts'
import { asksForCode } from './platform-second-factor.ts'
import { readLines } from './read-lines.ts'
import { problem, type SignInOutcome } from './sign-in-outcome.ts'

const LOOK_EVERY_MS = 300
/** So long a page may take to say in words what its status already says. */
const WORDS_MS = 1_500
/** Gone for so many looks, the form is gone; for more, where nothing was seen to be sent: it may wait behind a spinner. */
const LOOKS_WITHOUT_FORM = 4
const LOOKS_WITHOUT_TRAFFIC = 14
const RELOADED_FORM_MS = 2_500
const DEAD_BUTTON_MS = 10_000
/** An answer after which the form stands for so long is a no that nobody understands; a late page may still let in. */
const UNSAID_MS = 20_000
/** A page without a word for so long is a map, not a page on its way. */
const WORDLESS_MS = 6_000
/** More text than this is a page to work with, not an answer to a sign-in. */
const SHORT_PAGE = 1_500

export interface Submitted {
  readonly page: Page
  readonly traffic: AuthTraffic
  readonly dialogs: DialogLog
  /** What the page showed before, folded into a set. */
  readonly linesBefore: ReadonlySet<string>
  readonly captchasBefore: number
  readonly deadlineAt: number
  readonly now: () => number
  readonly signal: AbortSignal
}

/** Waits for what a page answers to a form that was sent once (integrations §3.1). */
export async function watchAnswer(sent: Submitted): Promise<SignInOutcome> {
  const { page, traffic, dialogs, now } = sent
  const startedAt = now()
  let looksWithoutForm = 0
  let quietSince = startedAt
  for (; now() < sent.deadlineAt; await pause(LOOK_EVERY_MS)) {
    sent.signal.throwIfAborted()
    if (page.isClosed()) return problem('crashed', 'La página se cerró al iniciar sesión.')
    if (traffic.asksForCode()) return problem('second-factor', 'La plataforma pide un código de verificación (TOTP).')
    const spoken = classifyAnswer(dialogs.messages)
    if (spoken !== null) return problem(spoken.obstacle, `La página avisó: "${spoken.sentence}"`)

    const surveys = await surveyFrames(page)
    if (surveys === null) {
      // Of a page that does not answer nobody knows that its form has gone.
      looksWithoutForm = 0
      quietSince = now()
      continue
    }
    const { lines, invalid } = await linesOf(page)
    const hasForm = surveys.some(({ survey }) => chooseForm(survey) !== null)
    const textLength = surveys.reduce((sum, { survey }) => sum + survey.textLength, 0)
    const isAnswer = hasForm || textLength < SHORT_PAGE
    const said = isAnswer ? classifyAnswer(lines.filter((line) => !sent.linesBefore.has(line))) : null
    if (said !== null) return problem(said.obstacle, `La página contestó: "${said.sentence}"`)
    if (isAnswer && surveys.some(({ survey }) => asksForCode(survey))) {
      return problem('second-factor', 'La página pide un código de verificación.')
    }
    if (hasForm && captchasIn(surveys) > sent.captchasBefore) {
      return problem('captcha', 'La página pidió un captcha al enviar los datos.')
    }

    const status = traffic.status()
    if (status !== null && now() - status.at > WORDS_MS && (hasForm || textLength < SHORT_PAGE)) {
      const refused = refusedBy(status, hasForm)
      if (refused !== null) return refused
    }
    if (traffic.pending() > 0) quietSince = now()
    if (!hasForm) {
      quietSince = now()
      const hasCome = textLength > 0 || (traffic.hasNavigated() && now() - startedAt > WORDLESS_MS)
      const isReady = traffic.pending() === 0 && hasCome && (await isLoaded(page, now() - startedAt))
      looksWithoutForm = isReady ? looksWithoutForm + 1 : 0
      const isSent = traffic.sent() > 0 || traffic.hasNavigated()
      if (looksWithoutForm >= (isSent ? LOOKS_WITHOUT_FORM : LOOKS_WITHOUT_TRAFFIC)) {
        const refused = status !== null && textLength < SHORT_PAGE ? refusedBy(status, false) : null
        return refused ?? { kind: 'signed-in' }
      }
      continue
    }
    looksWithoutForm = 0
    const quietMs = now() - quietSince
    const stuck = stillAsking(traffic, dialogs, { quietMs, invalid, isEmpty: isEmptied(surveys) })
    if (stuck !== null) return stuck
  }
  return unsaid(traffic) ?? problem('too-slow', 'La página no contestó al inicio de sesión en 45 segundos.')
}

/** The platform answered what was sent, and the page asks on: for a person, since another try would be another attempt. */
function unsaid(traffic: AuthTraffic): SignInOutcome | null {
  const status = traffic.status()
  if (status === null) return null
  const evidence = `La plataforma contestó ${status.code} y la página sigue pidiendo la contraseña, sin decir por qué.`
  return problem('no-sign-in-form', evidence)
}

function refusedBy({ code, path }: { code: number; path: string }, hasForm: boolean): SignInOutcome | null {
  if (code === 429) return problem('account-locked', `La plataforma contestó 429 (demasiados intentos) a ${path}.`)
  if (code >= 500) return problem('platform-down', `La plataforma contestó ${code} a ${path}.`)
  if ([401, 403, 422].includes(code) || (code === 400 && hasForm)) {
    return problem('credentials-refused', `La plataforma contestó ${code} a ${path}.`)
  }
  return null
}

/** The form stands there still, and says nothing that is understood. */
function stillAsking(
  traffic: AuthTraffic,
  dialogs: DialogLog,
  seen: { readonly quietMs: number; readonly invalid: string | null; readonly isEmpty: boolean },
): SignInOutcome | null {
  const { quietMs, invalid, isEmpty } = seen
  const isSent = traffic.sent() > 0 || traffic.hasNavigated()
  if (quietMs > WORDS_MS && !isSent && invalid !== null) {
    return problem('credentials-refused', `La página no acepta lo escrito: "${invalid.slice(0, 200)}"`)
  }
  if (quietMs <= RELOADED_FORM_MS) return null
  const [dialog] = dialogs.messages
  if (dialog !== undefined) return problem('credentials-refused', `La página avisó: "${dialog}"`)
  const body = isSent ? classifyAnswer(sentencesOf(traffic.answer())) : null
  if (body !== null) return problem(body.obstacle, `La plataforma contestó: "${body.sentence}"`)
  if (isSent && isEmpty) {
    return problem('credentials-refused', 'La página volvió a pedir la contraseña sin decir por qué.')
  }
  if (!isSent && quietMs > DEAD_BUTTON_MS) {
    return problem('no-sign-in-form', 'La página no envió nada al pulsar su botón de entrada.')
  }
  return quietMs > UNSAID_MS ? unsaid(traffic) : null
}

/** What the page shows, in all its frames. */
export async function linesOf(page: Page): Promise<{ lines: readonly string[]; invalid: string | null }> {
  const answers = await Promise.all(framesOf(page).map((frame) => askFrame(frame, readLines, null)))
  const lines = answers.flatMap((answer) => answer?.lines ?? [])
  return { lines, invalid: answers.find((answer) => answer?.invalid)?.invalid ?? null }
}

export const captchasIn = (surveys: readonly FrameSurvey[]): number =>
  surveys.reduce((sum, { survey }) => sum + survey.captchas.length, 0)

const isEmptied = (surveys: readonly FrameSurvey[]): boolean =>
  surveys.every(({ survey }) => survey.fields.every(({ isMasked, isFilled }) => !isMasked || !isFilled))

/** Texts of an answer in JSON, or the answer. */
function sentencesOf(answer: string | null): readonly string[] {
  const found: string[] = []
  let from: number | null = null
  for (let at = 0; answer !== null && at < answer.length; at += 1) {
    if (answer[at] === '\\') at += 1
    else if (answer[at] === '"') {
      if (from !== null && at - from >= 3 && at - from <= 240) found.push(answer.slice(from, at))
      from = from === null ? at + 1 : null
    }
  }
  return found
}

/** Slow pages never say that they are complete: after a while what is there is the page. */
async function isLoaded(page: Page, waitedMs: number): Promise<boolean> {
  if (waitedMs > 12_000) return true
  return (await askFrame(page.mainFrame(), () => document.readyState === 'complete', null)) ?? false
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
