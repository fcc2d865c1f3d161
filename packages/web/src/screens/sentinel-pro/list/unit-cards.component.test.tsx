import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { UnifiedUnit } from '../../../api/unified-units.ts'
import type { GpsOpenings } from '../use-gps-openings.ts'
import type { Units } from '../use-units.ts'
import { UnitCards } from './unit-cards.tsx'

vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => 0 }))

const unitOf = (tripId: string): UnifiedUnit => ({
  ...{ tripId, invoice: tripId, invoiceId: null, client: null, carrier: null, status: 'in route', plates: null },
  ...{ operator: null, phone: null, origin: 'Celaya', destination: 'Reynosa', url: null, platform: null },
  ...{ hasCredentials: false, point: null, fixAt: null, source: null, speedKmh: null, headingDeg: null, address: null },
  ...{ connection: 'none', sessionError: null, progressPercent: 0 },
  ...{ level: 'low', primaryAlert: null },
})
const openings: GpsOpenings = { list: [], of: () => null, open: () => undefined, dismiss: () => undefined }

interface CardsProps {
  readonly ids: string
  /** What a person has chosen, and what the list follows by now. */
  readonly filter?: string | null
  readonly listedBy?: string | null
  readonly over?: Partial<UnifiedUnit>
  readonly columns?: number
}

function Cards({ ids, filter = null, listedBy = filter, over = {}, columns = 2 }: CardsProps) {
  const units = {
    ...{ shown: [...ids].map((id) => ({ ...unitOf(id), ...over })), selected: null, select: () => undefined },
    ...{ filter, listedBy: { search: '', filter: listedBy } },
  }
  return (
    <div style={{ width: 600, height: 700 }}>
      <UnitCards units={units as unknown as Units} openings={openings} columns={columns} />
    </div>
  )
}

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-trip]')].map(({ dataset }) => dataset.trip).join('')
const way = (tripId: string) => page.getByRole('button', { name: `Ver ${tripId}, de` })

test.each([
  ['under the pointer', (tripId: string) => way(tripId).hover()],
  [
    'with the focus',
    async (tripId: string) => {
      way(tripId).element().focus()
    },
  ],
])('the card %s stays where it is, with what is new around it', async (_how, touch) => {
  const { rerender } = await render(<Cards ids="ABCD" />)
  await expect.poll(shown).toBe('ABCD')
  await touch('B')
  await rerender(<Cards ids="EDCBA" />)
  await expect.poll(shown).toBe('EBDCA')
})

test('once the pointer has left, the cards are in their order', async () => {
  const { rerender } = await render(<Cards ids="ABCD" />)
  await way('B').hover()
  await rerender(<Cards ids="DCBA" />)
  await expect.poll(shown).toBe('DBCA')
  await userEvent.unhover(way('B'))
  await expect.poll(shown).toBe('DCBA')
})

test.each([
  ['critical', 'CLAVE_COACCION', 'Clave de coacción'],
  ['high', 'POSIBLE_BLOQUEO', 'Posible bloqueo de señal'],
] as const)(
  'a unit that is not heard says the worst that is known of it: %s, %s',
  async (level, primaryAlert, word) => {
    await render(<Cards ids="AB" over={{ connection: 'disconnected', level, primaryAlert }} />)
    await expect.element(page.getByText(word).first()).toBeVisible()
    await expect.element(page.getByText('Desconectado').first()).toBeVisible()
  },
)

test('a row is as high as its cards, also once there is room for another number of them', async () => {
  const risk = { level: 'critical', primaryAlert: 'PANICO' } as const
  const { rerender } = await render(<Cards ids="ABCD" over={risk} columns={1} />)
  await rerender(<Cards ids="ABCD" over={risk} columns={2} />)
  const overlaps = () => {
    const rows = [...document.querySelectorAll('[data-slot="unit-row"]')].map((row) => row.getBoundingClientRect())
    return [rows.length, ...rows.slice(1).map(({ top }, index) => top < (rows[index]?.bottom ?? 0))]
  }
  await expect.poll(overlaps).toEqual([2, false])
})

test('of a calm unit nothing is said', async () => {
  await render(<Cards ids="A" over={{ level: 'medium', primaryAlert: 'SIN_GPS' }} />)
  await expect.poll(shown).toBe('A')
  expect(document.querySelector('[data-slot="risk"]')).toBeNull()
})

test('under another filter nothing of the list before is held, once the list follows it', async () => {
  const { rerender } = await render(<Cards ids="ABCD" />)
  await way('B').hover()
  await rerender(<Cards ids="ABCD" filter="load" listedBy={null} />)
  await expect.poll(shown).toBe('ABCD')
  await rerender(<Cards ids="DCBA" filter="load" />)
  await expect.poll(shown).toBe('DCBA')
})
