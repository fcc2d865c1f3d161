import type { Page } from 'playwright-core'

const LOAD_MS = 20_000
const LOADING = { waitUntil: 'commit', timeout: LOAD_MS } as const

/** Shows the page before this one. Returns why not, in Spanish; null when it came. */
export async function goBack(page: Page): Promise<string | null> {
  const index = await historyIndex(page)
  if (index === 0) return 'No hay una página anterior.'
  return whyNot(page.goBack(LOADING), 'No se pudo volver a la página anterior.')
}

/** As `goBack`. */
export const reload = (page: Page): Promise<string | null> =>
  whyNot(page.reload(LOADING), 'No se pudo recargar la página.')

/** How many pages are before this one; null: not known. */
async function historyIndex(page: Page): Promise<number | null> {
  try {
    const session = await page.context().newCDPSession(page)
    const { currentIndex } = await session.send('Page.getNavigationHistory')
    await session.detach()
    return currentIndex
  } catch {
    return null
  }
}

async function whyNot(navigation: Promise<unknown>, failed: string): Promise<string | null> {
  try {
    await navigation
    return null
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError' ? `${failed} Puede llegar todavía.` : failed
  }
}
