import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { setTheme } from '../support/axe.ts'
import { settled } from '../support/boxes.ts'
import { SCREEN_STEPS, type Shown } from '../support/screen-steps.ts'
import { isAlwaysDark, type ScreenPath, screenPaths } from '../support/screens.ts'
import type { Teller } from './recording.ts'

const SIGN_IN = '/login'
type PicturedPath = ScreenPath | typeof SIGN_IN

/** Every path of which pictures are taken, in this order. */
export const picturedPaths = (): readonly PicturedPath[] => [SIGN_IN, ...screenPaths()]

/** High enough for most of what scrolls within a screen. */
export const DESK = { width: 1440, height: 1800 } as const
/** The desk last: there the next step is done. */
const SIZES = [{ width: 390, height: 1800 }, DESK] as const
const NIGHT = ['noche'] as const
const THEMES = ['noche', 'dia'] as const
/** The grey lines of `LoadingState`, and what stands where a map comes. */
const LOADING = '[role="status"][data-slot~="empty"] > i, [data-slot~="map-wait"]'
const LOADED_WITHIN_MS = 240_000

/** Whether a person has signed in who is there. */
export const isSignedIn = (path: PicturedPath): boolean => path !== SIGN_IN

interface ScreenVisit {
  readonly path: PicturedPath
  readonly context: BrowserContext
  readonly teller: Teller
  readonly trip: Shown['trip']
  readonly comment: Shown['comment']
  /** Sees the page at rest, told by step, width and theme; null: nobody does, and one theme is enough. */
  readonly look: ((page: Page, name: string) => Promise<void>) | null
}

/** Goes to a screen and through its steps, and looks after each at both widths in both themes. The last width is a desk's. */
export async function visitScreen({ path, context, teller, trip, comment, look }: ScreenVisit): Promise<void> {
  const page = await context.newPage()
  const underWay = watchRequests(page)
  const rest = async (forMs = 0) => {
    await comeToRest(page, () => [...underWay(), ...(teller.isDone() ? [] : ['the live feed'])], forMs)
    await expect(page.locator(LOADING)).toHaveCount(0, { timeout: LOADED_WITHIN_MS })
    await page.evaluate(settled)
  }
  const lookAll = async (step: number): Promise<void> => {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const theme of look === null || isAlwaysDark(path) ? NIGHT : THEMES) {
        await setTheme(page, theme)
        await rest()
        await look?.(page, `${step}-${size.width}-${theme}`)
      }
    }
  }
  await page.goto(path)
  const heading = page.getByRole(path === SIGN_IN ? 'main' : 'banner').getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible({ timeout: LOADED_WITHIN_MS })
  await rest(ASKS_BY_ITSELF_MS)
  await lookAll(0)
  let done = 0
  for (const step of path === SIGN_IN ? [] : (SCREEN_STEPS[path] ?? [])) {
    done += 1
    teller.beginStep()
    if (step === 'Escape') await page.keyboard.press(step)
    else await step({ page, trip, comment })
    teller.endStep()
    // What is pressed next may have to come first.
    await rest(ASKS_BY_ITSELF_MS)
    if (step !== 'Escape') await lookAll(done)
  }
}

/** Addresses of what is on its way to the page; a sound is fetched as far as it is heard, and may never end. */
function watchRequests(page: Page): () => readonly string[] {
  const under = new Set<Request>()
  page.on('request', (request) => {
    if (request.resourceType() !== 'media') under.add(request)
  })
  page.on('requestfinished', (request) => under.delete(request))
  page.on('requestfailed', (request) => under.delete(request))
  return () => [...under].map((request) => request.url())
}

/** Until nothing is on its way and the layout has been the same so often: between an answer and what is asked for then a page rests, too. */
const SAME_TIMES = 4
/** Longer than any screen waits, after what was changed on it last, before it asks by itself (a rule's dry run: a second). */
const ASKS_BY_ITSELF_MS = 1_200

/** And for `forMs`: who stops before that records a screen without what it asks for last. */
async function comeToRest(page: Page, awaited: () => readonly string[], forMs: number): Promise<void> {
  const until = Date.now() + LOADED_WITHIN_MS
  let before = Number.NaN
  let since = Date.now()
  for (let same = 0; same < SAME_TIMES || Date.now() - since < forMs; ) {
    const layout = await page.evaluate(settled)
    const open = awaited()
    if (Date.now() > until)
      throw new Error(`${page.url()} does not come to rest: ${open.length === 0 ? 'its boxes move' : open.join(', ')}`)
    same = open.length === 0 && layout === before ? same + 1 : 0
    if (same === 0) since = Date.now()
    before = layout
  }
}
