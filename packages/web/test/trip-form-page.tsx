import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Screen } from '../src/screens/trip-form/trip-form-screen.tsx'
import { NEW_TRIP_PATH, TRIP_EDIT_ROUTE, TRIPS_PATH } from '../src/text/trip-paths.ts'
import { HeaderSlotProvider, useHeaderSlot } from '../src/widgets/header-slot.tsx'

/** The form of a trip under a bar, at one of its paths, come to from the list of trips or by itself; elsewhere is `El tablero`. */
export const drawTripForm = (path: string, cameFrom?: typeof TRIPS_PATH) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <HeaderSlotProvider>
        <Bar />
        <MemoryRouter initialEntries={cameFrom === undefined ? [path] : [cameFrom, path]}>
          <Routes>
            <Route path={NEW_TRIP_PATH} element={<Screen />} />
            <Route path={TRIP_EDIT_ROUTE} element={<Screen />} />
            <Route path={TRIPS_PATH} element={<p>Los viajes</p>} />
            <Route path="*" element={<p>El tablero</p>} />
          </Routes>
        </MemoryRouter>
      </HeaderSlotProvider>
    </QueryClientProvider>,
  )

const Bar = () => <header ref={useHeaderSlot().setSlot} />

/** The list of what may be picked has the same name, and stands after it while it is open. */
export const field = (name: string) => page.getByLabelText(name, { exact: true }).first()
export const button = (name: string) => page.getByRole('button', { name, exact: true })
export const saveByKey = () => userEvent.keyboard('{Control>}{Enter}{/Control}')

/** What no trip is without. */
export async function fillNew(): Promise<void> {
  await field('Factura externa *').fill('F-9')
  await page.getByLabelText(/^Estatus/).selectOptions('Cargando')
  await field('Origen *').fill('CDMX')
  await field('Destino *').fill('León')
}

/** Signed in as who may plan, with no draft. */
export function beginFresh(): void {
  localStorage.clear()
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'a@b.mx', name: 'Ana', role: 'supervisor' }))
}
