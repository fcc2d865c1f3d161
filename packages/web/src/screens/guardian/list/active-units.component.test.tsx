import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { RiskPanel } from '../detail/risk-panel.tsx'
import type { GuardianUnit } from '../guardian-unit.ts'
import type { Guardian } from '../use-guardian.ts'
import { ActiveUnits } from './active-units.tsx'

const CLIENT = new QueryClient()
const NOW = Date.UTC(2026, 10, 23, 11)
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))

const unitOf = (plates: string): GuardianUnit => ({
  ...{ tripId: plates, plates, operator: null, place: null, destination: 'Mérida', point: { lat: 19, lng: -99 } },
  ...{ fixAt: NOW, source: 'unit', speedKmh: 40, headingDeg: null, stopped: false, level: 'high', score: 50 },
  ...{ primaryAlert: null, isReporting: true },
})

function Panels({ names }: { readonly names: readonly string[] }) {
  const atRisk = names.map((plates) => ({ tripId: plates, plates, invoice: plates, level: 'high', score: 50 }))
  const guardian = {
    units: { all: names.map(unitOf), error: null, loadedAt: NOW },
    risk: { data: { atRisk, averageScore: 50, criticalCount: 0, highCount: 3, analysedCount: 3 }, error: null },
    ...{ selected: null, select: () => undefined, refresh: () => undefined },
  } as unknown as Guardian
  return (
    <QueryClientProvider client={CLIENT}>
      <MemoryRouter>
        <ActiveUnits guardian={guardian} />
        <RiskPanel guardian={guardian} />
      </MemoryRouter>
    </QueryClientProvider>
  )
}

test.each(['Unidades activas', 'Análisis de riesgo'])('%s: what is under the pointer stays there', async (panel) => {
  const screen = await render(<Panels names={['AA-1', 'BB-2', 'CC-3']} />)
  const rows = page.getByRole('region', { name: panel }).getByRole('listitem')
  await rows.nth(1).hover()
  await screen.rerender(<Panels names={['DD-4', 'CC-3', 'AA-1', 'BB-2']} />)
  const shown = () => rows.elements().map((row) => /\w\w-\d/.exec(row.textContent ?? '')?.[0])
  await expect.poll(shown).toEqual(['DD-4', 'BB-2', 'CC-3', 'AA-1'])
})
