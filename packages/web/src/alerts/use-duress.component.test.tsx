import { deleteDB } from 'idb'
import { afterAll, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../api/api-error.ts'
import { acquireEntrySender } from '../widgets/unsent-entries/entry-sender.ts'
import { useDuress } from './use-duress.ts'
import { setUnderDuress, useOperatorCall } from './use-operator-call.ts'

const WRITTEN_AT = 5_000
const alerts = vi.hoisted(() => ({ state: { status: 'ready', alerts: [], asOf: 4_000 } }))
vi.mock('../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  storedUser: () => ({ id: '1', email: 'ana@vigia.mx' }),
}))
vi.mock('../api/comments.ts', () => ({
  addComment: async (tripId: string) => {
    if (tripId === '6') return { commentId: 'c-6', at: WRITTEN_AT }
    if (tripId === '8') throw new TypeError('Failed to fetch')
    throw new ApiError({ kind: 'http', status: 404, message: 'Ese viaje ya terminó.' })
  },
}))
vi.mock('./use-alerts.ts', () => ({ useAlerts: () => alerts.state }))

function Said({ tripId }: { readonly tripId: string }) {
  const { phone, absent } = useOperatorCall({ tripId, phone: '55 1200', operator: 'Noé', primaryAlert: null })
  return (
    <p>
      {tripId}: {useDuress(tripId, null)}, {phone ?? absent}
    </p>
  )
}
afterAll(async () => {
  acquireEntrySender().close()
  await deleteDB('vigia-bitacora')
})

const all = (trips: readonly string[]) => trips.map((tripId) => <Said key={tripId} tripId={tripId} />)
const asOf = (at: number): void => {
  alerts.state = { ...alerts.state, asOf: at }
  setUnderDuress(new Set(), at)
}

test('a duress word that was refused, waits for the network, or is in no list of alerts yet, was said: its trip is called from no screen, another one is', async () => {
  const word = { at: 1_000, text: 'x', outcome: 'duress-word', nextMin: null, nextContactAt: null } as const
  asOf(WRITTEN_AT - 1)
  for (const tripId of ['6', '7', '8']) {
    const trip = { tripId, plates: `P-${tripId}`, invoice: `F-${tripId}`, cadenceMin: 30 }
    await acquireEntrySender().keep({ ...word, trip, key: tripId }, null)
    const { sent, refused } = acquireEntrySender().now()
    expect(sent.length + refused.length).toBeGreaterThan(0)
  }
  await expect.poll(() => acquireEntrySender().now().refused.length).toBe(1)
  const trips = ['6', '7', '8', '9']
  const { rerender } = await render(all(trips))
  await expect.element(page.getByText('6: said, No lo llame: coacción')).toBeVisible()
  await expect.element(page.getByText('7: said, No lo llame: coacción')).toBeVisible()
  await expect.element(page.getByText('8: said, No lo llame: coacción')).toBeVisible()
  await expect.element(page.getByText('9: none, 55 1200')).toBeVisible()
  // The list of alerts was true after it was written: it tells of it, or somebody has resolved it.
  asOf(WRITTEN_AT + 1)
  await rerender(all(trips))
  await expect.element(page.getByText('6: none, 55 1200')).toBeVisible()
  await expect.element(page.getByText('7: said, No lo llame: coacción')).toBeVisible()
})
