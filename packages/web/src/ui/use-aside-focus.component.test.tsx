import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { keepFocus } from '../browser/keep-focus.ts'
import { useAsideFocus } from './use-aside-focus.ts'

let end = (): void => undefined
beforeEach(() => {
  end = keepFocus('contenido')
})
afterEach(() => end())

/** Rows, and beside them what was chosen; `stays`: the part is there without anything chosen too. */
function List({ stays }: { readonly stays: boolean }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const aside = useAsideFocus(chosen !== null)
  return (
    <div id="contenido">
      {['Ana', 'Beto', 'Caro'].map((name) => (
        <button key={name} type="button" onClick={() => setChosen(name)}>
          {name}
        </button>
      ))}
      {chosen === null && !stays ? null : (
        <aside ref={aside}>
          {chosen === null ? (
            'Elija a alguien'
          ) : (
            <button type="button" onClick={() => setChosen(null)}>
              Cerrar
            </button>
          )}
        </aside>
      )}
    </div>
  )
}

test.each([true, false])(
  'what is closed from within gives the focus back to its row (the part stays: %s)',
  async (stays) => {
    await render(<List stays={stays} />)
    const row = (name: string) => page.getByRole('button', { name })
    row('Ana').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Cerrar')).toBeVisible()
    await userEvent.keyboard('{Tab}{Tab}{Tab}')
    await expect.element(row('Cerrar')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Ana')).toHaveFocus()
    // Another one is chosen while one is open.
    await userEvent.keyboard('{Enter}{Tab}{Enter}{Tab}{Tab}')
    await expect.element(row('Cerrar')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(row('Beto')).toHaveFocus()
  },
)
