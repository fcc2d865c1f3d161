import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { User, UserSession } from '../../../api/users.ts'
import { commandsNow } from '../../../widgets/command-registry.ts'
import { Section } from './users-section.tsx'

const NOW = Date.UTC(2026, 10, 24, 18)
const server = vi.hoisted(() => ({
  users: [] as unknown[],
  sessions: [] as unknown[],
  refusal: null as Error | null,
  sent: [] as unknown[],
}))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../api/use-session.ts', () => ({ useSession: () => ({ status: 'in', user: { id: '1' } }) }))
vi.mock('../../../widgets/account/use-proof.tsx', () => ({
  useProof: () => ({ withProof: (work: () => unknown) => work(), dialog: null }),
}))
vi.mock('./person-part.tsx', async () => {
  const { AccessPart } = await import('./access-part.tsx')
  const { PersonActs } = await import('./person-acts.tsx')
  return {
    PersonPart: (props: Parameters<typeof PersonActs>[0]) => (
      <>
        <AccessPart {...props} />
        <PersonActs {...props} />
      </>
    ),
  }
})
vi.mock('../../../api/users.ts', async (original) => {
  const act =
    (name: string, answer: (id: string) => unknown = () => undefined) =>
    async (...input: readonly unknown[]) => {
      server.sent.push([name, ...input])
      if (server.refusal !== null) throw server.refusal
      return answer(String(input[0]))
    }
  return {
    ...(await original<object>()),
    listUsers: async () => server.users,
    listUserSessions: async () => server.sessions,
    endUserSession: act('endUserSession', () => {
      server.sessions = []
    }),
    updateUser: act('updateUser'),
    inviteUser: act('inviteUser', () => ({ user: ANA, link: LINK, expiresAt: NOW + 3_600_000 })),
    createUser: act('createUser'),
  }
})
vi.mock('../../../api/call.ts', async (original) => ({
  ...(await original<object>()),
  call: async (name: string, input: object) => {
    if (name === 'listRoles') return ROLES
    server.sent.push([name, input])
    if (server.refusal !== null) throw server.refusal
    return undefined
  },
}))

const LINK = 'https://vigia.mx/activar?x=1'
const user = (over: Partial<User>): User => ({
  ...{ id: '7', email: 'ana@empresa.mx', name: 'Ana Ruiz', role: 'supervisor', reach: null, isDisabled: false },
  ...{ totp: true, passkeys: 0, lastSeenAt: NOW, lastAddress: null, sessions: 1, isExternal: false, invitation: null },
  ...over,
})
const ANA = user({})
const SELF = user({ id: '1', name: 'Yo Misma', role: 'administrador', totp: false })
const NEW = user({ id: '9', name: 'Nuevo', totp: false, lastSeenAt: null, sessions: 0, invitation: { expiresAt: NOW } })
const SESSION: UserSession = {
  ...{ id: '30', userAgent: null, address: '187.190.40.2', createdAt: NOW, lastSeenAt: NOW },
}
const ROLES = {
  people: { administrador: 1, supervisor: 2, monitorista: 0, lectura: 0 },
  groups: [
    {
      title: 'Viajes',
      rows: [{ label: 'Crear y editar viajes', roles: ['administrador', 'supervisor'], scopes: ['travels:write'] }],
    },
  ],
}

beforeEach(() => Object.assign(server, { users: [SELF, ANA, NEW], sessions: [SESSION], refusal: null, sent: [] }))

const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Section />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const person = (name: string) => page.getByRole('button', { name: new RegExp(name) }).first()
const press = (keys: string): void => {
  for (const { run } of commandsNow().filter((command) => command.keys === keys)) run()
}

