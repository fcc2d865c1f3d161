import { test as base, expect, type Page } from '@playwright/test'
import { type Api, connectApi, DEMO } from './api.ts'
import { createVigiaServer, type VigiaServer } from './vigia-server.ts'

interface WorkerParts {
  /** The built product with its demo fleet, one for all tests of a worker. */
  readonly vigia: VigiaServer
  readonly api: Api
}

/** Playwright's `test`, with the product running. */
export const test = base.extend<object, WorkerParts>({
  vigia: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern
    async ({}, use) => {
      const server = await createVigiaServer()
      try {
        await server.start()
        await use(server)
      } finally {
        await server.dispose()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  api: [async ({ vigia }, use) => use(await connectApi(vigia.url)), { scope: 'worker' }],
  baseURL: async ({ vigia }, use) => use(vigia.url),
})

export { expect }

/** Signs the sample account in, by hand, as a dispatcher does. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByLabel('Correo electrónico').fill(DEMO.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO.password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page).toHaveURL(/\/sentinel$/)
}

/** Opens Sentinel signed in, with its list filled. */
export async function openSentinel(page: Page): Promise<void> {
  await signIn(page)
  await expect(page.getByRole('option').first()).toBeVisible()
}
