import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { OperatorReliability as Reliability } from '../../../api/operators.ts'
import { OperatorReliability } from './operator-reliability.tsx'

const server = vi.hoisted(() => ({ answers: null as object | null, isDown: false }))
vi.mock('../../../api/operators.ts', () => ({
  reliabilityOnTrip: async () => {
    if (server.isDown) throw new Error('x')
    return server.answers
  },
}))

const draw = (answers: Reliability | null, isDown = false) => {
  Object.assign(server, { answers, isDown })
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <OperatorReliability tripId="1" operator="Ernesto Ávila" />
    </QueryClientProvider>,
  )
}

test.each([
  [
    { answered: 41, calls: 50, share: 0.82, isPoor: false, best: { fromHour: 8, toHour: 11 } },
    'Contesta 41 de 50 intentos en 30 días · mejor de 08 a 11 h',
  ],
  [
    { answered: 3, calls: 4, share: null, isPoor: false, best: null },
    'Contesta 3 de 4 intentos en 30 días · muestra corta',
  ],
  [{ answered: 0, calls: 0, share: null, isPoor: false, best: null }, 'Sin intentos en 30 días'],
])('how an operator answers stands with its sample', async (answers, words) => {
  await draw(answers)
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
})

test('what could not be asked is not known', async () => {
  await draw(null, true)
  await expect.element(page.getByText('No se sabe cuánto contesta')).toBeVisible()
})
