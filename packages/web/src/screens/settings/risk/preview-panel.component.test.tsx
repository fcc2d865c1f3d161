import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RiskPreview } from '../../../api/risk-preview.ts'
import { PreviewPanel } from './preview-panel.tsx'

const NOW = Date.UTC(2026, 10, 24, 12)
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))

const change = {
  ...{ tripId: '7', plates: '50-JP-1C', origin: 'Silao', destination: 'Colima', because: 'detenida 47 min' },
  ...({ before: { level: 'low', score: 10 }, after: { level: 'critical', score: 90 } } as const),
}
const PREVIEW: RiskPreview = {
  ...{ asOf: NOW, total: 3, up: 1, down: 0, rateNow: 0.9, rateAfter: 2.1, changes: [change] },
  flows: [{ from: 'low', to: 'critical', count: 1 }],
  alertsOpened: [{ type: 'UNIDAD_DETENIDA', count: 2 }],
}
const draw = (data: RiskPreview | undefined, doubt: string | null) => (
  <MemoryRouter>
    <PreviewPanel
      answer={{ data, dataUpdatedAt: NOW, error: null, isPending: false, isFetching: false, retry: () => undefined }}
      doubt={doubt}
    />
  </MemoryRouter>
)
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

test('says what the draft on screen would change; of another draft it says nothing but that', async () => {
  const { rerender } = await render(draw(PREVIEW, null))
  await text('1 viaje cambia de nivel')
  await text(/Se abrirían 2 alertas al guardar/)
  await text(/detenida 47 min/)
  await rerender(draw(PREVIEW, 'Sin comparar: no hay conexión'))
  await text('Sin comparar: no hay conexión')
  for (const words of ['1 viaje cambia de nivel', /Se abrirían/, /detenida 47 min/])
    expect(page.getByText(words).elements()).toEqual([])
  await rerender(draw({ ...PREVIEW, up: 0, changes: [], alertsOpened: [] }, 'Comparando estos cambios…'))
  await text('Comparando estos cambios…')
  expect(page.getByText(/Ningún viaje cambia/).elements()).toEqual([])
})

test('what was never compared says why, not that it is being compared', async () => {
  await render(draw(undefined, 'Sin comparar: no hay conexión'))
  await text('Sin comparar: no hay conexión')
  expect(page.getByText('Comparando los viajes…').elements()).toEqual([])
})
