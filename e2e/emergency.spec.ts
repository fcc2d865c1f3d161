import type { Locator, Page } from '@playwright/test'
import type { Api } from './support/api.ts'
import { clearBoard, createLocatedTrip, type OpenAlert, openAlerts, panic } from './support/board.ts'
import { connectionMark, expect, signedInPage, test } from './support/vigia.ts'

const QUESTION = '⚠️ ¿Activar protocolo de emergencia? Esto notificará a todos los supervisores.'
const DONE = '✅ Protocolo de emergencia activado'
const FAILED = '❌ Error al activar protocolo de emergencia'

let page: Page
test.beforeAll(async ({ browser, vigia }) => {
  page = await signedInPage(browser, vigia)
})
test.beforeEach(async ({ vigia, api }) => {
  await clearBoard(vigia, api)
  await page.goto('/guardian')
  await expect(connectionMark(page)).toHaveText('Conectado')
})
test.afterAll(() => page?.context().close())

const dialog = (): Locator => page.getByRole('alertdialog')
const confirm = (): Locator => dialog().getByRole('button', { name: 'Activar protocolo' })
/** The button itself: the alert of a protocol has its name too. */
const ask = (): Promise<void> =>
  page
    .getByRole('region', { name: 'Acciones rápidas' })
    .getByRole('button', { name: 'Protocolo de emergencia' })
    .click()
const emergencies = async (api: Api): Promise<readonly OpenAlert[]> =>
  (await openAlerts(api)).filter(({ type }) => type === 'emergency_protocol')

test('it asks in the words of the specification, starts on Cancelar, and cancelling does nothing', async ({ api }) => {
  await ask()
  await expect(dialog().getByText(QUESTION, { exact: true })).toBeVisible()
  await expect(dialog().getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog()).toHaveCount(0)
  await page.keyboard.press('e')
  await expect(dialog()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog()).toHaveCount(0)
  await expect(page.getByText(DONE)).toHaveCount(0)
  expect(await emergencies(api)).toEqual([])
})

test('confirmed for the selected unit: done, one stored alert, and every other screen has it', async ({
  api,
  signedIn: other,
}) => {
  const trip = await createLocatedTrip(api)
  await panic(api, trip)
  await other.goto('/alerts')
  await expect(other.getByRole('list', { name: 'Alertas abiertas' })).toContainText(trip.plates)
  await page.locator('[data-card]').filter({ hasText: trip.plates }).getByRole('button', { name: 'Ver unidad' }).click()
  await ask()
  await expect(dialog()).toContainText(trip.plates)
  await confirm().click()
  await expect(page.getByText(DONE)).toBeVisible()
  expect(await emergencies(api)).toMatchObject([{ travel_id: trip.id, severity: 'critical', occurrences: 1 }])
  await expect(
    other.getByRole('listitem').filter({ hasText: trip.plates }).filter({ hasText: 'Protocolo de emergencia' }),
  ).toBeVisible()
})

test('a double click activates it once', async ({ api }) => {
  await ask()
  await confirm().dblclick()
  await expect(page.getByText(DONE)).toBeVisible()
  expect(await emergencies(api)).toMatchObject([{ travel_id: null, occurrences: 1 }])
})

test('a server that is stopped: it says that it failed, nothing is stored, and trying again works', async ({
  api,
  vigia,
}) => {
  await ask()
  await vigia.stop()
  try {
    await confirm().click()
    await expect(dialog()).toContainText(FAILED)
    await expect(page.getByText(DONE)).toHaveCount(0)
  } finally {
    await vigia.start()
  }
  expect(await emergencies(api)).toEqual([])
  await dialog().getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText(DONE)).toBeVisible()
  expect(await emergencies(api)).toMatchObject([{ occurrences: 1 }])
})

test('a server killed while it is asked: what the screen says is what is stored, and asking again is one alert', async ({
  api,
  vigia,
}) => {
  await ask()
  try {
    await Promise.all([confirm().click({ noWaitAfter: true }), vigia.kill()])
    await expect(page.getByText(DONE).or(dialog().getByText(FAILED))).toBeVisible()
  } finally {
    await vigia.start()
  }
  // What is done is said for three seconds; a failure stands in its question until it is answered.
  if ((await dialog().count()) === 0) expect(await emergencies(api)).toMatchObject([{ occurrences: 1 }])
  else {
    await dialog().getByRole('button', { name: 'Reintentar' }).click()
    await expect(page.getByText(DONE)).toBeVisible()
    expect(await emergencies(api)).toMatchObject([{ occurrences: 1 }])
  }
})
