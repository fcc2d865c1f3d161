import type { Locator } from '@playwright/test'
import { createFleet } from './support/fleet.ts'
import { expect, openSentinel, signedInPage, test } from './support/vigia.ts'

const outlineOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).outlineStyle)
const insideOf = (part: Locator) =>
  part.locator('i').evaluate((element) => getComputedStyle(element, '::after').backgroundColor)

test('with the colours of a contrast theme, what is chosen and what is on can still be told', async ({
  browser,
  vigia,
  api,
}) => {
  await createFleet(api)
  const page = await signedInPage(browser, vigia, { forcedColors: 'active' })
  await openSentinel(page)
  const [chosen, other] = [page.getByRole('option').first(), page.getByRole('option').nth(1)]
  await chosen.click()
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('main', { name: 'Mapa' }).focus()
  expect([await outlineOf(chosen), await outlineOf(other)]).toEqual(['solid', 'none'])
  const tabs = [page.getByRole('tab', { name: /^Todos/ }), page.getByRole('tab', { name: /^Críticos/ })] as const
  expect([await outlineOf(tabs[0]), await outlineOf(tabs[1])]).toEqual(['solid', 'none'])
  const trails = page.getByRole('switch', { name: 'Estelas' })
  const on = await insideOf(trails)
  await trails.click()
  await expect(trails).toHaveAttribute('aria-checked', 'false')
  expect(await insideOf(trails)).not.toBe(on)
  // Severity keeps its colour where it is drawn, not written.
  const edge = page.locator('[data-slot~="trip-row"]').first()
  expect(await edge.evaluate((row) => getComputedStyle(row, '::before').forcedColorAdjust)).toBe('none')
  await page.context().close()
})
