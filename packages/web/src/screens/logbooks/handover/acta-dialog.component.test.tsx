import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import { ActaDialog } from './acta-dialog.tsx'
import { handover, point, said } from './handover-fixture.ts'

const server = vi.hoisted(() => ({ asked: [] as string[], saved: [] as string[], problem: null as Error | null }))
vi.mock('../../../api/handovers.ts', () => ({
  getHandoverDocument: async (id: string) => {
    server.asked.push(id)
    if (server.problem !== null) throw server.problem
    return new Blob(['%PDF-'], { type: 'application/pdf' })
  },
}))
vi.mock('../../../browser/save-file.ts', () => ({
  saveFile: (name: string, _file: Blob, type: string) => void server.saved.push(`${name} ${type}`),
}))
beforeEach(() => Object.assign(server, { asked: [], saved: [], problem: null }))

test('the whole acta, and its PDF as the server makes it, kept under its folio', async () => {
  await render(<ActaDialog handover={handover({ points: [point('7', said)] })} onClose={() => undefined} />)
  await expect.element(page.getByText('41-BG-7R · Sin comunicación')).toBeVisible()
  await expect.element(page.getByText(said.note)).toBeVisible()
  await page.getByRole('button', { name: 'Bajar PDF' }).click()
  await expect.poll(() => server.saved).toEqual(['acta-ET-2026-1121-2.pdf application/pdf'])
  expect(server.asked).toEqual(['9'])
})

test('one that does not come is said, and nothing is kept', async () => {
  server.problem = new ApiError({ kind: 'http', status: 500, message: 'No se pudo.' })
  await render(<ActaDialog handover={handover()} onClose={() => undefined} />)
  await page.getByRole('button', { name: 'Bajar PDF' }).click()
  await expect.element(page.getByRole('alert').getByText('No se pudo.')).toBeVisible()
  expect(server.saved).toEqual([])
})
