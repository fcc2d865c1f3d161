import type { Page } from '@playwright/test'
import type { Account } from './support/api.ts'
import { violations } from './support/axe.ts'
import { expect as expectSoon, signedInPage, test } from './support/vigia.ts'

/** A server knows nobody for its first 15 s, and whoever is cut off counts for 15 s and the 5 s of a repetition more. */
const expect = expectSoon.configure({ timeout: 40_000 })

const NOBODY = 'Quién más está: 0 (nadie)'

let page: Page
let colleague: Account
test.beforeAll(async ({ browser, vigia }) => {
  page = await signedInPage(browser, vigia)
  colleague = await vigia.addUser('lucia@prueba.mx', 'monitorista')
  await page.goto('/sentinel')
})
test.afterAll(() => page?.context().close())

const people = () => page.getByRole('list', { name: 'Personas con una pantalla abierta' }).getByRole('listitem')

test('who else is there is in the top bar, by the keyboard, and gone when they go', async ({ browser, vigia }) => {
  await expect(page.getByRole('button', { name: NOBODY })).toBeVisible()
  const other = await signedInPage(browser, { ...vigia, account: colleague })
  await other.goto('/guardian')
  const one = page.getByRole('button', { name: 'Quién más está: 1' })
  await expect(one).toContainText('L1')
  await one.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Quién más está' })).toBeFocused()
  const there = 'Llucia ?Guardian · en pantalla desde las? \\d\\d:\\d\\d'
  await expect(people()).toHaveText(new RegExp(`^${there}Sin actividad desde las? \\d\\d:\\d\\d$`))
  await other.keyboard.press('Shift')
  await expect(people()).toHaveText(new RegExp(`^${there}Con actividad$`))
  expect(await violations(page)).toEqual([])
  expect(await page.getByRole('dialog').textContent()).not.toContain('@')
  await other.goto('/alerts')
  await expect(people()).toContainText('Alertas')
  await other.context().close()
  await expect(page.getByRole('dialog')).toContainText('Nadie más tiene una pantalla abierta.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: NOBODY })).toBeFocused()
})

test('on a phone the user’s menu has it', async ({ browser, vigia }) => {
  const phone = await signedInPage(
    browser,
    { ...vigia, account: colleague },
    { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  )
  await phone.goto('/alerts')
  await phone.getByRole('button', { name: 'Menú de usuario' }).tap()
  await phone.getByRole('menuitem', { name: 'Quién más está' }).tap()
  await expect(phone.getByRole('dialog', { name: 'Quién más está' })).toContainText('Sentinel · en pantalla desde')
  await phone.context().close()
})

test('who only looks on is counted, and is not told', async ({ browser, vigia }) => {
  const account = await vigia.addUser('lector@prueba.mx', 'lectura')
  const reader = await signedInPage(browser, { ...vigia, account })
  await reader.goto('/sentinel')
  await expect(page.getByRole('button', { name: 'Quién más está: 1' })).toBeVisible()
  await expect(reader.getByRole('button', { name: /Quién más/ })).toHaveCount(0)
  await reader.getByRole('button', { name: 'Menú de usuario' }).click()
  await expect(reader.getByRole('menuitem', { name: 'Mi cuenta' })).toBeVisible()
  await expect(reader.getByRole('menuitem', { name: 'Quién más está' })).toHaveCount(0)
  await reader.context().close()
})
