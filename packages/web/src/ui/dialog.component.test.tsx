import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Dialog } from './dialog.tsx'

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
