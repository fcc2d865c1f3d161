import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CardCalls } from './card-calls.tsx'
import type { Lease } from './use-lease.ts'

const MINE: Lease = { tripId: '1', state: 'mine', words: null, takeOver: () => undefined }
const TRIP = { operator: 'Ernesto Ávila', phone: '55 5555 0142', carrier: 'TransNorte', carrierPhone: '55 5555 0190' }
const dispatch = page.getByRole('link', { name: /^Despacho de TransNorte/ })
const operator = page.getByRole('link', { name: /^Ernesto Ávila/ })
const draw = (over: Partial<Parameters<typeof CardCalls>[0]> = {}) =>
  render(<CardCalls {...TRIP} noCall={null} lease={MINE} onCall={() => undefined} {...over} />)

test('the dispatcher of the carrier is called beside the operator, and counts as a call', async () => {
  const onCall = vi.fn()
  await draw({ onCall })
  await expect.element(operator).toHaveAttribute('href', 'tel:5555550142')
  await expect.element(dispatch).toHaveAttribute('href', 'tel:5555550190')
  for (const link of [dispatch, operator]) {
    link.element().addEventListener('click', (event) => event.preventDefault())
    await link.click()
  }
  // Whom it was is known: an outcome is the operator's alone.
  expect(onCall.mock.calls).toEqual([['dispatch'], ['operator']])
})

test('without a number of the operator the dispatcher is left, and it is said that he has none', async () => {
  await draw({ phone: null })
  await expect.element(page.getByText('Sin teléfono del operador')).toBeVisible()
  await expect.element(dispatch).toBeVisible()
  expect(operator.elements()).toEqual([])
})

test.each([
  ['nobody may call him', { noCall: 'No le escriba ni le llame.' }],
  ['another attends the trip', { lease: { ...MINE, state: 'taken', words: 'Beto la atiende' } }],
  ['it is not known yet', { lease: { ...MINE, state: 'asking' } }],
  ['nobody has written it', { carrierPhone: null, phone: null }],
] as const)('no number where %s', async (_why, over) => {
  await draw(over)
  expect(page.getByRole('link').elements()).toEqual([])
})
