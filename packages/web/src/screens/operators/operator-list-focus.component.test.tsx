import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listedOperator } from '../../../test/listed-operator.ts'
import { keepFocus } from '../../browser/keep-focus.ts'
import { useAsideFocus } from '../../ui/use-aside-focus.ts'
import { OperatorList } from './operator-list.tsx'
import { BY_NAME } from './sort-operators.ts'

vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 12) }))

let end = (): void => undefined
beforeEach(() => {
  end = keepFocus('contenido')
})
afterEach(() => end())

const OPERATORS = Array.from({ length: 300 }, (_, index) => listedOperator(index))

function List() {
  const [chosenId, choose] = useState<string | null>(null)
  const aside = useAsideFocus(chosenId !== null)
  return (
    <main id="contenido" style={{ display: 'grid', height: '600px' }}>
      <OperatorList
        operators={OPERATORS}
        duties={null}
        isDutyFailed={false}
        sorting={BY_NAME}
        onSort={() => undefined}
        chosenId={chosenId}
        onChoose={choose}
      />
      {chosenId === null ? null : (
        <aside ref={aside}>
          <button type="button" onClick={() => choose(null)}>
            Cerrar
          </button>
        </aside>
      )}
    </main>
  )
}

test('a panel that is closed after the list was scrolled away gives the focus to the row that opened it, in sight again', async () => {
  await page.viewport(1440, 900)
  await render(<List />)
  const row = page.getByRole('button', { name: 'Operador 00002' })
  row.element().focus()
  await userEvent.keyboard('{Enter}')
  page.getByRole('button', { name: 'Cerrar' }).element().focus()
  document.querySelector('[data-slot="scroll"]')?.scrollTo({ top: 9_000 })
  await expect.element(row).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(row).toHaveFocus()
  await expect.element(row).toBeInViewport()
})
