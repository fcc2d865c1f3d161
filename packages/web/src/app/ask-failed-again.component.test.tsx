import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/api-error.ts'
import { useAnswer } from '../api/use-answer.ts'
import { AskFailedAgain } from './ask-failed-again.tsx'

const live = vi.hoisted(() => ({ connection: { state: 'connected' } as object }))
vi.mock('../live/use-live.ts', () => ({ useConnection: () => live.connection }))

const asked = { failing: 0, refused: 0, good: 0 }
let isDown = true

function Screen() {
  const failing = useAnswer({
    queryKey: ['failing'],
    queryFn: async () => {
      asked.failing += 1
      if (isDown) throw new ApiError({ kind: 'http', status: 503, message: 'No se pudo' })
      return 'Ya se pudo'
    },
  })
  useAnswer({
    queryKey: ['refused'],
    queryFn: async () => {
      asked.refused += 1
      throw new ApiError({ kind: 'http', status: 403, code: 'FORBIDDEN', message: 'Sin permiso' })
    },
  })
  useAnswer({
    queryKey: ['good'],
    queryFn: async () => {
      asked.good += 1
      return true
    },
  })
  return <p>{failing.data ?? failing.error?.message ?? 'Preguntando'}</p>
}

test('what failed is asked again as soon as the server is heard again, and nothing else is', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const draw = () => (
    <QueryClientProvider client={client}>
      <AskFailedAgain />
      <Screen />
    </QueryClientProvider>
  )
  const screen = await render(draw())
  await expect.element(page.getByText('No se pudo')).toBeVisible()
  live.connection = { state: 'disconnected', since: 1, notLive: false }
  await screen.rerender(draw())
  isDown = false
  expect(asked).toEqual({ failing: 1, refused: 1, good: 1 })
  live.connection = { state: 'connected' }
  await screen.rerender(draw())
  await expect.element(page.getByText('Ya se pudo')).toBeVisible()
  expect(asked).toEqual({ failing: 2, refused: 1, good: 1 })
})
