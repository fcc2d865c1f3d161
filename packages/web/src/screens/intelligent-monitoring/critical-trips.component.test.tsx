import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CriticalTrips } from './critical-trips.tsx'
import { ImmediateAlerts } from './immediate-alerts.tsx'

const tripOf = (tripId: string) => ({ tripId, invoice: `F-${tripId}`, score: 80, reasons: ['Sin comentarios'] })
const lineOf = (tripId: string) => ({ level: 'critical', text: `Llame a ${tripId}`, tripId }) as const

function Lists({ ids }: { readonly ids: string }) {
  return (
    <MemoryRouter>
      <CriticalTrips trips={[...ids].map(tripOf)} known={[]} />
      <ImmediateAlerts alerts={[...ids].map(lineOf)} trips={[]} />
    </MemoryRouter>
  )
}

test.each([
  ['a critical trip', 'F-B', 'Viajes críticos', ['F-C', 'F-B', 'F-A']],
  ['a line of what to see to at once', 'Llame a B', 'Alertas inmediatas', ['Llame a C', 'Llame a B', 'Llame a A']],
])('%s stays under the pointer when the next analysis orders them anew', async (_what, text, list, expected) => {
  const screen = await render(<Lists ids="ABC" />)
  await page.getByText(text).hover()
  await screen.rerender(<Lists ids="CAB" />)
  const shown = () =>
    page
      .getByRole('region', { name: list })
      .getByRole('listitem')
      .elements()
      .map((item) => /F-\w|Llame a \w/.exec(item.textContent ?? '')?.[0])
  await expect.poll(shown).toEqual(expected)
})
