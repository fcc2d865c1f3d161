import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MapNotice } from '../../map/map-notice.tsx'
import { useGeofencesOnMap } from './use-geofences-on-map.ts'

const list = vi.hoisted(() => vi.fn<() => Promise<readonly never[]>>())
vi.mock('../../api/geofences.ts', async (load) => ({
  ...(await load<typeof import('../../api/geofences.ts')>()),
  listGeofences: list,
}))

const Notices = () => <MapNotice text={useGeofencesOnMap(null, 'danger')} />

test('a map without its danger geofences says so, until they are there', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  list.mockRejectedValueOnce(new Error('La base no responde.')).mockResolvedValue([])
  await render(
    <QueryClientProvider client={client}>
      <Notices />
    </QueryClientProvider>,
  )
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('No se pudieron cargar las zonas. La base no responde.')
  void client.invalidateQueries({ queryKey: ['geofences'] })
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})
