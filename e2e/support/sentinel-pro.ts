import { expect, type Locator, type Page } from '@playwright/test'
import type { TestTrip } from './trips.ts'
import { LOADED_WITHIN_MS } from './vigia.ts'

export const POSITIONS = '**/api/gps/unified/positions'

/** Sentinel Pro on a signed-in page, its cards alone. */
export async function openPro(on: Page): Promise<void> {
  await on.goto('/sentinel-pro')
  await expect(on.getByRole('toolbar', { name: 'Vista y filtros' })).toBeVisible({ timeout: LOADED_WITHIN_MS })
  await choose(on, 'Cuadrícula')
}

/** A view or a density. */
export const choose = (on: Page, choice: string): Promise<void> =>
  on.getByRole('radio', { name: choice, exact: true }).click()
export const unitSearch = (on: Page): Locator => on.getByRole('textbox', { name: /^Buscar unidad/ })
export const refresh = (on: Page): Promise<void> => on.getByRole('button', { name: 'Actualizar ahora' }).click()
export const cards = (on: Page): Locator =>
  on.getByRole('region', { name: 'Unidades', exact: true }).getByRole('article')
export const cardOf = (on: Page, { plates }: TestTrip): Locator => cards(on).filter({ hasText: plates })
export const openButton = (part: Locator): Locator => part.getByRole('button', { name: /^Abrir GPS/ })

/** Asks again, so that trips made meanwhile are there, and finds one. */
export async function findUnit(on: Page, trip: TestTrip): Promise<Locator> {
  await unitSearch(on).fill(trip.plates)
  await refresh(on)
  await expect(cardOf(on, trip)).toHaveCount(1)
  return cardOf(on, trip)
}

/** How many cards lie beside each other. */
export const expectColumns = (on: Page, columns: number): Promise<void> =>
  expect
    .poll(() =>
      on
        .locator('[data-slot~="unit-row"]')
        .first()
        .evaluate((row) => getComputedStyle(row).gridTemplateColumns.split(' ').length),
    )
    .toBe(columns)
