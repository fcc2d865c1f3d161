import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../theme/index.css'
import { Dialog } from '../ui/dialog.tsx'
import { focusAgain, keepFocus, pathTo } from './keep-focus.ts'

let end = (): void => undefined
beforeEach(() => {
  end = keepFocus('contenido')
})
afterEach(() => end())

const button = (name: string) => page.getByRole('button', { name })
const press = async (name: string): Promise<void> => {
  button(name).element().focus()
  await userEvent.keyboard('{Enter}')
}

/** A dialog whose opener is hidden by it. */
function Hides() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" style={{ display: isOpen ? 'none' : undefined }} onClick={() => setOpen(true)}>
        Más
      </button>
      {isOpen ? <Dialog open title="Más" onOpenChange={() => setOpen(false)} /> : null}
      <button type="button" hidden={!isOpen}>
        Otro
      </button>
    </>
  )
}

test('what is hidden when the focus comes back to it is no less a tab stop later', async () => {
  const hidden = await render(<Hides />)
  const opener = hidden.container.querySelector('button')
  await press('Más')
  await expect.element(button('Cerrar')).toHaveFocus()
  if (opener !== null) focusAgain(pathTo(opener))
  expect([opener?.hasAttribute('tabindex'), opener?.hasAttribute('data-focus-heir')]).toEqual([false, false])
})

/** A row that goes, before what is there for the eye alone. */
function Marked() {
  const [isGone, setGone] = useState(false)
  return (
    <p data-testid="place">
      {isGone ? null : (
        <button type="button" onClick={() => setGone(true)}>
          Quitar
        </button>
      )}
      <i aria-hidden="true">·</i>
    </p>
  )
}

test('what a screen reader does not tell never has the focus', async () => {
  await render(<Marked />)
  await press('Quitar')
  await expect.element(page.getByTestId('place')).toHaveFocus()
})
