import { expect, signIn, test } from './support/vigia.ts'
import { createVigiaServer } from './support/vigia-server.ts'

// On a server of its own: the company of the others has had positions.
test('an empty company: the guide opens, a phone is paired, and its first position is on the board', async ({
  page,
}) => {
  const own = await createVigiaServer({ VIGIA_DEMO: 'off' })
  try {
    await own.start()
    await signIn(page, own)
    await expect(page).toHaveURL(/\/primeros-pasos$/)
    await expect(page.getByText('Esperando la primera posición…').first()).toBeVisible()

    await page.getByRole('button', { name: 'Emparejar teléfono' }).click()
    const form = page.getByRole('dialog', { name: 'Registrar dispositivo' })
    await form.getByLabel('Identificador').fill('raul.mendoza')
    await form.getByRole('button', { name: 'Registrar y emparejar' }).click()
    const pairing = page.getByRole('dialog', { name: 'Emparejar teléfono raul.mendoza' })
    await expect(pairing.getByRole('img', { name: /^Código de Traccar Client/ })).toBeVisible()

    // What the phone does once it has read the code.
    const server = await pairing.getByRole('definition').filter({ hasText: '/intake/osmand/' }).textContent()
    const said = await fetch(`${server}?id=raul.mendoza&lat=19.9531&lon=-99.5322&accuracy=8&batt=82&speed=0`)
    expect(said.status).toBe(200)
    await expect(pairing.getByText('Primera posición recibida')).toBeVisible()
    await expect(pairing.getByText('19.9531, -99.5322')).toBeVisible()
    await expect(pairing.getByText('82%')).toBeVisible()
    await pairing.getByRole('button', { name: 'Listo' }).click()

    await expect(page.getByText('Primera posición recibida')).toBeVisible()
    await page.getByRole('button', { name: 'Ver el tablero' }).click()
    await expect(page).toHaveURL(/\/sentinel$/)
    // With a position the guide no longer opens by itself.
    await page.goto(own.url)
    await expect(page).toHaveURL(/\/sentinel$/)
  } finally {
    await own.dispose()
  }
})
