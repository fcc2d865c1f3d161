import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../test/alert-of.ts'
import type { Alert } from '../api/alerts.ts'
import { AlertSnooze } from './alert-snooze.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'

const acts = vi.hoisted(() => ({
  snooze: vi.fn<(alert: Alert, until: number, reason: string) => Promise<Alert>>(),
  unsnooze: vi.fn<(alert: Alert) => Promise<Alert>>(),
}))
vi.mock('./use-alert-actions.ts', () => ({ useAlertActions: () => acts }))
vi.mock('../live/socket.ts', () => ({
  openFeed: () => ({ focus: () => undefined, close: () => undefined }),
  openNamespace: () => undefined,
}))
beforeEach(() =>
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'monitorista' })),
)
afterEach(() => {
  localStorage.clear()
  vi.resetAllMocks()
})

const within = (what: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{what}</QueryClientProvider>)
const MINUTE_MS = 60_000

test('a time is chosen and a reason typed by keyboard', async () => {
  acts.snooze.mockResolvedValue(alertOf())
  const onClose = vi.fn()
  await within(<SnoozeDialog alert={alertOf()} onClose={onClose} />)
  await page.getByRole('radio', { name: /^15 minutos/ }).click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}El cliente llama luego{Enter}')
  await expect.poll(() => acts.snooze.mock.calls.length).toBe(1)
  const [, until = 0, reason] = acts.snooze.mock.calls[0] ?? []
  expect(reason).toBe('El cliente llama luego')
  expect(Math.abs(until - Date.now() - 60 * MINUTE_MS)).toBeLessThan(MINUTE_MS)
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('without a reason it is not put off, and a refusal is said', async () => {
  acts.snooze.mockRejectedValue(new Error('Una alerta de seguridad no se pospone.'))
  await within(<SnoozeDialog alert={alertOf()} onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Posponer' }).click()
  await expect.element(page.getByText('Escriba por qué')).toBeVisible()
  expect(acts.snooze).not.toHaveBeenCalled()
  await page.getByRole('textbox', { name: 'Motivo' }).fill('Descanso')
  await page.getByRole('button', { name: 'Posponer' }).click()
  await expect.element(page.getByText('Una alerta de seguridad no se pospone.')).toBeVisible()
})

test('what is put off says until when, by whom and why, and its wait can be ended', async () => {
  acts.unsnooze.mockResolvedValue(alertOf())
  const alert = alertOf({ snoozedUntil: Date.UTC(2026, 10, 25, 23), snoozedBy: 'Ana Torres', snoozeReason: 'Descanso' })
  await within(<AlertSnooze alert={alert} />)
  await expect.element(page.getByText('Pospuesta hasta las 17:00 por Ana Torres: Descanso')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar espera' }).click()
  await expect.poll(() => acts.unsnooze.mock.calls).toEqual([[alert]])
})

test('who only looks cannot end it, and a closed one says nothing of it', async () => {
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'a@e.mx', name: 'Ana', role: 'lectura' }))
  const facts = { snoozedUntil: 9, snoozedBy: 'Ana Torres', snoozeReason: 'Descanso' }
  await within(<AlertSnooze alert={alertOf(facts)} />)
  await expect.element(page.getByText(/^Pospuesta hasta/)).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
