import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { OpenedLink } from '../../api/operator-page.ts'
import '../../theme/tokens.css'
import { consentView } from './consent-view.ts'
import './page-reset.css'

const linkOf = (notice: string | null): OpenedLink => ({
  ...{ organisation: 'Fletes Ruiz', centralPhone: null, invoice: 'F-1', origin: 'Puebla', destination: 'Mérida' },
  ...{ expiresAt: Date.UTC(2026, 10, 26), consentVersion: '2026-11.3', consent: null, notice, replies: [], paceS: 30 },
  ...{ reportedAt: null, milestones: [], asksDeliveryPhoto: false, clockAheadMs: 0 },
})

test('the company’s own notice can be read whole before anything is accepted, and is text', async () => {
  const answered = vi.fn()
  document.body.replaceChildren(consentView(linkOf('Responsable: <b>Ruiz</b>.\nDerechos ARCO.'), answered))
  const notice = page.getByText(/Responsable: <b>Ruiz<\/b>/)
  await expect.element(notice).not.toBeVisible()
  await page.getByText('Aviso de privacidad', { exact: true }).click()
  await expect.element(notice).toBeVisible()
  await page.getByRole('button', { name: 'Acepto y comparto' }).click()
  expect(answered).toHaveBeenCalledWith(true)
})

test('a company without a notice of its own promises none', async () => {
  document.body.replaceChildren(consentView(linkOf(null), vi.fn()))
  await expect.element(page.getByRole('button', { name: 'Acepto y comparto' })).toBeVisible()
  await expect.element(page.getByText('Aviso de privacidad')).not.toBeInTheDocument()
})

test.each([
  [Date.UTC(2026, 10, 29, 7, 10), 'Al entregar, o el domingo 29 a la 01:10.'],
  [Date.UTC(2026, 10, 30, 0, 5), 'Al entregar, o el domingo 29 a las 18:05.'],
])('until when is said as people say it', async (expiresAt, words) => {
  document.body.replaceChildren(consentView({ ...linkOf(null), expiresAt }, vi.fn()))
  await expect.element(page.getByText(words)).toBeVisible()
})
