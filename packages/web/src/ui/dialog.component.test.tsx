import { useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepFocus } from '../browser/keep-focus.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { LinesField } from './field.tsx'
import { Form } from './form.tsx'
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

/** A question whose answer opens a dialog while the question is still there. */
function AfterQuestion({ hasOwnFocus }: { readonly hasOwnFocus: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (isShown) setAsked(false)
  }, [isShown])
  return (
    <div id="contenido">
      <button type="button" onClick={() => setAsked(true)}>
        Cambiar
      </button>
      <ConfirmDialog
        open={isAsked}
        title="Cambiar el secreto"
        text="El anterior firma un día más."
        confirmLabel="Sí, cambiar"
        onConfirm={() => setShown(true)}
        onCancel={() => setAsked(false)}
      />
      {isShown ? (
        <Dialog open title="Secreto nuevo" onOpenChange={() => setShown(false)}>
          <input aria-label="Secreto" autoFocus={hasOwnFocus} />
        </Dialog>
      ) : null}
    </div>
  )
}

test.each([true, false])(
  'a dialog that a question opened before it went gives the focus back to what the question came from (own focus: %s)',
  async (hasOwnFocus) => {
    const end = keepFocus('contenido')
    await render(<AfterQuestion hasOwnFocus={hasOwnFocus} />)
    const opener = page.getByRole('button', { name: 'Cambiar', exact: true })
    opener.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Secreto' })).toHaveFocus()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(opener).toHaveFocus()
    end()
  },
)

/** A part that is a dialog of another kind, and goes while what it opened is open. */
function FromOther() {
  const [isOpen, setOpen] = useState(false)
  const [isThere, setThere] = useState(true)
  return (
    <div id="contenido">
      <main data-testid="rest">
        {isThere ? (
          <section role="dialog" aria-label="Hoja">
            <button type="button" onClick={() => setOpen(true)}>
              Abrir
            </button>
          </section>
        ) : null}
      </main>
      {isOpen ? (
        <Dialog open title="Otra" onOpenChange={() => setOpen(false)}>
          <button type="button" onClick={() => setThere(false)}>
            Quitar la hoja
          </button>
        </Dialog>
      ) : null}
    </div>
  )
}

test('a dialog whose opener stood in a part of another kind that is gone gives the focus to what that stood in', async () => {
  const end = keepFocus('contenido')
  await render(<FromOther />)
  page.getByRole('button', { name: 'Abrir' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Quitar la hoja' })).toHaveFocus()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByTestId('rest')).toHaveFocus()
  end()
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

test('of a form that is longer than the screen the buttons stay in sight', async () => {
  await page.viewport(320, 500)
  await render(
    <Dialog open title="Corregir entrada" onOpenChange={() => undefined}>
      <Form isBusy={false} message={null} onSubmit={() => undefined} acts={<button type="submit">Corregir</button>}>
        {['Uno', 'Dos', 'Tres', 'Cuatro'].map((label) => (
          <LinesField key={label} label={label} rows={8} />
        ))}
      </Form>
    </Dialog>,
  )
  const dialog = page.getByRole('dialog').element()
  const bottom = (): number => page.getByRole('button', { name: 'Corregir' }).element().getBoundingClientRect().bottom
  await expect.poll(() => dialog.scrollHeight > dialog.clientHeight).toBe(true)
  for (const top of [0, dialog.scrollHeight]) {
    dialog.scrollTop = top
    await expect.poll(() => bottom() <= dialog.getBoundingClientRect().bottom).toBe(true)
  }
})
