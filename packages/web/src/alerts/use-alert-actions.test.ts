import { expect, test, vi } from 'vitest'
import { alertOf } from '../../test/alert-of.ts'
import { useAlertActions } from './use-alert-actions.ts'

const asked = vi.hoisted(() => vi.fn<(ids: readonly string[], act: object, key: string) => Promise<object[]>>())
vi.mock('../api/alert-batch.ts', async (original) => ({ ...(await original<object>()), actOnAlerts: asked }))
vi.mock('./acquire-alerts.ts', () => ({ acquireAlerts: () => ({ put: () => undefined }) }))

test('more alerts than one request takes are sent in several, each with a key of its own, and told as one', async () => {
  asked.mockImplementation(async (ids) => ids.map((alertId) => ({ alertId, now: null, refusal: null })))
  const alerts = Array.from({ length: 230 }, (_, at) => alertOf({ alertId: `${at}` }))
  const items = await useAlertActions().actOnAll(alerts, { kind: 'take' }, 'k')
  expect(items.map(({ alertId }) => alertId)).toEqual(alerts.map(({ alertId }) => alertId))
  expect(asked.mock.calls.map(([ids, , key]) => [ids.length, key])).toEqual([
    [100, 'k'],
    [100, 'k-100'],
    [30, 'k-200'],
  ])
})
