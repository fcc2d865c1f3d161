import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HELD_ROW } from './hold-in-place.ts'
import { useHeldOrder } from './use-held-order.ts'

const rowsOf = (ids: string) => [...ids].map((tripId) => ({ tripId }))

function List({ wanted }: { readonly wanted: ReturnType<typeof rowsOf> }) {
  const { order, listeners } = useHeldOrder(wanted, HELD_ROW)
  return (
    <div {...listeners}>
      {order.map(({ tripId }) => (
        <p key={tripId} data-trip={tripId}>
          {tripId}
        </p>
      ))}
    </div>
  )
}

test.each([
  ['the first button: all rows stay', 0, ['A', 'B', 'C']],
  ['another button: only the row under the pointer does', 2, ['A', 'C', 'B']],
])('pressed by %s', async (_why, button, expected) => {
  const screen = await render(<List wanted={rowsOf('ABC')} />)
  const row = page.getByText('A', { exact: true }).element()
  row.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button }))
  await screen.rerender(<List wanted={rowsOf('CBA')} />)
  const shown = () => [...document.querySelectorAll('[data-trip]')].map((one) => one.textContent)
  await expect.poll(shown).toEqual(expected)
})
