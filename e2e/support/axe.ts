import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { settled } from './boxes.ts'

const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Those whose verdict is another one in another theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * What of WCAG 2.2 AA a machine can see violated on the page at rest: one line for each element. A dialog or a menu that hides
 * what lies behind it is looked at alone. `isAtRest`: nothing has moved since its boxes were measured.
 */
export async function violations(
  page: Page,
  { rules = 'all', isAtRest = false }: { rules?: 'all' | 'colours'; isAtRest?: boolean } = {},
): Promise<string[]> {
  if (!isAtRest) await page.evaluate(settled)
  // The page's policy refuses scripts that it did not bring; the debugger's are not subject to it. Half a megabyte: once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (runOnly) => {
      const { axe: engine } = window as unknown as { axe: typeof import('axe-core') }
      const opened = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], [role="menu"]')]
      const part = opened.findLast((it) => it.checkVisibility() && document.querySelector('[data-aria-hidden="true"]'))
      const result = await engine.run(part ?? 'html', {
        ...{ runOnly, resultTypes: ['violations'], elementRef: true },
        // Of what axe fetches first, its rules of this level need no style sheet, which it would read anew each time.
        preload: { assets: ['media'] },
      })
      return result.violations.flatMap(({ id, nodes }) =>
        nodes
          // A trip's row is named by a sentence that is made to be heard, in which its five lines are told anew.
          .filter(({ element }) => id !== 'label-content-name-mismatch' || element?.role !== 'option')
          .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`),
      )
    },
    rules === 'all' ? { type: 'tag' as const, values: WCAG_2_2_AA } : { type: 'rule' as const, values: COLOURS },
  )
}

/** Gives the page a theme, as another of its tabs would. */
export async function setTheme(page: Page, theme: 'noche' | 'dia'): Promise<void> {
  await page.evaluate((choice) => {
    localStorage.setItem('tema', choice)
    window.dispatchEvent(new StorageEvent('storage', { key: 'tema' }))
  }, theme)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
}
