import { useQueryClient } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openSession, signOut } from '../api/session.ts'
import { AppQueries } from './app-queries.tsx'
import { ScreenOf } from './screens.tsx'

const { asked } = vi.hoisted(() => ({ asked: vi.fn(async () => 'respuesta') }))
vi.mock('../screens/logbooks/logbooks-screen.tsx', () => ({
  Screen: () => <p>Bitácoras</p>,
  firstQueries: [{ queryKey: ['primera'], queryFn: asked }],
}))
const ANA = { id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'monitorista' } as const

const Late = ({ until }: { readonly until: Promise<void> }) => use(until) ?? null
const Kept = () => <output>{String(useQueryClient().getQueryData(['de Ana']) ?? 'nada')}</output>
function Keeps() {
  useQueryClient().setQueryData(['de Ana'], 'suyo')
  return null
}

beforeEach(() => {
  localStorage.clear()
  openSession({ token: 'uno', user: ANA, must_add_factor: false, notice: null })
  asked.mockClear()
})

test('a first drawing that is thrown away has asked once for what the next one shows', async () => {
  let come = (): void => undefined
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  await render(
    <Suspense fallback={<p>Cargando</p>}>
      <AppQueries>
        <ScreenOf route={{ screen: 'logbooks' }} />
      </AppQueries>
      <Late until={late} />
    </Suspense>,
  )
  await expect.element(page.getByText('Cargando')).toBeVisible()
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  come()
  await expect.element(page.getByText('Bitácoras')).toBeVisible()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('nothing of one person’s session reaches the next one, though nothing was drawn when it ended', async () => {
  const first = await render(
    <AppQueries>
      <Keeps />
    </AppQueries>,
  )
  await first.unmount()
  signOut('/login')
  await render(
    <AppQueries>
      <Kept />
    </AppQueries>,
  )
  await expect.element(page.getByRole('status')).toHaveTextContent('nada')
})
