import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Sketch } from '../../map/drawing/sketch.ts'
import type { FleetMap } from '../../map/fleet-map.ts'
import { GeofenceEditor } from './geofence-editor.tsx'

const PATIO: Geofence = {
  ...{ id: '7', name: 'Patio norte', kind: 'safe' },
  shape: { type: 'circle', centre: { lat: 20.5, lng: -100.4 }, radiusM: 400 },
}
const server = vi.hoisted(() => ({ sent: [] as unknown[] }))
vi.mock('../../api/geofences.ts', () => ({
  listGeofences: async () => [],
  createGeofence: async (zone: object) => {
    server.sent.push(zone)
    return { id: '8', ...zone }
  },
  updateGeofence: async (id: string, change: object, was: object) => {
    server.sent.push({ id, change, was })
    return { ...PATIO, ...change }
  },
}))
vi.mock('../../map/drawing/preview.ts', () => ({ outline: () => [], previewOf: () => ({ fit: () => undefined }) }))
vi.mock('../drawing/drawing-bar.tsx', () => ({ DrawingBar: () => null }))
/** A board on which shapes are typed, not drawn: a new one for each editor. */
vi.mock('../drawing/use-drawing-board.ts', async () => {
  const { useState } = await import('react')
  const useDrawingBoard = () => {
    const [sketch, hold] = useState<Sketch | null>(null)
    const [drawing] = useState({
      begin: (way: Sketch['way'], halfWidthM: number) => hold({ way, points: [], halfWidthM }),
      hold,
    })
    return {
      ...{ drawing, hasFailed: false },
      state: sketch === null ? null : { phase: 'editing', sketch, live: sketch, canUndo: false },
    }
  }
  return { GEOFENCE_WAYS: [], useDrawingBoard }
})

beforeEach(() => {
  server.sent = []
})

const draw = (geofence: Geofence | null, around: LatLng | null = null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GeofenceEditor
        // The board is played: nothing asks the map.
        map={{} as FleetMap}
        around={around}
        geofence={geofence}
        onSaved={() => undefined}
        onGone={() => undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
const name = page.getByRole('textbox', { name: 'Nombre' })
const centre = page.getByLabelText('Centro (latitud, longitud)')
const button = (words: string) => page.getByRole('button', { name: words })
const recovered = page.getByText('Borrador sin guardar')
const save = () => button('Guardar zona').click()

test('a zone that was being drawn is on the board after a reload, says that it is not saved, and is saved as drawn', async () => {
  const first = await draw(null)
  await name.fill('Paradero')
  await centre.fill('19.5, -99.1')
  await expect.element(recovered).not.toBeInTheDocument()
  await first.unmount()

  const second = await draw(null)
  await expect.element(recovered).toBeVisible()
  await expect.element(name).toHaveValue('Paradero')
  await expect.element(centre).toHaveValue('19.500000, -99.100000')
  await save()
  await expect
    .poll(() => server.sent)
    .toMatchObject([{ name: 'Paradero', kind: 'danger', shape: { centre: { lat: 19.5, lng: -99.1 } } }])
  await second.unmount()

  await draw(null)
  await expect.element(name).toHaveValue('')
  await expect.element(centre).toHaveValue('')
  await expect.element(recovered).not.toBeInTheDocument()
})

test('of a zone that somebody else changed meanwhile only what was typed is sent, against what it was then', async () => {
  const first = await draw(PATIO)
  await name.fill('Patio sur')
  await first.unmount()

  await draw({ ...PATIO, name: 'Patio viejo', kind: 'delivery' })
  await expect.element(name).toHaveValue('Patio sur')
  await expect.element(page.getByRole('radio', { name: 'Entrega' })).toBeChecked()
  await save()
  const was = { name: 'Patio norte', kind: 'delivery', shape: PATIO.shape }
  await expect.poll(() => server.sent).toEqual([{ id: '7', change: { name: 'Patio sur' }, was }])
})

test('what is discarded, or left by Cancelar, is forgotten, and the board shows what is stored', async () => {
  const first = await draw(PATIO)
  await centre.fill('19.5, -99.1')
  await first.unmount()
  const second = await draw(PATIO)
  await expect.element(centre).toHaveValue('19.500000, -99.100000')
  await button('Descartar').click()
  await expect.element(recovered).not.toBeInTheDocument()
  await expect.element(centre).toHaveValue('20.500000, -100.400000')
  await name.fill('Otro')
  await button('Cancelar').click()
  await second.unmount()
  await draw(PATIO)
  await expect.element(name).toHaveValue('Patio norte')
})

test('a sketch of another version of the page is none', async () => {
  const seen = { name: '', kind: 'danger', shape: null, sketch: null }
  const kept = (sketch: unknown) =>
    sessionStorage.setItem('borrador:formulario::zona:nueva', JSON.stringify({ typed: { sketch }, seen }))
  kept({ way: 'star', points: [{ lat: 1, lng: 2 }], halfWidthM: 5 })
  await draw(null)
  await expect.element(centre).toHaveValue('')
  await expect.element(recovered).not.toBeInTheDocument()
})

test('a new zone that is asked for around a point begins there as a safe circle, and takes no unfinished one’s place', async () => {
  const first = await draw(null, { lat: 19.4, lng: -99.2 })
  await expect.element(centre).toHaveValue('19.400000, -99.200000')
  await name.fill('Báscula')
  await save()
  await expect
    .poll(() => server.sent)
    .toMatchObject([{ kind: 'safe', shape: { type: 'circle', centre: { lat: 19.4, lng: -99.2 } } }])
  await first.unmount()

  const begun = await draw(null)
  await name.fill('Paradero')
  await centre.fill('21.5, -101.1')
  await begun.unmount()
  await draw(null, { lat: 19.4, lng: -99.2 })
  await expect.element(recovered).toBeVisible()
  await expect.element(centre).toHaveValue('21.500000, -101.100000')
  await button('Descartar').click()
  await expect.element(centre).toHaveValue('19.400000, -99.200000')
})

test('an unfinished danger zone stays one where a safe zone is asked for around a point', async () => {
  const begun = await draw(null)
  await name.fill('Paradero')
  await centre.fill('21.5, -101.1')
  await begun.unmount()
  await draw(null, { lat: 19.4, lng: -99.2 })
  await expect.element(recovered).toBeVisible()
  await save()
  await expect.poll(() => server.sent).toMatchObject([{ name: 'Paradero', kind: 'danger' }])
})

test('what the address asks for is no draft until somebody changes it: the next place asked for is drawn', async () => {
  const first = await draw(null, { lat: 19.4, lng: -99.2 })
  await expect.element(centre).toHaveValue('19.400000, -99.200000')
  await first.unmount()
  const second = await draw(null, { lat: 21.5, lng: -101.1 })
  await expect.element(centre).toHaveValue('21.500000, -101.100000')
  await expect.element(recovered).not.toBeInTheDocument()

  await name.fill('Báscula')
  await second.unmount()
  await draw(null)
  await expect.element(recovered).toBeVisible()
  await save()
  await expect
    .poll(() => server.sent)
    .toMatchObject([{ name: 'Báscula', kind: 'safe', shape: { centre: { lat: 21.5, lng: -101.1 } } }])
})
