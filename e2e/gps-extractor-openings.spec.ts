import { expect, test } from './support/vigia.ts'

test('where it is narrow the facts slide in, and sites and mirrors open over the screen, one at a time', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto('/dashboard/gps')
  for (const [button, dialog] of [
    ['Datos', 'Datos del viaje y sesiones'],
    ['Sitios de plataformas', 'Sitios de plataformas'],
    ['Recibir por espejo', 'Recibir por espejo'],
    ['Datos', 'Datos del viaje y sesiones'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
