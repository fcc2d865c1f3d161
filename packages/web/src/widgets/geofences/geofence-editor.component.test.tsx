import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import { sketchOf } from '../../map/drawing/sketch.ts'
import { GeofenceEditor } from './geofence-editor.tsx'

const PATIO: Geofence = {
  id: '7',
  name: 'Patio norte',
  kind: 'safe',
  shape: { type: 'circle', centre: { lat: 20.5, lng: -100.4 }, radiusM: 400 },
}
const update = vi.hoisted(() =>
  vi.fn<(id: string, changes: Partial<Geofence>, was: Partial<Geofence>) => Promise<Geofence>>(),
)
const theirs = vi.hoisted(() => ({ now: [] as unknown[] }))
vi.mock('../../api/geofences.ts', () => ({
  ...{ updateGeofence: update, createGeofence: vi.fn(), listGeofences: async () => theirs.now },
}))
vi.mock('../drawing/use-drawing-board.ts', () => ({
  GEOFENCE_WAYS: [],
  useDrawingBoard: () => ({
    drawing: null,
    state: { sketch: sketchOf(PATIO.shape), live: sketchOf(PATIO.shape) },
    hasFailed: false,
  }),
}))

const onSaved = vi.fn<(geofence: Geofence) => void>()
beforeEach(() => {
  onSaved.mockReset()
  update.mockReset()
  // As the server answers a change of nothing.
  update.mockImplementation((_id, changes) =>
    Object.keys(changes).length === 0
      ? Promise.reject(new ApiError({ kind: 'http', status: 400, code: 'VALIDATION', message: 'Indique qué cambia.' }))
      : Promise.resolve({ ...PATIO, ...changes }),
  )
})
const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GeofenceEditor
        map={null}
        around={null}
        geofence={PATIO}
        onSaved={onSaved}
        onGone={() => undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
const save = () => page.getByRole('button', { name: 'Guardar zona' }).click()

test('saved without a change it is as it was, and no error', async () => {
  await draw()
  await save()
  await expect.poll(() => onSaved.mock.lastCall?.[0]).toBe(PATIO)
  expect(update).not.toHaveBeenCalled()
  expect(page.getByRole('alert').elements()).toEqual([])
})

test('only what is another is sent', async () => {
  await draw()
  await page.getByRole('textbox', { name: 'Nombre' }).fill(' Patio sur ')
  await save()
  await expect.poll(() => onSaved.mock.lastCall?.[0]).toEqual({ ...PATIO, name: 'Patio sur' })
  const { id: _, ...was } = PATIO
  expect(update.mock.calls).toEqual([['7', { name: 'Patio sur' }, was]])
})

test('of two who change the same zone the second is told who was first, and saves over it knowingly or takes theirs', async () => {
  const changed = { ...PATIO, name: 'Patio viejo', kind: 'delivery' as const }
  theirs.now = [changed]
  update.mockRejectedValueOnce(
    new ApiError({ kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Eva cambió esto.' }),
  )
  await draw()
  const name = page.getByRole('textbox', { name: 'Nombre' })
  await name.fill('Patio sur')
  await save()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Eva cambió esto\..*sigue aquí/)
  await expect.element(name).toHaveValue('Patio sur')
  await page.getByRole('button', { name: 'Guardar el mío encima' }).click()
  // Their kind stays: it was not changed here.
  const { id: _, ...now } = changed
  await expect.poll(() => update.mock.lastCall).toEqual(['7', { name: 'Patio sur' }, now])

  update.mockRejectedValueOnce(
    new ApiError({ kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Eva cambió esto.' }),
  )
  await save()
  await page.getByRole('button', { name: 'Ver su cambio' }).click()
  await expect.element(name).toHaveValue('Patio viejo')
  await expect.element(page.getByRole('radio', { name: 'Entrega' })).toBeChecked()
})
