import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

test('an element that does not come is waited for as long as any condition, not as long as its test has left', async () => {
  // The library writes into what it is given how long it will look, where that is not what the configuration says.
  const look: { timeout?: number } = {}
  document.body.append(document.createElement('main'))
  await expect.element(page.getByRole('main'), look).toBeInTheDocument()
  expect(look.timeout).toBeUndefined()
})
