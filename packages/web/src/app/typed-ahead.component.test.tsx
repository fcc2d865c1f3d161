import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Command, useCommands } from '../widgets/command-registry.ts'
import { ShellCommands } from './shell-commands.tsx'

const way = vi.hoisted(() => {
  let arrive = (): void => undefined
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { arrival, arrive: () => arrive() }
})
vi.mock('./command-palette.tsx', async (load) => {
  await way.arrival
  return await load()
})

const told = vi.hoisted(() => vi.fn<(toast: { readonly title: string }) => void>())
vi.mock('../ui/show-toast.ts', async (load) => ({ ...(await load<object>()), showToast: told }))

const acknowledge = vi.fn<() => void>()
const COMMANDS: readonly Command[] = [
  { id: 'a', label: 'Reconocer', group: 'Acciones', keys: 'a', run: acknowledge },
  { id: 'b', label: 'Abrir bitácoras', group: 'Acciones', run: () => undefined },
]

function Board() {
  useCommands(COMMANDS)
  return <p>Tablero</p>
}

beforeEach(() => {
  acknowledge.mockClear()
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'administrador' }))
})

const draw = () =>
  render(
    <MemoryRouter initialEntries={['/sentinel']}>
      <Board />
      <ShellCommands />
    </MemoryRouter>,
  )

test.each([
  ['presses elsewhere', () => page.getByText('Tablero').click()],
  ['goes on by the tab key', () => userEvent.keyboard('{Tab}')],
])('who %s instead of waiting has the keys again', async (_, leave) => {
  await draw()
  await userEvent.keyboard('{Control>}k{/Control}a')
  expect(acknowledge).not.toHaveBeenCalled()
  await leave()
  await userEvent.keyboard('a')
  expect(acknowledge).toHaveBeenCalledOnce()
})

test('a palette that does not come gives the keys back, and says so', async () => {
  await draw()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.keyboard('{Control>}k{/Control}a')
  vi.advanceTimersByTime(5_000)
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ title: 'No se pudo abrir el buscador' }))
  await userEvent.keyboard('a')
  expect(acknowledge).toHaveBeenCalledOnce()
})

test('what is typed before the palette is there is written in it, and is no shortcut of the screen', async () => {
  await draw()
  await userEvent.keyboard('{Control>}k{/Control}bita{Enter}')
  expect(acknowledge).not.toHaveBeenCalled()
  // Given up by Esc: the letter is the screen's again.
  await userEvent.keyboard('{Escape}a')
  expect(acknowledge).toHaveBeenCalledOnce()
  await userEvent.keyboard('{Control>}k{/Control}bitax{Backspace}{Enter}')
  expect(acknowledge).toHaveBeenCalledOnce()
  way.arrive()
  const written = page.getByPlaceholder('Placas, factura, lugar o acción')
  await expect.element(written).toHaveValue('bita')
  await userEvent.keyboard('c')
  await expect.element(written).toHaveValue('bitac')
  await expect.element(page.getByRole('option', { name: 'Abrir bitácoras' })).toBeVisible()
})
