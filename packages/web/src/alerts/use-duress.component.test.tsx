import { deleteDB } from 'idb'
import { afterAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/api-error.ts'
import { acquireEntrySender } from '../widgets/unsent-entries/entry-sender.ts'
import { useDuress } from './use-duress.ts'

vi.mock('../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  storedUser: () => ({ id: '1', email: 'ana@vigia.mx' }),
}))
vi.mock('../api/comments.ts', () => ({
  addComment: async (tripId: string) => {
    if (tripId === '8') throw new TypeError('Failed to fetch')
    throw new ApiError({ kind: 'http', status: 404, message: 'Ese viaje ya terminó.' })
  },
}))
vi.mock('./use-alerts.ts', () => ({ useAlerts: () => ({ status: 'ready', alerts: [] }) }))

function Said({ tripId }: { readonly tripId: string }) {
  return (
    <p>
      {tripId}: {useDuress(tripId, null)}
    </p>
  )
}
afterAll(async () => {
  acquireEntrySender().close()
  await deleteDB('vigia-bitacora')
})

test('a duress word that was refused, or waits for the network, was said: its trip is not called, another one is', async () => {
  const word = { at: 1_000, text: 'x', outcome: 'duress-word', nextMin: null, nextContactAt: null } as const
  for (const tripId of ['7', '8']) {
    const trip = { tripId, plates: `P-${tripId}`, invoice: `F-${tripId}`, cadenceMin: 30 }
    await acquireEntrySender().keep({ ...word, trip, key: tripId }, null)
  }
  await expect.poll(() => acquireEntrySender().now().refused.length).toBe(1)
  await render(['7', '8', '9'].map((tripId) => <Said key={tripId} tripId={tripId} />))
  await expect.element(page.getByText('7: said')).toBeVisible()
  await expect.element(page.getByText('8: said')).toBeVisible()
  await expect.element(page.getByText('9: none')).toBeVisible()
})
