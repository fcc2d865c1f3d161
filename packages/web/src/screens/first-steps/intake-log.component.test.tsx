import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { IntakeLine } from '../../api/devices.ts'
import { IntakeLog } from './intake-log.tsx'

vi.mock('../../live/use-device-feed.ts', () => ({ useIsDeviceFeedOpen: () => true }))

const FIX: IntakeLine = {
  ...{ at: Date.UTC(2026, 10, 24, 12), uniqueId: 'raul', isKnown: true, kind: 'fix', problem: null },
  ...{ address: null, count: 1, point: { lat: 19.95312, lng: -99.53224 }, invoices: [] },
}

test.each([
  ['of a trip', { invoices: ['F-81362'] }, 'raul, 19.9531, -99.5322. Ligada a F-81362'],
  ['of none', {}, 'raul, 19.9531, -99.5322. Sin viaje activo'],
  ['that is not believed', { problem: 'placeholder' }, /^raul, 19\.9531, -99\.5322: Llegó una posición de relleno/],
  ['that comes late', { problem: 'late' }, /^raul, 19\.9531, -99\.5322: Llegó con más de 2 min de retraso/],
  [
    'of whom nobody knows',
    { isKnown: false, kind: 'refused', point: null, count: 1_200 },
    'Identificador desconocido raul, 1,200 mensajes',
  ],
] as const)('a position says where it was and for which trip it counts: one %s', async (_why, over, text) => {
  await render(<IntakeLog lines={[{ ...FIX, ...over }]} listening={[]} />)
  await expect.element(page.getByText(text)).toBeVisible()
})
