import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ZOOM_ON_TOWN } from '../map/camera.ts'
import type { FleetMap } from '../map/fleet-map.ts'
import { useAsShownMap } from '../map/shown-map.ts'
import { themeChoice } from '../theme/theme.ts'
import { type Command, useCommands } from '../widgets/command-registry.ts'
import { ShellCommands } from './shell-commands.tsx'

const signOut = vi.hoisted(() => vi.fn<(to: string) => void>())
vi.mock('../api/session.ts', async (load) => ({ ...(await load<typeof import('../api/session.ts')>()), signOut }))

const NEAR_MATEHUALA = { lat: 23.612, lng: -100.643 }
const chosen = vi.fn<(tripId: string) => void>()
const trip = (tripId: string, label: string, keywords: string): Command => ({
  ...{ id: `trip ${tripId}`, label, keywords, group: 'Viajes' },
  run: () => chosen(tripId),
})
const TRIPS = [
  trip('1', '87-AK-2T · Guadalajara a Irapuato', 'F-1001 Guillermo Ardián Transportes Guardianes'),
  trip('2', '22-AJ-5C · Tema, Puebla', 'F-1002'),
  { ...trip('3', '33-CC-3C · León a Laredo', 'F-2003'), pointNow: () => NEAR_MATEHUALA },
  trip('4', '44-DD-4D · Matehuala a Laredo', 'F-2004'),
]

const flyTo = vi.fn<FleetMap['camera']['flyTo']>()
const MAP = { camera: { flyTo } } as unknown as FleetMap

function ShownMap() {
  useAsShownMap(MAP)
  return null
}

function Board() {
  useCommands(TRIPS)
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const draw = (hasMap = false) =>
  render(
    <MemoryRouter initialEntries={['/sentinel']}>
      <Board />
      {hasMap ? <ShownMap /> : null}
      <ShellCommands />
    </MemoryRouter>,
  )
async function ask(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  await page.getByPlaceholder('Placas, factura, lugar o acción').fill(text)
}
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.querySelector('span')?.textContent)

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'administrador' }))
})
afterEach(() => {
  localStorage.clear()
  chosen.mockReset()
  flyTo.mockReset()
  signOut.mockReset()
})

test('"guardian" and Enter go to Guardian, whatever trips there are', async () => {
  await draw()
  await ask('guardian')
  await expect.poll(() => options()[0]).toBe('Ir a Guardian')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('/guardian')
  expect(chosen).not.toHaveBeenCalled()
})

test('a tab of Bitácoras is gone to by its name, before the settings of that name', async () => {
  await draw()
  await ask('entrega de turno')
  await expect.poll(() => options()[0]).toBe('Ir a Entrega de turno')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('/dashboard/monitoreo-bitacoras?tab=entrega')
})

test('plates and invoices, whole or begun, choose their trip', async () => {
  await draw()
  for (const text of ['22aj', 'f-1002']) {
    await ask(text)
    await expect.poll(() => options()[0]).toBe('22-AJ-5C · Tema, Puebla')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => chosen.mock.calls.at(-1)).toEqual(['2'])
  }
})

test.each(['matehuala', 'ir a Matehuala'])(
  '"%s" and Enter take the map on screen there, before who goes there and who is near',
  async (text) => {
    await draw(true)
    await ask(text)
    await expect
      .poll(() => options().slice(0, 3))
      .toEqual(['Ir a Matehuala, San Luis Potosí', '44-DD-4D · Matehuala a Laredo', '33-CC-3C · León a Laredo'])
    await userEvent.keyboard('{Enter}')
    expect(flyTo.mock.calls).toEqual([[{ lat: 23.6482, lng: -100.6433 }, ZOOM_ON_TOWN]])
    expect(chosen).not.toHaveBeenCalled()
  },
)

test('where no map is on screen no place is offered, but who is near it', async () => {
  await draw()
  await ask('matehuala')
  await expect.poll(options).toEqual(['44-DD-4D · Matehuala a Laredo', '33-CC-3C · León a Laredo'])
})

test('theme, settings and the way out are among the actions', async () => {
  await draw()
  await ask('tema')
  await expect.poll(() => options().slice(0, 3)).toEqual(['Tema: noche', 'Tema: día', 'Tema: como el sistema'])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(themeChoice).toBe('dia')
  await ask('configuracion')
  await expect.poll(options).toContain('Ir a Mi cuenta')
  await userEvent.keyboard('{Escape}')
  await ask('cerrar ses')
  await expect.poll(() => options()[0]).toBe('Cerrar Sesión')
  await userEvent.keyboard('{Enter}')
  expect(signOut.mock.calls).toEqual([['/login']])
})
