/// <reference lib="dom" />
import type { ElementHandle, Frame, Page } from 'playwright-core'
import { framesOf, pageScript, withinTime } from '../navigation/page-script.ts'
import { type PageSurvey, pageCaptchas, surveyPage } from './survey-page.ts'

export interface FrameSurvey {
  readonly frame: Frame
  readonly survey: PageSurvey
  /** The element of the survey with this index; null when it is gone. */
  element(index: number): Promise<ElementHandle<Element> | null>
}

/**
 * What each frame of the page shows, the main one first; frames inside it that do not answer are left out. Null: the page itself
 * does not answer, and nobody knows what it shows.
 */
export async function surveyFrames(page: Page): Promise<readonly FrameSurvey[] | null> {
  const [main, ...inner] = await Promise.all(framesOf(page).map(surveyFrame))
  return main == null ? null : [main, ...inner.filter((survey) => survey !== null)]
}

async function surveyFrame(frame: Frame): Promise<FrameSurvey | null> {
  const held = await withinTime(
    frame.evaluateHandle<ReturnType<typeof surveyPage>>(pageScript(surveyPage, null, pageCaptchas)),
  )
  if (held === null) return null
  const survey = await withinTime(held.evaluate(({ survey }) => survey))
  if (survey === null) return null
  return {
    frame,
    survey,
    element: async (index) => {
      const one = await withinTime(held.evaluateHandle(({ elements }, index) => elements[index], index))
      return one?.asElement() ?? null
    },
  }
}
