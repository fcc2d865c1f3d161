import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useTiles } from './use-tiles.ts'

vi.mock('../api/call.ts', () => ({
  call: () => Promise.reject(new Error('La base no responde.')),
  callForBytes: () => Promise.reject(new Error('nobody asks')),
}))

function Tiles() {
  const { isKnown, streetsProblem } = useTiles()
  return <output>{`${isKnown}: ${streetsProblem}`}</output>
}

test('layers that could not be asked for are not called unset', async () => {
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Tiles />
    </QueryClientProvider>,
  )
  await expect
    .element(page.getByText('false: No se pudieron consultar las capas del mapa. La base no responde.'))
    .toBeVisible()
})
