import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Answer } from '../../api/use-answer.ts'
import { GeofencesPanel } from './geofences-panel.tsx'

const ignored = (): undefined => undefined
const draw = (answer: Partial<Answer<readonly never[]>>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GeofencesPanel
        map={null}
        geofences={{
          ...{ data: undefined, dataUpdatedAt: 0, error: null, isPending: false, isFetching: false, retry: ignored },
          ...answer,
        }}
        canEdit
        onChanged={ignored}
        onFocus={ignored}
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
