import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LogbookFiles } from './logbook-files.tsx'

const server = vi.hoisted(() => ({ asked: [] as string[], saved: [] as string[], problem: null as Error | null }))
vi.mock('../../api/trip-logbook-file.ts', () => ({
  getTripLogbookFile: async (tripId: string, audience: string) => {
    server.asked.push(`${tripId} ${audience}`)
    if (server.problem !== null) throw server.problem
    return new Blob(['%PDF-'], { type: 'application/pdf' })
  },
}))
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
