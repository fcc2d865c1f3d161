import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { afterPaint } from '../browser/after-paint.ts'
import { keepFocus } from '../browser/keep-focus.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { Switch } from './switch.tsx'

let done = (): void => undefined
const began = vi.fn()

/** A control whose work takes until it is `done`, and what comes after it. */
function Work({ kind }: { readonly kind: 'button' | 'icon' | 'switch' }) {
  const [isBusy, setBusy] = useState(false)
  const begin = (): void => {
    began()
    setBusy(true)
    done = () => setBusy(false)
  }
  const on = { disabled: isBusy, onClick: begin }
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      {kind === 'button' ? (
        <Button type="submit" {...on}>
          Probar
        </Button>
      ) : null}
      {kind === 'icon' ? <IconButton label="Probar" icon="▶" {...on} /> : null}
      {kind === 'switch' ? <Switch label="Probar" checked={false} disabled={isBusy} onChange={begin} /> : null}
      <Button>Otro</Button>
    </form>
  )
}

test.each([
  ['button', 'button'],
  ['icon', 'button'],
  ['switch', 'switch'],
] as const)('a %s keeps the focus while its work is under way, and does nothing', async (kind, role) => {
  began.mockClear()
  await render(<Work kind={kind} />)
  const control = page.getByRole(role, { name: 'Probar' })
  control.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(control).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter} ')
  await afterPaint()
  await expect.element(control).toHaveFocus()
  expect(began).toHaveBeenCalledOnce()
  done()
  await expect.element(control).not.toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(began).toHaveBeenCalledTimes(2)
})

test('one that is left while it is off cannot be reached until it is on', async () => {
  await render(<Work kind="button" />)
  const control = page.getByRole('button', { name: 'Probar' })
  control.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(control).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Otro' })).toHaveFocus()
  await expect.poll(() => control.element().matches(':disabled')).toBe(true)
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(control).not.toHaveFocus()
})

/** A list that is kept as a file, and is off meanwhile. */
function Save() {
  const [isBusy, setBusy] = useState(false)
  done = () => setBusy(false)
  return (
    <div id="contenido">
      <Menu trigger={<Button disabled={isBusy}>Exportar</Button>}>
        <MenuItem onSelect={() => setBusy(true)}>CSV</MenuItem>
      </Menu>
    </div>
  )
}

test('a button that what was chosen in its menu has turned off has the focus again when it is on', async () => {
  const end = keepFocus('contenido')
  await render(<Save />)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: 'CSV' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(document.body)
  done()
  await expect.element(page.getByRole('button', { name: 'Exportar' })).toHaveFocus()
  end()
})
