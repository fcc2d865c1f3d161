import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { listedOperator } from '../../../test/listed-operator.ts'
import { EraseDialog } from './erase-dialog.tsx'

vi.mock('../../api/operators.ts', async (original) => ({
  ...(await original<object>()),
  getOperatorErasure: async () => ({ documents: 1, photos: 2, devices: 3, trips: 4, comments: 5, activeTrips: 0 }),
}))

test('all by which they are reached is said to go, and out of what others wrote', async () => {
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <EraseDialog operator={listedOperator(7)} onErased={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await expect.element(screen.getByText(/nombre, teléfono, correo y contacto de emergencia;/)).toBeVisible()
  await expect.element(screen.getByText(/su nombre completo, su teléfono y su correo en lo que otros/)).toBeVisible()
})
