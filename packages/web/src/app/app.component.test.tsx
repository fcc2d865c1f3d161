import { MemoryRouter, Outlet, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { forgetRedirect, redirectAfterLogin } from '../browser/redirect.ts'
import { HeaderSlotProvider } from '../widgets/header-slot.tsx'
import { AppRoutes } from './app.tsx'

vi.mock('./app-shell.tsx', () => ({ AppShell: () => <Outlet /> }))
vi.mock('../screens/login/login-page.tsx', () => ({ LoginPage: () => <p>Entrada</p> }))
vi.mock('./screens.tsx', async (load) => ({
  ...(await load<typeof import('./screens.tsx')>()),
  ScreenOf: () => <p>Otra pantalla</p>,
}))
const session = vi.hoisted(() => ({ status: 'in' as 'in' | 'out' }))
vi.mock('../api/use-session.ts', () => ({
  useSession: () =>
    session.status === 'in'
      ? { status: 'in', user: { id: '1', email: 'ana@empresa.mx' }, mustAddFactor: false }
      : { status: 'out', leaveTo: null },
}))

const Address = () => <output>{useLocation().pathname}</output>
const draw = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <HeaderSlotProvider>
        <Address />
        <AppRoutes />
      </HeaderSlotProvider>
    </MemoryRouter>,
  )

afterEach(forgetRedirect)

test.each(['/no/existe', '/dashboard/nada', '/settings/no-existe', '/dashboard/viajes-mapa/x'])(
  '%s: who is signed in is told that it is not there yet, and stays where they are',
  async (path) => {
    session.status = 'in'
    await draw(path)
    await expect.element(page.getByRole('main')).toHaveTextContent('Esa pantalla aún no existe')
    await expect.element(page.getByRole('status')).toHaveTextContent(path)
    await expect.element(page.getByRole('link', { name: 'Ir a Sentinel' })).toHaveAttribute('href', '/sentinel')
  },
)

test('who is signed out is led to the start, and not back to nowhere afterwards', async () => {
  session.status = 'out'
  await draw('/no/existe')
  await expect.element(page.getByText('Entrada')).toBeVisible()
  expect(redirectAfterLogin()).toBeNull()
})