test('J and K step through the people and N invites, and who is only invited stands apart', async () => {
  await draw()
  await expect.element(person('Ana Ruiz')).toBeVisible()
  await expect.element(person('Nuevo')).not.toBeInTheDocument()
  press('j')
  await expect.element(person('Yo Misma')).toHaveFocus()
  press('j')
  await expect.element(person('Ana Ruiz')).toHaveFocus()
  press('j')
  await expect.element(person('Ana Ruiz')).toHaveFocus()
  press('k')
  await expect.element(person('Yo Misma')).toHaveFocus()
  press('n')
  await expect.element(page.getByRole('dialog', { name: 'Invitar persona' })).toBeVisible()
})

test('who is invited has a new link, which is shown once; a refused one shows none', async () => {
  await draw()
  await page.getByRole('radio', { name: 'Invitaciones 1' }).click()
  await person('Nuevo').click()
  server.refusal = new ApiError({ kind: 'http', status: 403, message: 'No puede invitar a nadie.' })
  await button('Enlace nuevo').click()
  await expect.element(page.getByText('No puede invitar a nadie.')).toBeVisible()
  await expect.element(page.getByText(LINK)).not.toBeInTheDocument()
  server.refusal = null
  await button('Enlace nuevo').click()
  await expect.element(page.getByText(LINK)).toBeVisible()
  expect(server.sent).toEqual([
    ['inviteUser', '9'],
    ['inviteUser', '9'],
  ])
  await button('Listo').click()
  await expect.element(page.getByText('¿Ya lo guardó?')).toBeVisible()
})

test('a session is ended, and one that could not be ended is not told as ended', async () => {
  await draw()
  await person('Ana Ruiz').click()
  const end = page.getByRole('button', { name: /^Cerrar la sesión de/ })
  server.refusal = new ApiError({ kind: 'network', message: 'No hay conexión con el servidor.' })
  await end.click()
  await expect.element(page.getByText('No hay conexión con el servidor.')).toBeVisible()
  await expect.element(end).toBeVisible()
  server.refusal = null
  await end.click()
  await expect.element(page.getByText('No tiene sesiones abiertas.')).toBeVisible()
  expect(server.sent.at(-1)).toEqual(['endUserSession', '7', '30'])
})

test('second factors are taken away after it is said what that does; who has none has none to lose', async () => {
  await draw()
  await person('Ana Ruiz').click()
  await button('Quitar sus dos pasos').click()
  const question = page.getByRole('alertdialog', { name: 'Quitar los dos pasos de Ana Ruiz' })
  await expect.element(question).toHaveTextContent(/Sus sesiones terminan, y la contraseña sola vuelve a abrir/)
  expect(server.sent).toEqual([])
  await question.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect.poll(() => server.sent).toEqual([['resetFactors', { params: { id: '7' } }]])
  await person('Yo Misma').click()
  await expect.element(page.getByText('Falta', { exact: true }).last()).toBeVisible()
  await expect.element(button('Quitar sus dos pasos')).not.toBeInTheDocument()
})

test('an account is closed after it is asked, and nobody closes their own', async () => {
  await draw()
  await person('Ana Ruiz').click()
  await button('Deshabilitar').click()
  const question = page.getByRole('alertdialog', { name: 'Dar de baja a Ana Ruiz' })
  await question.getByRole('button', { name: 'Dar de baja', exact: true }).click()
  await expect.poll(() => server.sent).toEqual([['updateUser', '7', { disabled: true }]])
  await person('Yo Misma').click()
  await expect.element(button('Enlace nuevo')).toBeVisible()
  await expect.element(button('Deshabilitar')).not.toBeInTheDocument()
})

test('the matrix says of each role whether it may, as the server answers, and which keys may', async () => {
  await draw()
  await page.getByRole('radio', { name: 'Roles' }).click()
  const row = page.getByRole('row', { name: /Crear y editar viajes/ })
  await expect.element(row).toBeVisible()
  expect(
    row
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent?.replace('–', '')),
  ).toEqual(['sí', 'sí', 'no', 'no', 'Escribir viajes'])
  await expect.element(page.getByRole('columnheader', { name: /Supervisor/ })).toHaveTextContent(/2 personas/)
  await expect.element(page.getByRole('columnheader', { name: /Administrador/ })).toHaveTextContent(/1 persona$/)
})
