import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../test/alert-of.ts'
import { AlertContext } from './alert-context.tsx'

test('an alert says where in words, and by coordinates', async () => {
  const place = 'A 4 km al sur de Matehuala, San Luis Potosí'
  await render(<AlertContext alert={alertOf({ place, lastSignalAt: 1_000, point: { lat: 23.612, lng: -100.643 } })} />)
  await expect.element(page.getByRole('term').filter({ hasText: /^Lugar$/ })).toBeVisible()
  await expect.element(page.getByText(place)).toBeVisible()
  await expect.element(page.getByText('23.6120, -100.6430')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver el lugar en Google Maps' }))
    .toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=23.612000%2C-100.643000')
})

test('the place of a unit that is silent is its last known one, with its age', async () => {
  const lastSignalAt = Date.now() - 25.5 * 60_000
  const place = 'A 4 km al sur de Matehuala, San Luis Potosí'
  await render(<AlertContext alert={alertOf({ type: 'SIN_GPS', place, lastSignalAt, openedAt: Date.now() })} />)
  await expect.element(page.getByText('Última posición conocida')).toBeVisible()
  await expect.element(page.getByText(`${place}, última señal hace 25 min`)).toBeVisible()
})
