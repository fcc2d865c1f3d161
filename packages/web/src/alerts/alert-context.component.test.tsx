import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../test/alert-of.ts'
import type { Alert } from '../api/alerts.ts'
import { AlertContext } from './alert-context.tsx'

const known = vi.hoisted(() => ({ status: 'ready', alerts: [] as readonly Alert[] }))
vi.mock('./use-alerts.ts', () => ({ useAlerts: () => ({ ...known }) }))
beforeEach(() => {
  known.status = 'ready'
  known.alerts = []
})

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

test('whose duress word is an open alert is not written to from another alert of his either', async () => {
  const paper = alertOf({
    type: 'DOCUMENTO_POR_VENCER',
    tripId: null,
    operator: 'Ernesto Ávila',
    phone: '55 5555 0142',
  })
  const { rerender } = await render(<AlertContext alert={paper} />)
  const link = page.getByRole('link', { name: 'WhatsApp a 55 5555 0142' })
  await expect.element(link).toBeVisible()
  known.alerts = [alertOf({ alertId: 'a2', type: 'CLAVE_COACCION', tripId: 't9', operator: 'Ernesto Ávila' })]
  await rerender(<AlertContext alert={{ ...paper }} />)
  await expect.element(link).not.toBeInTheDocument()
})

test.each([
  ['of his papers', { tripId: null }],
  ['of his next trip', { tripId: 't2' }],
])('whom somebody relieved after his duress word is not written to from an alert %s', async (_, over) => {
  const alert = alertOf({ type: 'UNIDAD_DETENIDA', operator: 'Ernesto Ávila', phone: '55 5555 0142', ...over })
  const { rerender } = await render(<AlertContext alert={alert} />)
  const link = page.getByRole('link', { name: 'WhatsApp a 55 5555 0142' })
  await expect.element(link).toBeVisible()
  const duressOperators = ['Ernesto Ávila', 'Luis Paz']
  known.alerts = [
    alertOf({ alertId: 'a2', type: 'CLAVE_COACCION', tripId: 't9', operator: 'Luis Paz', duressOperators }),
  ]
  await rerender(<AlertContext alert={{ ...alert }} />)
  await expect.element(page.getByText('55 5555 0142')).toBeVisible()
  await expect.element(link).not.toBeInTheDocument()
})

test('nor is he by who sees no trip of that word, whom the alert itself tells', async () => {
  await render(<AlertContext alert={alertOf({ phone: '55 5555 0142', isOperatorUnderDuress: true })} />)
  await expect.element(page.getByText('55 5555 0142')).toBeVisible()
  expect(page.getByRole('link', { name: 'WhatsApp a 55 5555 0142' }).elements()).toEqual([])
})

test.each(['loading', 'failed'])(
  'while the alerts are %s nobody knows of a duress word, and nobody is written to',
  async (status) => {
    const alert = alertOf({ phone: '55 5555 0142' })
    const { rerender } = await render(<AlertContext alert={alert} />)
    const link = page.getByRole('link', { name: 'WhatsApp a 55 5555 0142' })
    await expect.element(link).toBeVisible()
    known.status = status
    await rerender(<AlertContext alert={{ ...alert }} />)
    await expect.element(page.getByText('55 5555 0142')).toBeVisible()
    await expect.element(link).not.toBeInTheDocument()
  },
)
