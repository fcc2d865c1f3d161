import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { at, handover, JORGE, MARISOL } from './handover-fixture.ts'
import { NobodyHandsOver } from './nobody-hands-over.tsx'

const now = vi.hoisted(() => ({ at: 0, role: 'monitorista' }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => now.at }))
vi.mock('../../../api/tokens.ts', async (original) => ({
  ...(await original<object>()),
  storedUser: () => ({ ...JORGE, email: 'j@x.mx', role: now.role }),
}))
beforeEach(() => void Object.assign(now, { at: at(19), role: 'monitorista' }))

const title = page.getByText('Entrega sin quien entrega')

test('once the shift is over and nobody of it has prepared, that is said, and whose it is now', async () => {
  const drawn = await render(<NobodyHandsOver handover={handover({ outgoing: null })} />)
  await expect.element(title).toBeVisible()
  await expect
    .element(page.getByText(/El turno Matutino terminó a las 15:00 .* La prepara quien estuvo en él, o supervisión\./))
    .toBeVisible()
  now.role = 'supervisor'
  await drawn.rerender(<NobodyHandsOver handover={handover({ outgoing: null })} />)
  await expect.element(page.getByText(/Prepárela usted y fírmela, o nombre a quien entrega/)).toBeVisible()
  // Who sees a part of the fleet signs none, whatever their role.
  await drawn.rerender(<NobodyHandsOver handover={handover({ outgoing: null, isPartial: true })} />)
  await expect.element(page.getByText(/La prepara quien estuvo en él, o supervisión/)).toBeVisible()
})

test.each([
  ['before its end', handover({ outgoing: null }), at(18)],
  ['where somebody prepares it', handover({ outgoing: MARISOL }), at(30)],
  ['where it is signed', handover({ outgoing: null, status: 'to-receive' }), at(30)],
])('not %s', async (_when, given, when) => {
  now.at = when
  await render(<NobodyHandsOver handover={given} />)
  await expect.element(title).not.toBeInTheDocument()
})
