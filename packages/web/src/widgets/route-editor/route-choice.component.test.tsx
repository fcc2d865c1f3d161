import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RouteChoice } from './route-choice.tsx'

const LINE = [
  { lat: 19.43, lng: -99.13 },
  { lat: 20.67, lng: -103.35 },
]
const OPTIONS = [
  { id: '1', name: 'F-1001', detail: '540 km', useLabel: 'Usar la ruta de F-1001', line: LINE },
  { id: '2', name: 'F-1002', detail: '560 km', useLabel: 'Usar la ruta de F-1002', line: LINE.slice(0, 1) },
]

test('the line whose button is pressed is taken, by the name of its button', async () => {
  const onTake = vi.fn()
  await render(
    <RouteChoice map={null} label="Viajes anteriores" options={OPTIONS} onTake={onTake} onClose={() => {}}>
      <h3>Viajes anteriores entre el mismo origen y destino</h3>
    </RouteChoice>,
  )
  await page.getByRole('button', { name: 'Usar la ruta de F-1001' }).click()
  expect(onTake.mock.calls).toEqual([[LINE]])
})

test('without lines there is the way back', async () => {
  const onClose = vi.fn()
  await render(
    <RouteChoice map={null} label="Ruta de un archivo" options={[]} onTake={() => {}} onClose={onClose}>
      {null}
    </RouteChoice>,
  )
  await page.getByRole('button', { name: 'Volver' }).click()
  expect(onClose).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('listitem')).not.toBeInTheDocument()
})
