import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { noteInAddress } from '../../browser/address.ts'
import { Screen } from './logbooks-screen.tsx'

vi.mock('./use-logbook-news.ts', () => ({ useLogbookNews: () => undefined }))
vi.mock('./round/round.tsx', () => ({ Round: () => null }))
vi.mock('./all-trips/all-trips.tsx', () => ({ AllTrips: () => null }))
vi.mock('./by-trip/by-trip.tsx', () => ({ ByTrip: () => null }))
vi.mock('./promises/promises.tsx', () => ({ Promises: () => null }))
vi.mock('./handover/handover.tsx', () => ({ HandoverTab: () => null }))

// The test runner's own address is put back as it was.
let before = ''
beforeEach(() => {
  before = globalThis.location.search
})
afterEach(() => noteInAddress(new URLSearchParams(before)))

const tab = (name: string) => page.getByRole('tab', { name })

test('a press on a tab is one step of the history, and back leads to the one before', async () => {
  await render(
    <BrowserRouter>
      <Screen />
    </BrowserRouter>,
  )
  const first = globalThis.history.length
  await tab('Todas').click()
  await tab('Promesas').click()
  await expect.element(tab('Promesas')).toHaveAttribute('aria-selected', 'true')
  expect(globalThis.history.length - first).toBe(2)
  globalThis.history.back()
  await expect.element(tab('Todas')).toHaveAttribute('aria-selected', 'true')
})
