import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { CallAnswers } from '@vigia/contract/calls'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { TeamLoadCard } from './team-load-card.tsx'

const server = vi.hoisted(() => ({ load: null as unknown, asked: [] as unknown[] }))
vi.mock('../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, { query }: { readonly query?: unknown } = {}) => {
    server.asked.push([name, query])
    if (name === 'listTeamLoadRows') return { data: [ROW], nextCursor: null }
    return server.load
  },
}))

const ROW = {
  ...{ kind: 'alert', id: '9', travel_id: '1', external_invoice: 'F-1', client: null, carrier: null, platform: null },
  ...{ at: '2026-11-26T12:00:00.000Z', value: null, weight: null, is_counted: true, why_not: null },
}
const PERSON = { user_id: '4', name: 'Ana Ruiz', alerts: 7, trips: 12 }
const LOAD: CallAnswers['getTeamLoad'] = {
  as_of: '2026-11-26T19:00:00.000Z',
  period: { from: '2026-11-24', to: '2026-11-26', is_open: true },
  is_kept: true,
  people: [
    { ...PERSON, shift: 'Matutino', shifts: 5, comments: 130, comments_per_shift: 26, before: 20.5 },
    { ...PERSON, shift: 'Nocturno', shifts: 2, comments: 31, comments_per_shift: null, before: null },
  ],
}

const draw = (load: CallAnswers['getTeamLoad']) => {
  server.load = load
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <TeamLoadCard scope={{ from: '2026-11-24', to: '2026-11-26', clientId: '7', carrierId: null }} filter={[]} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('what each person had to do is told by shift, and a mean only of enough of them', async () => {
  await draw(LOAD)
  const card = page.getByRole('region', { name: 'Carga por monitorista' })
  await expect.element(card.getByRole('row', { name: /^Ana Ruiz Matutino 5 130 26 7 12$/ })).toBeVisible()
  await expect.element(card.getByRole('row', { name: /^Ana Ruiz Nocturno 2 31 muestra: 2 de 3 7 12$/ })).toBeVisible()
  await expect.element(card.getByTitle('Antes: 20.5')).toBeVisible()
  await expect.element(card.getByText(/Es carga, no calidad/)).toBeVisible()
})

test('Enter on a person opens what the person wrote, the alerts and the trips', async () => {
  await draw(LOAD)
  const row = page.getByRole('button', { name: 'Ana Ruiz Matutino' })
  await expect.element(row).toBeVisible()
  row.element().focus()
  await userEvent.keyboard('{Enter}')
  const sheet = page.getByRole('dialog', { name: 'Ana Ruiz, Matutino' })
  await expect.element(sheet.getByText('130', { exact: true })).toBeVisible()
  await sheet.getByRole('radio', { name: 'Alertas' }).click()
  await expect.element(sheet.getByRole('link', { name: 'F-1' })).toBeVisible()
  const scope = { from: '2026-11-24', to: '2026-11-26', client_id: '7', carrier_id: null }
  expect(server.asked.at(-1)).toEqual([
    'listTeamLoadRows',
    { ...scope, shift: 'Matutino', of: 'alerts', limit: '100', cursor: null },
  ])
  await expect.element(sheet.getByRole('button', { name: 'Exportar la lista' })).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(row).toHaveFocus()
})

test('nobody who did nothing is told; of days of which something was deleted nothing is', async () => {
  const { rerender } = await draw({ ...LOAD, people: [] })
  await expect.element(page.getByText('Nada registrado de nadie en el periodo')).toBeVisible()
  await rerender(<></>)
  server.asked.length = 0
  await draw({ ...LOAD, is_kept: false, people: [] })
  await expect.element(page.getByText('De estos días ya no se guarda todo')).toBeVisible()
  expect(server.asked[0]).toEqual([
    'getTeamLoad',
    { from: '2026-11-24', to: '2026-11-26', client_id: '7', carrier_id: null },
  ])
})
