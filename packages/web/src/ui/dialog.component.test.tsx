import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'
import { loadActionMenu } from './load-action-menu.ts'
import { MenuButton } from './menu-button.tsx'

function Opener({ hasOwnFocus }: { readonly hasOwnFocus: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Nueva clave
      </button>
      {isOpen ? (
        <Dialog open title="Nueva clave" onOpenChange={setOpen}>
          <input aria-label="Nombre" autoFocus={hasOwnFocus} />
        </Dialog>
      ) : null}
    </>
  )
}

test.each([true, false])(
  'gives the focus back to what opened it (a field takes it by itself: %s)',
  async (hasOwnFocus) => {
    await render(<Opener hasOwnFocus={hasOwnFocus} />)
    const opener = page.getByRole('button', { name: 'Nueva clave' })
    await opener.click()
    await expect.element(page.getByRole('textbox', { name: 'Nombre' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(opener).toHaveFocus()
  },
)

/** One dialog leads to another, once its work is done. */
function InTurn() {
  const [shown, setShown] = useState<'none' | 'first' | 'busy' | 'second'>('none')
  useEffect(() => {
    if (shown === 'busy') setShown('second')
  }, [shown])
  return (
    <>
      <button type="button" onClick={() => setShown('first')}>
        Registrar
      </button>
      {shown === 'first' || shown === 'busy' ? (
        <Dialog open title="Uno" onOpenChange={() => setShown('none')}>
          <button type="button" disabled={shown === 'busy'} onClick={() => setShown('busy')}>
            Seguir
          </button>
        </Dialog>
      ) : null}
      {shown === 'second' ? <Dialog open title="Otro" onOpenChange={() => setShown('none')} /> : null}
    </>
  )
}

test('a dialog that comes in the place of another gives the focus back to what opened the first', async () => {
  await render(<InTurn />)
  const opener = page.getByRole('button', { name: 'Registrar' })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Seguir' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Otro' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cerrar' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

function FromMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <MenuButton
        button={<button type="button">Acciones</button>}
        load={loadActionMenu}
        menu={{ actions: [{ value: 'history', label: 'Historia' }], onChoose: () => setOpen(true) }}
      />
      {isOpen ? <Dialog open title="Historia" onOpenChange={setOpen} /> : null}
    </>
  )
}

test('a dialog that was chosen in a menu gives the focus back to the button of the menu', async () => {
  await render(<FromMenu />)
  const opener = page.getByRole('button', { name: 'Acciones' })
  opener.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Historia' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Historia' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cerrar' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})
