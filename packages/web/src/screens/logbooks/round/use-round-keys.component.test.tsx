import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { useRoundKeys } from './use-round-keys.ts'

interface CardProps {
  readonly isBegun: boolean
  readonly confirm: () => boolean
}

function Card({ isBegun, confirm }: CardProps) {
  const nothing = () => undefined
  useRoundKeys('1', { isBegun, confirm, next: nothing, previous: nothing, undo: nothing, pause: nothing, commands: [] })
  return null
}

const enter = () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))

test.each([
  ['of a card on which nothing was said is meant for the one before', false, 0],
  ['of a card on which something was said is its, once', true, 1],
])('an Enter right after it came, %s', async (_what, isBegun, times) => {
  const confirm = vi.fn(() => true)
  // The card has come this very moment, however long the machine takes to draw it.
  const now = vi.spyOn(performance, 'now').mockReturnValue(5_000)
  await render(<Card isBegun={isBegun} confirm={confirm} />)
  for (let turn = 0; turn < 3; turn++) enter()
  now.mockRestore()
  expect(confirm).toHaveBeenCalledTimes(times)
})
