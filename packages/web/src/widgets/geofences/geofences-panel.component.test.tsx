import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Answer } from '../../api/use-answer.ts'
import { GeofencesPanel } from './geofences-panel.tsx'

const ignored = (): undefined => undefined
const draw = (answer: Partial<Answer<readonly never[]>>, more: Partial<ComponentProps<typeof GeofencesPanel>> = {}) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GeofencesPanel
        map={null}
        geofences={{
          ...{ data: undefined, dataUpdatedAt: 0, error: null, isPending: false, isFetching: false, retry: ignored },
          ...answer,
        }}
        canEdit
        newGeofence={null}
        onNewGeofenceDone={ignored}
        onChanged={ignored}
        onFocus={ignored}
        {...more}
      />
    </QueryClientProvider>,
  )
const none = () => page.getByText('No hay zonas')

test('geofences that are not there yet are not called none', async () => {
  await draw({ isPending: true })
  await expect.element(page.getByText('Cargando zonas...')).toBeVisible()
  expect(none().elements()).toEqual([])
})

test('geofences that could not be had are not called none', async () => {
  await draw({ error: new Error('La base no responde.') })
  await expect.element(page.getByText('La base no responde.')).toBeVisible()
  expect(none().elements()).toEqual([])
})

test('where there are none the first can be drawn', async () => {
  await draw({ data: [] })
  await expect.element(none()).toBeVisible()
})

test('a new zone that is asked for is drawn at once, and asked for no more when that is over', async () => {
  const onNewGeofenceDone = vi.fn<() => void>()
  await draw({ data: [] }, { newGeofence: { lat: 19.4, lng: -99.1 }, onNewGeofenceDone })
  await expect.element(page.getByRole('heading', { name: 'Nueva zona' })).toBeVisible()
  expect(onNewGeofenceDone).not.toHaveBeenCalled()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(none()).toBeVisible()
  expect(onNewGeofenceDone).toHaveBeenCalledOnce()
})

test('who may draw none is shown those that there are', async () => {
  await draw({ data: [] }, { newGeofence: { lat: 19.4, lng: -99.1 }, canEdit: false })
  await expect.element(none()).toBeVisible()
})
