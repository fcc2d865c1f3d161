import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { Screen } from './operators-screen.tsx'

/** Operadores at 1440. */
export const draw = async () => {
  await page.viewport(1440, 900)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <HeaderSlotProvider>
          <div style={{ height: '100vh', display: 'grid' }}>
            <Screen />
          </div>
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
