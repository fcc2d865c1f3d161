import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { FleetMap } from '../../../map/fleet-map.ts'
import type { IncidentMark } from '../../../map/layers/incidents-layer.ts'
import type { Layers } from './use-layers.ts'
import { useMapLayers } from './use-map-layers.ts'
import type { Marks } from './use-marks.ts'

vi.mock('../../../live/socket.ts', () => ({ openFeed: () => ({ focus: () => undefined, close: () => undefined }) }))

const NOW = Date.UTC(2026, 10, 23, 11)
const MINUTE = 60_000
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW })
})
afterEach(() => {
  vi.useRealTimers()
})

/** What each layer was given to show, the newest last. */
const shown = vi.fn<(marks: readonly IncidentMark[] | null) => void>()
const layer = { show: shown, select: () => undefined, close: () => undefined }
const map = { geofences: { show: () => undefined }, install: () => layer } as unknown as FleetMap
const incident = {
  ...{ id: '1', tripId: '7', invoice: 'F-1', type: 'ROBO', description: '', severity: 'high', place: null },
  ...{ reportedAt: NOW - 3 * MINUTE, point: { lat: 20, lng: -100 } },
}
const nothing = { data: [], error: null }
const marks = {
  ...{ geofences: nothing, routes: nothing, incidents: { data: [incident], error: null } },
  ...{ trafficPath: null, trafficAttribution: null },
} as unknown as Marks
const layers = {
  on: { geofences: false, routes: false, incidents: true, traffic: false },
  trafficFailed: () => undefined,
} as unknown as Layers

function MapLayers() {
  useMapLayers({ map, marks, layers, selectedId: null, editedId: null })
  return null
}

test('how long ago an incident was reported goes on while none is reported', async () => {
  await render(<MapLayers />)
  const said = () => shown.mock.calls.flatMap(([given]) => (given ?? []).flatMap(({ lines = [] }) => lines)).at(-1)
  await expect.poll(said).toContain('hace 3 min')
  vi.advanceTimersByTime(10 * MINUTE)
  await expect.poll(said).toContain('hace 13 min')
})
