import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from '../ui/dialog.tsx'
import { type Command, type KeyLine, useCommands, useKeyLines } from '../widgets/command-registry.ts'
import { ShellCommands } from './shell-commands.tsx'

const refresh = vi.fn<() => void>()
const COMMANDS: readonly Command[] = [
  { id: 'r', label: 'Actualizar', group: 'Acciones', keys: 'r', run: refresh },
  { id: 't', label: 'Tomar la elegida', group: 'Acciones', keys: 't', run: () => undefined },
]
const BOARD: readonly KeyLine[] = [{ keys: 'Enter', label: 'Abrir' }]
const DETAIL: readonly KeyLine[] = [{ keys: 'T', label: 'Tomar esta', inDialog: true }]

function Board() {
  useCommands(COMMANDS)
  useKeyLines(BOARD)
  return <button type="button">Fila</button>
}

function Detail() {
  useKeyLines(DETAIL)
  return (
    <Dialog open onOpenChange={() => undefined} title="Detalle">
      <button type="button">Tomar</button>
      <input aria-label="Nota" />
    </Dialog>
  )
}

beforeEach(() => {
  refresh.mockClear()
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'monitorista' }))
})

const draw = (isOpen: boolean) =>
  render(
    <MemoryRouter initialEntries={['/sentinel']}>
      <Board />
      {isOpen ? <Detail /> : null}
      <ShellCommands />
    </MemoryRouter>,
  )
const list = () => page.getByRole('dialog', { name: 'Atajos de teclado' })
const named = () => [...list().element().querySelectorAll('dt')].map(({ textContent }) => textContent)

test('it names the keys of the screen with a name too, and Esc gives the focus back', async () => {
  await draw(false)
  const row = page.getByRole('button', { name: 'Fila' })
  ;(row.element() as HTMLElement).focus()
  await userEvent.keyboard('?')
  await expect.element(list()).toBeVisible()
  expect(named()).toEqual(expect.arrayContaining(['Abrir', 'Actualizar', 'Tomar la elegida', 'Ir a Sentinel']))
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).not.toBeInTheDocument()
  await expect.element(row).toHaveFocus()
})

test('over a dialog it opens too, but for its fields, and names only what that leaves to be pressed', async () => {
  await draw(true)
  await page.getByRole('textbox', { name: 'Nota' }).click()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('textbox', { name: 'Nota' })).toHaveValue('?')
  const button = page.getByRole('button', { name: 'Tomar' })
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('r?')
  await expect.element(list()).toBeVisible()
  expect(named()).toEqual(['Buscar y ejecutar', 'Tomar esta', 'Ver atajos de teclado'])
  expect(refresh).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Detalle' })).toBeVisible()
  await expect.element(button).toHaveFocus()
})
