import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripInTransitOf as trip } from '../../../test/trip-in-transit-of.ts'
import { ExportTrips } from './export-trips.tsx'

const NOW = Date.UTC(2026, 10, 21, 8, 47)
vi.mock('../../live/use-stale-limit.ts', () => ({ useStaleLimit: () => 1_800_000 }))
vi.mock('../../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => NOW } }) }))

const saved: { file: Blob; name: string }[] = []
beforeEach(() => {
  saved.length = 0
  const addressOf = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    saved.push({ file: file as Blob, name: '' })
    return addressOf(file)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const last = saved.at(-1)
    if (last !== undefined) last.name = this.download
  })
  return () => vi.restoreAllMocks()
})

test('the file holds the rows that the list holds, and no others', async () => {
  const all = [trip({ tripId: '1', invoice: 'F-1' }), trip({ tripId: '2', invoice: 'F-2' })]
  const { rerender } = await render(<ExportTrips trips={{ shown: all, loadedAt: NOW }} />)
  const button = page.getByRole('button', { name: 'Exportar la lista a CSV' })
  await button.click()
  await rerender(<ExportTrips trips={{ shown: all.slice(1), loadedAt: NOW }} />)
  await button.click()
  expect(saved.map(({ name }) => name)).toEqual(Array(2).fill('viajes-en-transito-2026-11-21-0247.csv'))
  const texts = await Promise.all(saved.map(({ file }) => file.text()))
  expect(texts.map((text) => text.match(/F-\d/g))).toEqual([['F-1', 'F-2'], ['F-2']])
})
