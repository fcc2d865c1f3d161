import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import { InviteDialog } from './invite-dialog.tsx'

const LINK = 'https://vigia.mx/activar?x=1'
const server = vi.hoisted(() => ({ invited: [] as unknown[], failure: null as Error | null, now: Date.now() }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => server.now }))
vi.mock('../../../api/users.ts', async (original) => ({
  ...(await original<object>()),
  createUser: async (person: object) => {
    if (server.failure !== null) throw server.failure
    server.invited.push(person)
    return { user: person, link: LINK, expiresAt: server.now + 3_600_000 }
  },
}))

const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InviteDialog withProof={(work) => work()} onInvited={() => undefined} onClose={() => undefined} />
    </QueryClientProvider>,
  )
const name = page.getByLabelText('Nombre')
const button = (words: string) => page.getByRole('button', { name: words })

beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@b.mx', name: 'Ana', role: 'administrador' }))
  Object.assign(server, { invited: [], failure: null })
})

test('who is invited is typed once: it outlives a reload, is told to be unsaved, and goes with the account', async () => {
  const first = await draw()
  await name.fill('Beto Ruiz')
  await page.getByLabelText('Correo').fill('beto@b.mx')
  await page.getByRole('radio', { name: /^Supervisor/ }).click()
  await first.unmount()

  await draw()
  await expect.element(page.getByText('Borrador sin guardar')).toBeVisible()
  await expect.element(name).toHaveValue('Beto Ruiz')
  server.failure = new ApiError({
    ...{ kind: 'http', status: 409, code: 'ALREADY_EXISTS', message: 'Ese correo ya tiene una cuenta.' },
  })
  await button('Crear cuenta y enlace').click()
  const email = page.getByLabelText('Correo')
  await expect.element(email).toHaveAccessibleDescription('Ese correo ya tiene una cuenta.')
  await expect.element(email).toBeInvalid()
  await expect.element(email).toHaveFocus()
  await expect.element(name).toHaveValue('Beto Ruiz')
  server.failure = null
  await button('Crear cuenta y enlace').click()
  await expect.element(page.getByText(LINK)).toBeVisible()
  expect(server.invited).toEqual([{ name: 'Beto Ruiz', email: 'beto@b.mx', role: 'supervisor', reach: null }])

  await button('Invitar a otra').click()
  await expect.element(name).toHaveValue('')
  await expect.element(page.getByText('Borrador sin guardar')).not.toBeInTheDocument()
})

test('the link is shown once: closing asks whether it was kept', async () => {
  await draw()
  await name.fill('Beto')
  await page.getByLabelText('Correo').fill('beto@b.mx')
  await button('Crear cuenta y enlace').click()
  await button('Listo').click()
  await expect.element(page.getByText('¿Ya lo guardó?')).toBeVisible()
})
