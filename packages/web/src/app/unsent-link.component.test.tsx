import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { UnsentLink } from './unsent-link.tsx'

const known = vi.hoisted(() => ({ sent: [] as object[], refused: [] as object[], waitingSince: null as number | null }))
const accepted = vi.hoisted(() => ({
  sent: [] as object[],
  refused: [] as object[],
  waitingSince: null as number | null,
}))
const senderOf = vi.hoisted(() => (unsent: object) => {
  const now = { ...unsent }
  return { subscribe: () => () => undefined, now: () => Object.assign(now, unsent) }
})
vi.mock('../widgets/unsent-entries/entry-sender.ts', async (original) => ({
  ...(await original<object>()),
  acquireEntrySender: () => senderOf(known),
}))
vi.mock('../widgets/unsent-entries/accept-sender.ts', () => ({ acquireAcceptSender: () => senderOf(accepted) }))

const waits = { written: null }
test.each([
  ['nothing while the server takes them', { sent: [waits] }, null],
  ['how many wait', { sent: [waits, { written: {} }, waits], waitingSince: 1 }, '2 sin enviar'],
  ['how many were refused', { refused: [{}] }, '1 no se guardó'],
  ['both', { sent: [waits], waitingSince: 1, refused: [{}, {}] }, '2 no se guardaron · 1 sin enviar'],
])('says %s', async (_what, entries, words) => {
  Object.assign(known, { sent: [], refused: [], waitingSince: null }, entries)
  await render(
    <MemoryRouter>
      <UnsentLink />
    </MemoryRouter>,
  )
  const link = page.getByRole('link')
  if (words === null) {
    await expect.element(link).not.toBeInTheDocument()
    return
  }
  await expect.element(link).toHaveAccessibleName(words)
  await expect.element(link).toHaveAttribute('href', '/dashboard/monitoreo-bitacoras?tab=ronda')
})

test('of points of the hand-over it says what was accepted and not sent, and leads to them', async () => {
  Object.assign(known, { sent: [waits], refused: [], waitingSince: 1 })
  Object.assign(accepted, { sent: [waits, waits], refused: [{}], waitingSince: 1 })
  await render(
    <MemoryRouter>
      <UnsentLink />
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('link', { name: '1 sin enviar', exact: true })).toBeVisible()
  const link = page.getByRole('link', { name: '1 punto no se aceptó · 2 por aceptar sin enviar' })
  await expect.element(link).toHaveAttribute('href', '/dashboard/monitoreo-bitacoras?tab=entrega')
})
