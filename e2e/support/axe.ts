import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What of WCAG 2.2 AA a machine can see violated on the page now: one line for each element. With a dialog or a menu open
 * give its selector: what lies behind it is hidden and cannot be reached.
 */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  // The page's policy refuses scripts that it did not bring; the debugger's are not subject to it. Half a megabyte: once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ tags, part }) => {
      const { axe: engine } = window as unknown as { axe: typeof import('axe-core') }
      const result = await engine.run(part, { runOnly: tags, resultTypes: ['violations'], elementRef: true })
      return result.violations.flatMap(({ id, nodes }) =>
        nodes
          // A trip's row is named by a sentence that is made to be heard, in which its five lines are told anew.
          .filter(({ element }) => id !== 'label-content-name-mismatch' || element?.role !== 'option')
          .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`),
      )
    },
    { tags: WCAG_2_2_AA, part: within },
  )
}

/** Looks at the page in each of its themes. */
export async function inBothThemes(page: Page, look: () => Promise<void>): Promise<void> {
  for (const theme of ['noche', 'dia']) {
    await page.evaluate((choice) => {
      localStorage.setItem('tema', choice)
      window.dispatchEvent(new StorageEvent('storage', { key: 'tema' }))
    }, theme)
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await look()
  }
}
