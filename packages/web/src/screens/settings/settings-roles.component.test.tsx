import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Role } from '@vigia/contract'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { HeaderSlotProvider } from '../../widgets/header-slot.tsx'
import { BUILT_SECTIONS, sectionPath } from './sections.ts'
import { Screen } from './settings-screen.tsx'

const server = vi.hoisted(() => ({ role: '' }))
vi.mock('../../api/use-session.ts', () => ({
  useSession: () => ({ status: 'in', user: { id: '1', role: server.role } }),
}))
vi.mock('../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('./use-section-marks.ts', () => ({ useSectionMarks: () => new Map() }))
vi.mock('./newest-changes.tsx', () => ({ NewestChanges: () => null }))
vi.mock('./sections.ts', async (original) => ({
  ...(await original<object>()),
  loadSection: async (id: string) => ({ Section: () => <p>Abierta: {id}</p> }),
}))

const ROLES: readonly Role[] = ['administrador', 'supervisor', 'monitorista', 'lectura']
/** The others are the administrators'. */
const OF_EVERYBODY = ['account', 'risk', 'alerts', 'alert-times', 'devices']
const CASES = BUILT_SECTIONS.flatMap(({ id, label }) =>
  ROLES.map((role) => ({ id, label, role, isOpen: role === 'administrador' || OF_EVERYBODY.includes(id) })),
)

beforeEach(async () => {
  await page.viewport(1440, 900)
})

test.each(CASES)(
  'the section $id at its address, of a person who is $role: opened $isOpen',
  async ({ id, label, role, isOpen }) => {
    server.role = role
    const screen = await render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
        <MemoryRouter initialEntries={[sectionPath(id)]}>
          <HeaderSlotProvider>
            <Screen />
          </HeaderSlotProvider>
        </MemoryRouter>
      </QueryClientProvider>,
    )
    const opened = screen.getByText(`Abierta: ${id}`, { exact: true })
    const refused = screen.getByText(`«${label}» es de los administradores. Pídalo a uno de ellos.`)
    await expect.element(isOpen ? opened : refused).toBeVisible()
    await expect.element(isOpen ? refused : opened).not.toBeInTheDocument()
    // The list names what opens, and nothing else.
    expect(screen.getByRole('link', { name: label }).elements()).toHaveLength(isOpen ? 1 : 0)
  },
)
