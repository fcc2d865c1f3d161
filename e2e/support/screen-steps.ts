import { expect, type Page } from '@playwright/test'
import type { ScreenPath } from './screens.ts'
import { TRIP_FILE } from './trip-file.ts'
import type { TestTrip } from './trips.ts'
import { selectTrip } from './vigia.ts'

/** Where a step is done: a page that shows a screen of the still fleet (`still-fleet.ts`). */
export interface Shown {
  readonly page: Page
  /** The one whose every field is as long as they come. */
  readonly trip: TestTrip
  /** A person comments that trip: what a key wrote is nobody's load. */
  comment(): Promise<unknown>
}

/** What a person does on a screen; `Escape` leaves what the step before has opened. */
export type Step = 'Escape' | ((shown: Shown) => Promise<unknown>)

/** Done one after the other, on a desk. A path without a line opens nothing. */
export const SCREEN_STEPS: Readonly<Partial<Record<ScreenPath, readonly Step[]>>> = {
  '/sentinel': [
    ({ page, trip }) => selectTrip(page, trip.invoice),
    ({ page }) => opens(page, 'dialog', () => firstButton(page, 'Ver detalles').click()),
    'Escape',
    ({ page }) => page.getByRole('tab', { name: 'GPS' }).click(),
    ({ page }) => opens(page, 'menu', () => firstButton(page, 'Menú de usuario').click()),
    'Escape',
    ({ page }) => opens(page, 'dialog', () => firstButton(page, /^Quién más está/).click()),
    'Escape',
    ({ page }) => opens(page, 'dialog', () => firstButton(page, 'Abrir menú').click()),
    'Escape',
    ({ page }) => opens(page, 'dialog', () => page.keyboard.press('Control+k')),
  ],
  '/sentinel-pro': [
    ({ page }) => firstButton(page, /^Ver .+, de /).click(),
    ({ page }) => page.getByRole('radio', { name: 'Cuadrícula' }).click(),
    ({ page }) => page.getByRole('radio', { name: 'Compacta' }).click(),
    ({ page }) => page.getByRole('radio', { name: 'Detallada' }).click(),
    ({ page }) => page.getByRole('radio', { name: 'Media' }).click(),
  ],
  '/guardian': [
    ({ page }) => firstButton(page, 'Ver unidad').click(),
    ({ page }) => page.locator('[data-slot~="alert-title"]').first().click(),
    ({ page }) => page.getByRole('dialog').getByRole('button', { name: 'Resolver alerta' }).click(),
    'Escape',
    ({ page }) => firstButton(page, /Protocolo de emergencia/).click(),
  ],
  '/alerts': [
    ({ page }) => page.getByRole('button', { name: 'Probar sonido y notificaciones' }).click(),
    'Escape',
    ({ page }) => page.locator('[data-slot~="alert-title"]').first().click(),
    ({ page }) => opens(page, 'dialog', () => firstButton(page, 'Escalar…').click()),
    'Escape',
    ({ page }) => page.getByRole('radio', { name: 'Mapa', exact: true }).click(),
    ({ page }) => page.getByText('Historial', { exact: true }).click(),
    ({ page }) => page.getByRole('list', { name: 'Historial de alertas' }).getByRole('button').first().click(),
  ],
  '/dashboard/monitoreo-bitacoras': [
    ({ page }) => page.getByRole('button', { name: /^Empezar ronda/ }).click(),
    ({ page }) =>
      page
        .getByRole('article')
        .getByRole('button', { name: /^Omitir/ })
        .click(),
    ({ page }) => page.getByRole('button', { name: 'Terminar' }).click(),
    ({ page }) => page.getByRole('tab', { name: 'Todas' }).click(),
    ({ page }) => page.getByRole('listbox').getByRole('option').first().click(),
  ],
  '/dashboard/viajes-en-transito': [({ page }) => page.getByRole('option').first().click()],
  '/dashboard/viajes-en-transito-mapa': [({ page }) => page.getByRole('button', { name: /^Lista/ }).click()],
  '/dashboard/viajes-mapa': [({ page }) => page.getByRole('option').first().click()],
  '/dashboard/operators': [
    ({ page }) => page.getByRole('list', { name: 'Operadores' }).getByRole('button').first().click(),
  ],
  '/dashboard/stats': [
    ({ page }) => page.getByRole('tab', { name: 'Seguridad' }).click(),
    ({ page }) => page.getByRole('tab', { name: 'Señal' }).click(),
    async ({ page }) => {
      await page.getByRole('tab', { name: 'Bitácora' }).click()
      await expect(page.getByRole('region', { name: 'Comentarios por hora del día' })).toBeVisible()
    },
    async ({ page, comment }) => {
      await comment()
      await page.getByRole('tab', { name: 'Mesa' }).click()
      await expect(page.getByRole('region', { name: 'Carga por monitorista' })).toBeVisible()
    },
    ({ page }) => page.getByRole('region', { name: 'Carga por monitorista' }).getByRole('button').first().click(),
    'Escape',
    ({ page }) => page.getByRole('tab', { name: 'Servicio' }).click(),
    ({ page }) =>
      page
        .getByRole('button', { name: /^Viajes/ })
        .first()
        .click(),
    'Escape',
  ],
  '/reportes': [
    async ({ page }) => {
      // On a phone the list is a screen of its own.
      await page.getByRole('button', { name: /^Viajes del día por cliente/ }).click()
      // Of yesterday and today: after midnight the fleet's trips began on the one, later on the other.
      for (const days of ['Ayer completo', 'Otros días'])
        await page.getByRole('combobox', { name: 'Días' }).selectOption(days)
      const last = page.getByLabel('Hasta', { exact: true })
      await last.fill((await last.getAttribute('max')) ?? '')
      // On a desk the last column is in sight.
      await expect(page.getByText(/, \d+ \w+ \d{4} a \d+ \w+ \d{4}, con datos hasta/)).toBeVisible()
      const table = page.getByRole('region', { name: /^Vista previa/ })
      expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    },
    ({ page }) => page.getByRole('button', { name: /^Columnas/ }).click(),
    'Escape',
    ({ page }) => page.getByRole('button', { name: 'Todas las fórmulas' }).click(),
    'Escape',
    ({ page }) => page.getByRole('button', { name: 'Guardar como mío' }).click(),
    'Escape',
  ],
  '/catalogos': [
    ({ page }) => firstButton(page, 'Agregar').click(),
    'Escape',
    ({ page }) => page.getByRole('radio', { name: 'Rutas' }).click(),
  ],
  '/viajes': [
    ({ page }) => actOnTrip(page, 'Historia'),
    'Escape',
    ({ page }) => actOnTrip(page, 'Cerrar o cambiar estatus…'),
    'Escape',
    ({ page }) => actOnTrip(page, 'Enlaces para el cliente…'),
    'Escape',
    ({ page }) => actOnTrip(page, 'Borrar…'),
    'Escape',
  ],
  '/viajes/importar': [
    async ({ page }) => {
      await page.getByLabel('Archivo de viajes').setInputFiles(TRIP_FILE)
      await expect(importStep(page)).toHaveText(/Columnas/)
      await expect(page.getByRole('button', { name: /^Revisar / })).toBeVisible()
    },
    async ({ page }) => {
      await page.getByRole('button', { name: /^Revisar / }).click()
      await expect(page.getByRole('article', { name: 'Fila 3' })).toBeVisible()
    },
    async ({ page }) => {
      await page.getByRole('button', { name: /^Importar 1 y dejar fuera 1$/ }).click()
      await expect(importStep(page)).toHaveText(/Resultado/)
    },
  ],
  '/settings/users': [({ page }) => firstButton(page, 'Invitar persona').click(), 'Escape'],
  '/settings/integrations': [
    ({ page }) => firstButton(page, 'Nueva clave').click(),
    'Escape',
    ({ page }) => firstButton(page, 'Nuevo webhook').click(),
    'Escape',
    ({ page }) => page.getByRole('radio', { name: /^Enlaces/ }).click(),
    ({ page }) => page.getByRole('radio', { name: /API$/ }).first().click(),
    ({ page }) => page.getByText('Crea o actualiza viajes por su factura externa.').click(),
  ],
  '/settings/devices': [
    ({ page }) => firstButton(page, 'Registrar varios').click(),
    'Escape',
    ({ page }) => opens(page, 'dialog', () => page.getByRole('button', { name: 'Registrar', exact: true }).click()),
    'Escape',
    ({ page }) => page.getByRole('list', { name: 'Dispositivos' }).getByRole('button').first().click(),
  ],
}

const firstButton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const importStep = (page: Page) => page.getByRole('list', { name: 'Pasos' }).locator('[aria-current="step"]')

/** What comes with the first press is there before it is looked at. */
async function opens(page: Page, role: 'dialog' | 'menu', press: () => Promise<unknown>): Promise<void> {
  await press()
  await expect(page.getByRole(role)).toBeVisible()
}

/** One of the acts on the first trip of the list. */
async function actOnTrip(page: Page, name: string): Promise<void> {
  await firstButton(page, /^Acciones de /).click()
  await page.getByRole('menuitem', { name }).click()
}
