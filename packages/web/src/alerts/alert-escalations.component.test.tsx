import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../test/alert-of.ts'
import type { Escalation } from '../api/escalations.ts'
import { AlertEscalations } from './alert-escalations.tsx'
import { EscalationMark } from './escalation-mark.tsx'

const AT = Date.UTC(2026, 10, 26, 16, 42)
const told: Escalation = {
  ...{ escalationId: '1', clock: 'ack', role: 'supervisor', person: null, at: AT, outcome: 'told' },
  ...{ by: null, reason: null },
  notices: [
    { name: 'Ana Ríos', channel: 'push', state: 'sent', at: AT },
    { name: 'Ana Ríos', channel: 'mail', state: 'failed', at: AT },
  ],
}

test('each role stands with what went out to whom, and one of which nobody is told says so', async () => {
  const unheard: Escalation = { ...told, escalationId: '2', role: 'administrador', outcome: 'no-way', notices: [] }
  await render(<AlertEscalations escalations={[told, unheard]} />)
  await expect.element(page.getByRole('heading', { name: 'Escalamiento' })).toBeVisible()
  await expect.element(page.getByText(/^A supervisión · /)).toBeVisible()
  await expect.element(page.getByText(/^notificación enviada /)).toBeVisible()
  await expect.element(page.getByText('correo no salió')).toBeVisible()
  await expect.element(page.getByText(/^Nadie de administración tiene notificaciones ni correo/)).toBeVisible()
})

test('what went to nobody yet shows nothing', async () => {
  await render(<AlertEscalations escalations={[]} />)
  expect(page.getByRole('heading').elements()).toEqual([])
})

test('in a row of the queue: to whom it went; nobody is not said to be somebody; a closed one says nothing', async () => {
  const escalation = { role: 'supervisor', person: null, isNotified: true, at: AT } as const
  const { rerender } = await render(<EscalationMark alert={alertOf({ escalation })} />)
  await expect.element(page.getByText('A supervisión')).toBeVisible()
  await rerender(<EscalationMark alert={alertOf({ escalation: { ...escalation, isNotified: false } })} />)
  await expect.element(page.getByText('Nadie avisado')).toBeVisible()
  await rerender(<EscalationMark alert={alertOf({ escalation, closedAt: AT })} />)
  expect(page.getByText(/supervisión|avisado/).elements()).toEqual([])
})
