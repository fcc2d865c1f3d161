import { type Browser, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { drawNothing } from '@vigia/testbeds/maps/draw-nothing'
import { emptyBaseMap } from '@vigia/testbeds/maps/empty-base-map'
import { type Api, callApi, DEMO, signedInBrowser, signInToken } from './api.ts'
import { type FreshCompany, freshCompany } from './fresh-company.ts'
import { takeViolations, watchPolicy } from './policy-violations.ts'
import { createVigiaServer, type VigiaServer } from './vigia-server.ts'

const FLEET_WITHIN_MS = 60_000
/** The built product with its database, and a fleet, on a busy machine. */
const START_WITHIN_MS = 240_000
/** A page with a map takes its time on a machine that draws it itself and does much else. */
export const LOADED_WITHIN_MS = 40_000

interface WorkerParts {
  /** A server, one for all tests of a worker, with the company whose tests begin anew with each file. */
  readonly company: FreshCompany
  /** The built product with the demo company and its fleet that moves, started for the first test that asks for it. */
  readonly demo: VigiaServer
}

interface TestParts {
  /** The built product with a company that has no fleet: what is on screen is what the tests of this file did. */
  readonly vigia: VigiaServer
  readonly api: Api
  /**
   * The test's page with the company's first account signed in, not yet gone anywhere. Its browser, emptied, is the next
   * test's too (`reuseContext`): the app is compiled already, which makes a visit cost half.
   */
  readonly signedIn: Page
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
  context: async ({ context }, use) => {
    await prepare(context, false)
    await use(context)
    await context.clearPermissions()
    await context.setOffline(false)
    // Until the next test no screen stands open, which would be somebody to other screens, and go on working.
    await context.pages()[0]?.goto('about:blank')
  },
  signedIn: async ({ page, vigia }, use) => {
    await enter(page, vigia)
    await use(page)
  },
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => serve({ VIGIA_DEMO: 'off' }, async (server) => use(await freshCompany(server))),
    { scope: 'worker', timeout: START_WITHIN_MS },
  ],
  vigia: async ({ company }, use, { file }) => {
    await company.freshFor(file)
    await use(company.vigia)
  },
  // Of the company that the other one has made anew.
  api: async ({ company, vigia: _ }, use) => use(company.api),
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) =>
      serve({}, async (server) => {
        await fleetSetsOut(server)
        await use(server)
      }),
    { scope: 'worker', timeout: START_WITHIN_MS },
  ],
  baseURL: async ({ vigia }, use) => use(vigia.url),
})

export { expect }

async function serve(
  env: Readonly<Record<string, string>>,
  use: (server: VigiaServer) => Promise<void>,
): Promise<void> {
  const server = await createVigiaServer(env)
  try {
    await server.start()
    await use(server)
  } finally {
    await server.dispose()
  }
}

/** The demo fleet is a process of its own, which starts when the server can serve. */
async function fleetSetsOut({ url, account }: VigiaServer): Promise<void> {
  const token = await signInToken(url, account)
  const trips = async (): Promise<unknown> => (await callApi(url, 'GET', '/api/monitor/bitacoras', { token })).data
  await expect.poll(trips, { timeout: FLEET_WITHIN_MS }).not.toEqual([])
}

/** Signs a server's account in by hand, as a dispatcher does. */
export async function signIn(page: Page, { url, account }: VigiaServer): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByLabel('Correo electrónico').fill(account.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/(sentinel|primeros-pasos)$/, { timeout: LOADED_WITHIN_MS })
}

type ContextOptions = Parameters<Browser['newContext']>[0] & {
  /** The map is drawn by the processor, which costs more than all else of a visit: only tests that look at it ask for it. */
  readonly drawsMap?: boolean
}

/** A browser of its own with nobody signed in. Close it when done. */
export async function newContext(
  browser: Browser,
  { drawsMap = false, ...options }: ContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await prepare(context, drawsMap)
  return context
}

async function prepare(context: BrowserContext, drawsMap: boolean): Promise<void> {
  await watchPolicy(context)
  if (drawsMap) return
  await context.addInitScript(drawNothing)
  await context.addInitScript(emptyBaseMap)
}

/**
 * A page of a browser of its own, signed in and not yet gone anywhere: for a second person, another kind of screen, or the
 * tests of a file that go on where the last one ended. Close its context when done. One page for one test: `signedIn`.
 */
export async function signedInPage(browser: Browser, vigia: VigiaServer, options: ContextOptions = {}): Promise<Page> {
  const context = await newContext(browser, { baseURL: vigia.url, ...options })
  const page = await context.newPage()
  await enter(page, vigia)
  return page
}

/** Signs the server's account in on a page, by what a sign-in leaves in its browser. */
export async function enter(page: Page, { url, account }: VigiaServer): Promise<void> {
  const { cookies, origins } = await signedInBrowser(url, account)
  await page.context().addCookies([...cookies])
  await page.goto(`${url}/icon.svg`)
  await page.evaluate(
    (entries) => {
      for (const { name, value } of entries) localStorage.setItem(name, value)
    },
    origins.flatMap(({ localStorage }) => localStorage),
  )
}

/** Offers the account of the demo company on the sign-in page, which only its server does. */
export const offerSampleAccount = (page: Page): Promise<unknown> =>
  page.route('**/api/auth/sample-account', (route) => route.fulfill({ json: DEMO }))

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
