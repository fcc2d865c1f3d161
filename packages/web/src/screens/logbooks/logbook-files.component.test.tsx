import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LogbookPreview } from '../../api/trip-logbook-file.ts'
import { LogbookFiles } from './logbook-files.tsx'

const server = vi.hoisted(() => ({ asked: [] as string[], saved: [] as string[], problem: null as Error | null }))
vi.mock('../../api/trip-logbook-file.ts', () => ({
  getTripLogbookFile: async (tripId: string, audience: string) => {
    server.asked.push(`${tripId} ${audience}`)
    if (server.problem !== null) throw server.problem
    return new Blob(['%PDF-'], { type: 'application/pdf' })
  },
  previewTripLogbook: async (_tripId: string, audience: 'team' | 'client') => PREVIEWS[audience],
}))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
const NOW = Date.UTC(2026, 10, 24, 15, 42)
const of = (title: string, over: Partial<LogbookPreview>): LogbookPreview => ({
  ...{ title, days: '24 nov 2026 08:00 – 24 nov 2026 09:42', trip: ['Pedido F-81362', 'Puebla → Mérida'] },
  ...{ definition: 'Lo más nuevo primero.', notes: [], total: 0, visible: 0, entries: [] },
  ...over,
})
const entry = { at: NOW - 60_000, kind: 'Bitácora', text: 'Va por Matehuala', by: 'Ana Pineda', isVisible: true }
const PREVIEWS = {
  team: of('Bitácora del viaje', { total: 32, visible: 1, entries: [entry, { ...entry, isVisible: false }] }),
  client: of('Reporte para cliente', {}),
}
vi.mock('../../browser/save-file.ts', () => ({
  saveFile: (name: string, _file: Blob, type: string) => void server.saved.push(`${name} ${type}`),
}))
beforeEach(() => Object.assign(server, { asked: [], saved: [], problem: null }))

test('each of the two files is the one that it says, kept under the name of its trip', async () => {
  await render(<LogbookFiles tripId="7" invoice="F-81362" />)
  await page.getByRole('button', { name: 'Bitácora PDF' }).click()
  await expect.poll(() => server.saved).toEqual(['bitacora-F-81362.pdf application/pdf'])
  await page.getByRole('button', { name: 'Reporte para cliente' }).click()
  await expect.poll(() => server.saved.at(-1)).toBe('reporte-F-81362.pdf application/pdf')
  expect(server.asked).toEqual(['7 team', '7 client'])
})

test('one that does not come is said, and nothing is kept', async () => {
  server.problem = new Error('x')
  await render(<LogbookFiles tripId="7" invoice="F-81362" />)
  await page.getByRole('button', { name: 'Bitácora PDF' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(server.saved).toEqual([])
})

test('before a file is made one sees of which days it is, how much it holds, and what of it the client reads', async () => {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <LogbookFiles tripId="7" invoice="F-81362" hasPreview />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: 'Vista previa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Vista previa del reporte' })
  await expect.element(dialog).toHaveTextContent(/Periodo24 nov 2026 08:00 – 24 nov 2026 09:42Registros32/)
  await expect.element(dialog).toHaveTextContent('Visibles para el cliente1; lo demás es interno')
  await expect.element(dialog.getByRole('list')).toHaveTextContent(/09:41Bitácora · Ana PinedaVa por Matehuala/)
  expect(dialog.getByLabelText('Visible para el cliente').elements()).toHaveLength(1)
  await expect.element(dialog).toHaveTextContent('Y 30 más en el archivo.')
  expect(server.asked).toEqual([])
  await dialog.getByText('Reporte para cliente').click()
  await expect.element(dialog).toHaveTextContent('Nada de este viaje es visible para su cliente.')
  await dialog.getByRole('button', { name: 'Bajar PDF' }).click()
  await expect.poll(() => server.saved).toEqual(['reporte-F-81362.pdf application/pdf'])
  // Under the dialog nobody would read why there is none.
  server.problem = new Error('x')
  await dialog.getByRole('button', { name: 'Bajar PDF' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/./)
})
