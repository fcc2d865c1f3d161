import { DEFAULT_PREFERENCES } from '@vigia/domain/account/preferences'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AppBar } from '../../../app/app-bar.tsx'
import { keepPreferences, keptPreferences } from '../../../preferences/kept-preferences.ts'
import { HeaderSlotProvider } from '../../../widgets/header-slot.tsx'
import { TimeZonePart } from './time-zone-part.tsx'

const NOW = Date.UTC(2026, 10, 24, 18, 30)
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))

const start = (): void => {
  localStorage.clear()
  keepPreferences(DEFAULT_PREFERENCES)
}
beforeEach(start)
afterEach(start)

test('who chooses another clock reads every hour by it, and the bar says whose it is', async () => {
  await render(
    <MemoryRouter>
      <HeaderSlotProvider>
        <AppBar />
        <TimeZonePart />
      </HeaderSlotProvider>
    </MemoryRouter>,
  )
  await expect.element(page.getByText(/ahora, 12:30\./)).toBeVisible()
  await page.getByRole('combobox', { name: 'Zona horaria' }).selectOptions('Noroeste (Tijuana)')
  await expect.element(page.getByText(/ahora, 10:30\./)).toBeVisible()
  await expect.element(page.getByText('Hora de Tijuana')).toBeVisible()
  expect(keptPreferences().timeZone).toBe('America/Tijuana')
  expect(formatDateTime(NOW)).toBe('24 nov 2026, 10:30')
})
