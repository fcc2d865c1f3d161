import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test'
import { type Account, type Api, callApi, connectApi, DEMO, signedInBrowser, signInToken } from './api.ts'
import { drawNothing } from './pixels.ts'
import { takeViolations, watchPolicy } from './policy-violations.ts'
import { createVigiaServer, type VigiaServer } from './vigia-server.ts'

const FLEET_WITHIN_MS = 60_000
/** A page with a map takes its time on a machine that draws it itself and does much else. */
const LOADED_WITHIN_MS = 40_000

interface WorkerParts {
  /** Whether the map is drawn: the processor draws, which costs a test more than all else, so only those that look ask. */
  readonly drawsMap: boolean
  /** The built product with its demo fleet, one for all tests of a worker. */
  readonly vigia: VigiaServer
  readonly api: Api
}

interface TestParts {
  /** Fails a test on whose pages the policy had to refuse something. */
  readonly keepsToPolicy: undefined
}

/** Playwright's `test`, with the product running. */
export const test = base.extend<TestParts, WorkerParts>({
  keepsToPolicy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      takeViolations()
      await use(undefined)
      expect(takeViolations()).toEqual([])
    },
    { auto: true },
  ],
  drawsMap: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions, drawsMap }, use) => {
      // Pages are composed without WebGL unless the map is drawn: then one drawer for both is the cheaper.
      const angle = `--use-angle=${drawsMap ? 'swiftshader' : 'swiftshader-webgl'}`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), angle] })
    },
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser, drawsMap }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await watchPolicy(context)
        if (!drawsMap) await context.addInitScript(drawNothing)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  vigia: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const server = await createVigiaServer()
      try {
        await server.start()
        await fleetSetsOut(server)
        await use(server)
      } finally {
        await server.dispose()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  api: [async ({ vigia }, use) => use(await connectApi(vigia.url, vigia.account)), { scope: 'worker' }],
  baseURL: async ({ vigia }, use) => use(vigia.url),
})

/** The same with a company that has no fleet: what is on screen is what the test did. */
export const quietTest = test.extend<object, WorkerParts>({
  vigia: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const server = await createVigiaServer({ VIGIA_DEMO: 'off' })
      try {
        await server.start()
        await use(server)
      } finally {
        await server.dispose()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

export { expect }

/** The demo fleet is a process of its own, which starts when the server can serve. */
async function fleetSetsOut({ url, account }: VigiaServer): Promise<void> {
  const token = await signInToken(url, account)
  const trips = async (): Promise<unknown> => (await callApi(url, 'GET', '/api/monitor/bitacoras', { token })).data
  await expect.poll(trips, { timeout: FLEET_WITHIN_MS }).not.toEqual([])
}

/** Signs a person (the sample account unless told) in, by hand, as a dispatcher does. */
export async function signIn(page: Page, account: Account = DEMO): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/(sentinel|primeros-pasos)$/, { timeout: LOADED_WITHIN_MS })
}

/** A page of a browser of its own, signed in and not yet gone anywhere. Close its context when done. */
export async function signedInPage(
  browser: Browser,
  vigia: VigiaServer,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...options,
    storageState: await signedInBrowser(vigia.url, vigia.account),
  })
  return context.newPage()
}

/** Opens Sentinel on a signed-in page: list filled, feed live. */
export async function openSentinel(page: Page): Promise<void> {
  await page.goto('/sentinel')
  await expect(page.getByRole('option').first()).toBeVisible({ timeout: LOADED_WITHIN_MS })
  await expect(connectionMark(page)).toHaveText('Conectado')
}

export const connectionMark = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /^(Conectado|Reconectando…|Desconectado)$/ })

export const searchBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Buscar viaje' })

/** The row of a trip, found by the search box, in all trips. */
export async function findRow(page: Page, invoice: string): Promise<Locator> {
  await page.getByRole('tab', { name: 'Todos' }).click()
  await searchBox(page).fill(invoice)
  const row = page.getByRole('option').filter({ hasText: invoice })
  await expect(row).toBeVisible()
  return row
}

/** Finds a trip and selects it; answers its row and its panel. */
export async function selectTrip(
  page: Page,
  invoice: string,
): Promise<{ readonly row: Locator; readonly panel: Locator }> {
  const row = await findRow(page, invoice)
  await row.click()
  const panel = page.getByRole('complementary', { name: 'Detalle del viaje' })
  await expect(panel).toContainText(invoice)
  return { row, panel }
}
