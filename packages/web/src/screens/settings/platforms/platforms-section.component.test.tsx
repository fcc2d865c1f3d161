import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { GpsSession } from '../../../api/gps-sessions.ts'
import type { PlatformHealth } from '../../../api/platform-health.ts'
import { PlatformTable } from './platform-table.tsx'
import { WaitingSessions } from './waiting-sessions.tsx'

const platform = (over: Partial<PlatformHealth>): PlatformHealth => ({
  ...{ name: 'Rastreo Total', origin: 'https://rastreo.mx', kind: 'browser', accounts: 6, trips: 7 },
  ...{ readShare: 0.99, series: [null, 1, 0.99], state: 'ok', text: 'Sin novedad', ...over },
})
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

beforeEach(() => page.viewport(1440, 900))

test('a platform says how much of it is read, and what is not known is not drawn as good', async () => {
  await render(
    <PlatformTable
      platforms={[
        platform({}),
        platform({ name: 'Casi', origin: 'https://casi.mx', readShare: 0.8999, state: 'warn', text: 'Contraseña' }),
        platform({ name: 'Nueva', origin: 'https://nueva.mx', readShare: null, series: [], state: 'unknown' }),
      ]}
    />,
  )
  await expect.element(row('Rastreo Total')).toHaveTextContent('Página, con navegador')
  await expect.element(row('Rastreo Total')).toHaveTextContent('99%')
  await expect
    .element(page.getByRole('img', { name: 'Rastreo Total, lecturas de 7 días: de 99% a 100%' }))
    .toBeVisible()
  await expect.element(row('Casi')).toHaveTextContent('89%')
  await expect.element(row('Nueva')).toHaveTextContent('sin dato')
  await expect.element(row('Nueva')).toHaveTextContent('Aún sin historia')
  await expect.element(row('Nueva')).not.toHaveTextContent('%')
})

test('whom a session waits for is led to it', async () => {
  const session = { tripId: '7', invoice: 'F-1', plates: '97-HH-2D', platform: 'Ubika', origin: 'https://ubika.mx' }
  const waiting = { ...session, error: 'Se requiere captcha.' } as GpsSession
  await render(
    <MemoryRouter>
      <WaitingSessions sessions={[waiting]} />
    </MemoryRouter>,
  )
  await expect.element(page.getByText('Se requiere captcha.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Atender 97-HH-2D' })
  await expect.element(link).toHaveAttribute('href', '/dashboard/gps?viaje=7')
})
