import { chooseForm, type FormChoice } from './choose-form.ts'
import { classifyAnswer } from './classify-answer.ts'
import { type FrameSurvey, surveyFrames } from './frame-survey.ts'
import { asksForCode } from './platform-second-factor.ts'
import { problem, type SignInOutcome } from './sign-in-outcome.ts'
import { captchasIn, linesOf, type Submitted } from './watch-answer.ts'

const LOOK_EVERY_MS = 300
const NEXT_STEP_MS = 15_000

export interface NextStep {
  readonly seen: FrameSurvey
  readonly form: FormChoice
  readonly surveys: readonly FrameSurvey[]
}

/** After the user's name: waits for where the password goes, or for what the page says against that user. */
export async function watchNextStep(sent: Submitted, before: FormChoice): Promise<NextStep | SignInOutcome> {
  const { page, dialogs, now } = sent
  const deadlineAt = Math.min(sent.deadlineAt, now() + NEXT_STEP_MS)
  let isAnswering = true
  for (; now() < deadlineAt; await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))) {
    sent.signal.throwIfAborted()
    if (page.isClosed()) return problem('crashed', 'La página se cerró al iniciar sesión.')
    const surveys = await surveyFrames(page)
    if (surveys === null) {
      isAnswering = false
      continue
    }
    isAnswering = true
    for (const seen of surveys) {
      const form = chooseForm(seen.survey)
      const isNext = form !== null && (form.password !== null || (before.user === null && form.user !== null))
      if (isNext) return { seen, form, surveys }
    }
    const { lines } = await linesOf(page)
    const answer = classifyAnswer([...dialogs.messages, ...lines.filter((line) => !sent.linesBefore.has(line))])
    if (answer !== null) return problem(answer.obstacle, `La página contestó: "${answer.sentence}"`)
    if (surveys.some(({ survey }) => asksForCode(survey))) {
      return problem('second-factor', 'La página pide un código de verificación en lugar de la contraseña.')
    }
    if (captchasIn(surveys) > sent.captchasBefore) return problem('captcha', 'La página pidió un captcha.')
  }
  return isAnswering
    ? problem('no-sign-in-form', 'Tras escribir el usuario, la página no pidió la contraseña.')
    : problem('too-slow', 'Tras escribir el usuario, la página no respondió.')
}
