import type { BrowserContext, Page } from 'playwright-core'
import { isSameSite } from './page-address.ts'

const MAX_PAGES = 3

/** The pages of one context: the one that is read, and what it opened beside it. */
export interface SessionPages {
  main(): Page
  /** The main one first. */
  all(): readonly Page[]
}

/**
 * Keeps the tabs of a context in hand: a platform's map in a tab of its own stays and is read too; what leads elsewhere,
 * advertising and tab upon tab are closed. When the main page closes itself the newest takes its place. `onGone`: none is
 * left, or one crashed.
 */
export async function keepPages(context: BrowserContext, storedUrl: string, onGone: () => void): Promise<SessionPages> {
  let main = await context.newPage()
  const others: Page[] = []

  const watch = (page: Page): void => {
    page.on('crash', onGone)
    page.on('close', () => {
      const at = others.indexOf(page)
      if (at !== -1) others.splice(at, 1)
      if (page !== main) return
      const next = others.pop()
      if (next === undefined) onGone()
      else main = next
    })
  }
  const closeIfElsewhere = (page: Page): void => {
    const url = page.url()
    if (/^https?:/.test(url) && !isSameSite(url, storedUrl) && !isSameSite(url, main.url())) {
      void page.close().catch(() => undefined)
    }
  }
  watch(main)
  context.on('page', (page) => {
    if (page === main) return
    watch(page)
    others.push(page)
    if (others.length >= MAX_PAGES) void others[0]?.close().catch(() => undefined)
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) closeIfElsewhere(page)
    })
  })
  return { main: () => main, all: () => [main, ...others].filter((page) => !page.isClosed()) }
}
