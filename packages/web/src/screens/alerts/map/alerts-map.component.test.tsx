import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../../../test/alert-of.ts'
import type { Alert } from '../../../api/alerts.ts'
import { AlertsMap } from './alerts-map.tsx'

vi.mock('../../../live/socket.ts', () => ({
  openFeed: () => ({ focus: () => undefined, close: () => undefined }),
  openNamespace: () => undefined,
}))
// What it draws is the map's own test; here a unit is a button.
vi.mock('../../../fleet-screen/map/units-map.tsx', () => ({
  UnitsMap: ({ fleet, summary }: UnitsMapProps) => (
    <figure aria-label={fleet.all === null ? 'espera' : summary}>
      {(fleet.all ?? []).map(({ tripId }) => (
        <button
          type="button"
          key={tripId}
          aria-current={tripId === fleet.selectedId}
          onClick={() => fleet.select(tripId)}
        >
          {tripId}
        </button>
      ))}
    </figure>
  ),
}))

interface UnitsMapProps {
  readonly summary: string
  readonly fleet: {
    readonly all: readonly { readonly tripId: string }[] | null
    readonly selectedId: string | null
    readonly select: (tripId: string) => void
  }
}

const AT = { lat: 20, lng: -100 }
const ROWS = [
  alertOf({ alertId: 'stop', type: 'UNIDAD_DETENIDA', severity: 'medium', tripId: '1', point: AT }),
  alertOf({ alertId: 'panic', tripId: '1', point: AT }),
  alertOf({ alertId: 'never', type: 'SIN_GPS', severity: 'high', tripId: '2', plates: 'P-2' }),
  alertOf({ alertId: 'read', type: 'LECTURA_INUSUAL', tripId: null }),
]
const draw = (alerts: readonly Alert[] | null, selectedId: string | null = null, onSelect = vi.fn()) =>
  render(<AlertsMap {...{ alerts, selectedId, onSelect }} />).then(() => onSelect)

test('a unit on the map chooses the worst of its alerts, and each of them marks its unit', async () => {
  const onSelect = await draw(ROWS, 'stop')
  const unit = page.getByRole('button', { name: '1', exact: true })
  await expect.element(unit).toHaveAttribute('aria-current', 'true')
  // The legend may lie over it: nothing is laid out here.
  unit.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(onSelect.mock.calls).toEqual([['panic']])
})

test('a quiet platform marks the first of the units that it silences, or the one of them that is pressed', async () => {
  const units = ['7', '8'].map((tripId) => ({ tripId, invoice: `F-${tripId}`, plates: null, lastSignalAt: null }))
  await draw([...ROWS, alertOf({ alertId: 'quiet', type: 'PLATAFORMA_CAIDA', tripId: null, units })], 'quiet')
  const marked = (name: string) => expect.element(page.getByRole('button', { name, exact: true }))
  await marked('7').toHaveAttribute('aria-current', 'true')
  await marked('8').toHaveAttribute('aria-current', 'false')
  page
    .getByRole('button', { name: '8', exact: true })
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await marked('8').toHaveAttribute('aria-current', 'true')
  await marked('7').toHaveAttribute('aria-current', 'false')
})

test('what is not on the map is told beside it', async () => {
  await draw(ROWS)
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('1 unidad con alerta no tiene lugar en el mapa: P-2. 1 alerta no es de una unidad.')
  await expect.element(page.getByLabelText('Mapa con 2 viajes: 1 crítico, 1 de riesgo alto; 1 sin GPS')).toBeVisible()
})

test('what is told of it lies over no part of the map, where a critical unit may be', async () => {
  await draw(ROWS)
  const note = page.getByRole('status').element().getBoundingClientRect()
  const map = page.getByRole('figure').element().parentElement?.getBoundingClientRect()
  expect(note.bottom).toBeLessThanOrEqual(map?.top ?? 0)
})

test('before the alerts are known it waits, and says nothing of them', async () => {
  await draw(null)
  await expect.element(page.getByLabelText('espera')).toBeInTheDocument()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})
