import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { TripDetail } from '../../../api/sentinel.ts'
import '../../../theme/index.css'
import { CardComposer, PHOTO_ID } from './card-composer.tsx'
import { ago, NOW, trip } from './round-fixture.ts'
import { STOP_ID } from './stop-choice.tsx'
import { useComposer } from './use-composer.ts'
import type { Party } from './use-party.ts'

vi.mock('../../../api/tokens.ts', async (original) => ({
  ...{ ...(await original<object>()), mayAct: () => true },
  storedUser: () => ({ id: '1', email: 'mariana@vigia.mx', name: 'Mariana Reyes' }),
}))

/** Of a unit that stands, so that its reason is asked for. */
const DETAIL = {
  trip: {
    ...{ tripId: '1', destination: 'Querétaro', origin: 'Puebla', fixAt: NOW - 40_000, source: 'unit', speedKmh: 0 },
    ...{ stoppedSince: ago(30), silence: null },
  },
  communications: [{ text: 'Va bien.', outcome: 'answered', reportedBy: 'Ana', at: ago(30), writtenAt: null }],
} as unknown as TripDetail
const nothing = (): void => undefined
const PARTY: Party = { called: null, party: 'operator', call: nothing, ofOperator: nothing }

function Card() {
  const spin = useRef<HTMLFieldSetElement>(null)
  const composer = useComposer({
    ...{ trip: trip(1), detail: DETAIL, place: 'MEX-57D km 143', mayPreselect: true, returned: null, now: NOW },
  })
  const acts = { onConfirm: nothing, onPhoto: nothing }
  return <CardComposer trip={trip(1)} party={PARTY} isBack={false} now={NOW} {...{ composer, spin }} {...acts} />
}

test('at 1 440 the reason of a stop leaves the photo in its row', async () => {
  await page.viewport(1440, 900)
  await render(
    <QueryClientProvider client={new QueryClient()}>
      {/* Between the queue and the line of time. */}
      <div style={{ width: 1440 - 328 - 400 }}>
        <Card />
      </div>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('button', { name: 'Motivo de parada' })).toBeVisible()
  // Its row is measured in the letters of the product.
  await document.fonts.ready
  const middle = (element: Element | null | undefined): number => {
    const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: Number.NaN }
    return Math.round((top + bottom) / 2)
  }
  const shown = [STOP_ID, PHOTO_ID].map((id) => document.getElementById(id))
  const rows = [...shown, page.getByText('Visible para el cliente').element(), page.getByText('en 30 min').element()]
  const [first = 0, ...others] = rows.map(middle)
  for (const other of others) expect(Math.abs(other - first)).toBeLessThanOrEqual(3)
})
