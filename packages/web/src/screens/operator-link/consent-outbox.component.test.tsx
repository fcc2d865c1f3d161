import { beforeEach, expect, test, vi } from 'vitest'
import type { OpenedLink, Phone } from '../../api/operator-page.ts'
import { consentOutbox } from './consent-outbox.ts'

const api = vi.hoisted(() => ({ consentByLink: vi.fn(async () => undefined) }))
vi.mock('../../api/operator-page.ts', () => api)

const phone: Phone = { id: 'p', model: null }
const link: OpenedLink = {
  ...{ organisation: 'Fletes Ruiz', centralPhone: null, invoice: 'F-1', origin: 'Puebla', destination: 'Mérida' },
  ...{ expiresAt: 0, consentVersion: '1', consent: true, notice: null, replies: [], paceS: 30 },
  ...{ reportedAt: null, milestones: [], asksDeliveryPhoto: false, clockAheadMs: 0 },
}
const outbox = () => consentOutbox({ token: 't', phone, link, sharer: { flush: async () => undefined } })

beforeEach(() => {
  localStorage.clear()
  api.consentByLink.mockClear()
})

/** As phones have it in their storage: its names are not ours to change. */
const store = (row: object) =>
  localStorage.setItem('operador-dicho', JSON.stringify({ token: 't', version: '1', ...row }))

test('a refusal that the server has not got is sent when the page is opened again', async () => {
  store({ accepted: false, isTold: false })
  const { consent, resume } = outbox()
  expect(consent).toBe(false)
  resume()
  await expect
    .poll(() => api.consentByLink)
    .toHaveBeenCalledExactlyOnceWith('t', expect.objectContaining({ accepted: false }))
  await expect.poll(() => localStorage.getItem('operador-dicho')).toContain('"isTold":true')
})

test('who has agreed is not asked again', () => {
  store({ accepted: true, isTold: true })
  expect(outbox().consent).toBe(true)
})
