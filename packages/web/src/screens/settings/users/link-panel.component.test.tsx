import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { Invitation, User } from '../../../api/users.ts'
import { LinkPanel } from './link-panel.tsx'

const HOUR_MS = 3_600_000
const server = vi.hoisted(() => ({
  now: 0,
  mails: [] as {
    readonly link: string
    readonly done: (sentTo: string) => void
    readonly fail: (why: Error) => void
  }[],
}))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => server.now }))
vi.mock('../../../api/users.ts', () => ({
  mailInvite: ({ link }: Invitation) =>
    new Promise<string>((done, fail) => {
      server.mails.push({ link, done, fail })
    }),
}))

const LINK = 'https://vigia.mx/activar?token=t1'
const OFF = 'Este servidor no tiene correo configurado.'
const panel = (expiresAt: number, mailRefusal: string | null = OFF, link = LINK) => (
  <LinkPanel
    title="Enlace"
    invitation={{ user: { id: '7', email: 'ana@empresa.mx' } as User, link, expiresAt, mailRefusal }}
  />
)
const button = (name: string | RegExp) => page.getByRole('button', { name })

beforeEach(() => Object.assign(server, { now: 0, mails: [] }))

test('a link is over when the server says so, whatever the clock of the computer', async () => {
  // This computer is two hours fast, then two hours slow.
  server.now = Date.now() - 2 * HOUR_MS
  const { rerender } = await render(panel(server.now + HOUR_MS))
  await expect.element(page.getByText('vence en 60:00')).toBeVisible()
  server.now = Date.now() + 2 * HOUR_MS
  await rerender(panel(server.now - 1))
  await expect.element(page.getByText('venció: haga un enlace nuevo')).toBeVisible()
})

test('where no link is mailed it is said why; once the link is over, nothing is offered', async () => {
  const { rerender } = await render(panel(HOUR_MS))
  await expect.element(page.getByText('vence en 60:00')).toBeVisible()
  await expect.element(page.getByText(OFF)).toBeVisible()
  expect(button(/correo/).elements()).toEqual([])
  await rerender(panel(-1, null))
  await expect.element(page.getByText('venció: haga un enlace nuevo')).toBeVisible()
  expect(button(/correo/).elements()).toEqual([])
})

test('a mail says that it is on its way, why it did not go out, and to whom it went', async () => {
  await render(panel(HOUR_MS, null))
  await button('Mandar por correo').click()
  await expect.element(button('Mandando a ana@empresa.mx…')).toBeDisabled()
  const message = 'No salió el correo. El servidor de correo no aceptó la dirección (contestó 550).'
  server.mails[0]?.fail(new ApiError({ kind: 'http', status: 409, message }))
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText('El enlace sigue sirviendo: también puede copiarlo.')).toBeVisible()
  expect(page.getByText(/salió para/).elements()).toEqual([])
  await button('Volver a mandar').click()
  await expect.element(button('Mandando a ana@empresa.mx…')).toBeVisible()
  server.mails[1]?.done('ana@empresa.mx')
  await expect.element(page.getByText('El correo salió para ana@empresa.mx.')).toBeVisible()
  expect(page.getByText(message).elements()).toEqual([])
  expect(server.mails.map(({ link }) => link)).toEqual([LINK, LINK])
})

test('a link that opens on this machine alone says so', async () => {
  const { rerender } = await render(panel(HOUR_MS))
  await expect.element(page.getByText('Este enlace no abre en otro equipo')).not.toBeInTheDocument()
  await rerender(panel(HOUR_MS, OFF, 'http://127.0.0.1:4321/activar?token=t1'))
  await expect.element(page.getByText('Este enlace no abre en otro equipo')).toBeVisible()
})

test('the note that a link opens on this machine alone has the icon of a note', async () => {
  const { container } = await render(panel(HOUR_MS, OFF, 'http://127.0.0.1:3000/activar?token=t1'))
  const note = page.getByText('Este enlace no abre en otro equipo')
  await expect.element(note).toBeVisible()
  const icon = note.element().closest('[data-slot~="banner"]')?.querySelector('svg') ?? null
  expect(icon?.getBoundingClientRect().height).toBeLessThan(40)
  expect(container.querySelector('[aria-label^="Código QR"]')?.getBoundingClientRect().height).toBeGreaterThan(100)
})
