import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { tripOf } from '../../../../test/trip-of.ts'
import { GpsSection } from './gps-section.tsx'
import { HistorySection } from './history-section.tsx'
import type { TripFocus } from './use-trip-focus.ts'

vi.mock('../../../live/socket.ts', () => ({ openFeed: () => ({ focus: () => undefined, close: () => undefined }) }))

test.each([
  ['on its way', false, 'Leyendo el historial…'],
  ['failed', true, 'No se pudo leer el historial'],
])('a history that was never read: %s', async (_how, isUnread, words) => {
  await render(<HistorySection history={undefined} isUnread={isUnread} />)
  await expect.element(page.getByText(words)).toBeVisible()
})

test.each([
  ['on its way', undefined, false, 'Leyendo…'],
  ['failed', undefined, true, 'No se pudo leer'],
  ['the truck has none', null, false, 'El camión no ha enviado posición'],
])('the position of the truck: %s', async (_how, gpsData, isGpsDataUnread, words) => {
  const focus = { trip: tripOf({ tripId: '7' }), gpsData, isGpsDataUnread } as unknown as TripFocus
  await render(<GpsSection focus={focus} />)
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})
