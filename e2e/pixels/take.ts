import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { type Browser, expect, type Page, type Route, test } from '@playwright/test'
import { openBrowser, stillContext } from './open-browser.ts'
import { fileName, PICTURES, readVisit, replay } from './recording.ts'
import { picturedPaths, visitScreen } from './visit-screen.ts'

/** Of how many pictures two that follow each other are the same. */
const MOST_TRIES = 20
const APP = resolve(import.meta.dirname, '../../packages/web/dist')
const folder = join(PICTURES, process.env.PIXELS_NAME ?? 'now')

let browser: Browser
test.beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  browser = await openBrowser()
})
test.afterAll(() => browser?.close())

/** Each worker takes one half of them, in this order: every second first, or one had all screens and the other all settings. */
const PATHS = [0, 1].flatMap((half) => picturedPaths().filter((_, at) => at % 2 === half))

for (const path of PATHS)
  test(path, async () => {
    const visit = readVisit(path)
    const { origin, trip, at, storage } = visit
    const storageState = { cookies: [], origins: [{ origin, localStorage: [...storage] }] }
    const context = await stillContext(browser, { origin, at, storageState })
    await context.route('**/*', serveFile)
    const missed = new Set<string>()
    const teller = await replay(context, visit, (call) => missed.add(call))
    const look = async (page: Page, state: string): Promise<void> =>
      writeFileSync(join(folder, `${fileName(path)}-${state}.png`), await stillPicture(page))
    await visitScreen({ path, context, teller, trip, comment: async () => undefined, look })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    expect([...missed], 'npm run pixels -- record records what is asked for anew').toEqual([])
  })

/** The built app, as a server of ours gives it: to an address that is no file, the app itself. */
function serveFile(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  const file = join(APP, route.request().isNavigationRequest() ? 'index.html' : pathname)
  return extname(file) !== '' && existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 })
}

/** The first of two pictures in a row that are the same. */
async function stillPicture(page: Page): Promise<Buffer> {
  let before: Buffer = Buffer.alloc(0)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    if (picture.equals(before)) return picture
    before = picture
  }
  throw new Error(`${page.url()}: no two of ${MOST_TRIES} pictures in a row are the same`)
}
