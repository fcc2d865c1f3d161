import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { PromotedToasts } from './promoted-toasts.tsx'
import { trip } from './round-fixture.ts'

const told = vi.hoisted(() => ({ titles: [] as string[], alerts: [] as object[] }))
vi.mock('../../../alerts/use-alerts.ts', () => ({ useAlerts: () => ({ status: 'ready', alerts: told.alerts }) }))
vi.mock('../../../ui/show-toast.ts', () => ({ showToast: ({ title }: { title: string }) => told.titles.push(title) }))

test('a trip that becomes the next says for which alert, once', async () => {
  told.alerts = [{ tripId: '1', severity: 'critical', title: 'Botón de pánico' }]
  const promoted = [trip(1, { level: 'critical' }), trip(2, { level: 'critical' })]
  const { rerender } = await render(<PromotedToasts promoted={promoted} />)
  told.alerts = [...told.alerts]
  await rerender(<PromotedToasts promoted={promoted} />)
  expect(told.titles).toEqual([
    'P-1 pasa a ser el siguiente: Botón de pánico',
    'P-2 pasa a ser el siguiente: riesgo crítico',
  ])
})
