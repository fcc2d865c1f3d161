import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ROWS, RUN } from '../../../../test/finished-dry-run.ts'
import { DryRunPanel } from './dry-run-panel.tsx'

const role = vi.hoisted(() => ({ mayPlan: true }))
vi.mock('../../../api/tokens.ts', async (original) => ({ ...(await original<object>()), mayPlan: () => role.mayPlan }))
vi.mock('../../../api/alert-rules.ts', async (original) => ({
  ...(await original<object>()),
  listDryRunRows: async (_id: string, group: string) => ROWS.filter((row) => row.group === group),
}))

async function show(result: object): Promise<void> {
  if (RUN.result === null) throw new Error('a finished trial has a result')
  const trial = {
    ...{ run: { ...RUN, result: { ...RUN.result, ...result } }, isRunning: false, version: 0, isOutdated: false },
    ...{ problem: null, start: () => undefined, cancel: () => undefined },
  }
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <DryRunPanel trial={trial} isOffline={false} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const MEANS = 'De todos los minutos de todos los viajes'
const SHORT = 'el resultado puede quedarse corto'

test.each([
  ['nearly all', { minutesShare: 0.999 }, [`${MEANS}, en el 99% había una posición de 15 min o menos.`], [SHORT]],
  ['little', { minutesShare: 0.629 }, [`Solo hay datos del 62% de los minutos: ${SHORT}`, MEANS], []],
  [
    'no trip',
    { trips: 0, minutesShare: 0 },
    ['Sin viajes en tránsito en esos días: no hubo con qué probar'],
    [MEANS, SHORT],
  ],
  ['one trip', { trips: 1, silentTrips: 1 }, ['1 viaje en tránsito', '1 viaje sin ninguna posición'], []],
] as const)('of how much a trial knows: %s', async (_why, result, said, unsaid) => {
  await show(result)
  for (const text of said) await expect.element(page.getByText(text)).toBeVisible()
  for (const text of unsaid) expect(page.getByText(text).elements()).toEqual([])
})

afterEach(() => {
  role.mayPlan = true
})

test('where many of the new ones were in one place a safe zone can be drawn there, by who may draw zones', async () => {
  const draw = page.getByRole('link', { name: 'Dibujar una zona segura en ese lugar' })
  await show({ crowdedAt: { lat: 20.12, lng: -99.5 } })
  await expect.element(draw).toHaveAttribute('href', '/dashboard/viajes-mapa?zona=20.12000,-99.50000')
})

test.each([
  ['nowhere', null, true],
  ['for somebody who may draw none', { lat: 20, lng: -99 }, false],
])('no zone is offered %s', async (_why, crowdedAt, mayPlan) => {
  role.mayPlan = mayPlan
  await show({ crowdedAt })
  await expect.element(page.getByText(/^31 de las 43 nuevas/)).toBeVisible()
  expect(page.getByRole('link', { name: /zona segura/ }).elements()).toEqual([])
})
