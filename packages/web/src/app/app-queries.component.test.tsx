import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openSession, renameUser, signOut } from '../api/session.ts'
import { useAnswer } from '../api/use-answer.ts'
import { useSession } from '../api/use-session.ts'
import { AppQueries, queriesNow } from './app-queries.tsx'
import { ProtectedRoute } from './protected-route.tsx'
import { ScreenOf } from './screens.tsx'

const { asked } = vi.hoisted(() => ({ asked: vi.fn(async () => 'respuesta') }))
vi.mock('../screens/logbooks/logbooks-screen.tsx', () => ({
  Screen: () => <p>Bitácoras</p>,
  firstQueries: [{ queryKey: ['primera'], queryFn: asked }],
}))
const ANA = { id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'monitorista' } as const
const BEA = { ...ANA, id: '2', email: 'bea@empresa.mx', name: 'Bea' }
const signIn = (user: typeof ANA | typeof BEA, token: string): void =>
  openSession({ token, user, must_add_factor: false, notice: null })

const Late = ({ until }: { readonly until: Promise<void> }) => use(until) ?? null
const Kept = () => <output>{String(useQueryClient().getQueryData(['de Ana']) ?? 'nada')}</output>
function Keeps() {
  useQueryClient().setQueryData(['de Ana'], 'suyo')
  return null
}

beforeEach(() => {
  localStorage.clear()
  signIn(ANA, 'uno')
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

/** Saves as screens do, in either way: the answer is written into the cache when it comes. */
function Saves({ by, answer }: { readonly by: string; readonly answer: Promise<string> }) {
  const client = useQueryClient()
  const { data = 'nada' } = useAnswer({ queryKey: ['lista'], queryFn: async () => `lista de ${by}` })
  const { mutate } = useMutation({
    mutationFn: () => answer,
    onSuccess: (saved) => client.setQueryData(['lista'], `${saved} por la mutación`),
  })
  const save = async (): Promise<void> => {
    const saved = await answer
    client.setQueryData(['lista'], `${saved} por la llamada`)
  }
  return (
    <>
      <button type="button" onClick={() => mutate()}>
        Mutación
      </button>
      <button type="button" onClick={() => void save()}>
        Llamada
      </button>
      <output>{data}</output>
    </>
  )
}

function Company({ answer }: { readonly answer: Promise<string> }) {
  const session = useSession()
  const by = session.status === 'in' ? (session.user?.name ?? '') : ''
  return (
    <MemoryRouter initialEntries={['/dentro']}>
      <Routes>
        <Route path="/login" element={<Link to="/dentro">Entrar</Link>} />
        <Route
          path="/dentro"
          element={
            <ProtectedRoute isScreen={() => true}>
              <AppQueries>
                <Saves by={by} answer={answer} />
              </AppQueries>
            </ProtectedRoute>
          }
        />
      </Routes>
    </MemoryRouter>
  )
}

const later = () => {
  let come = (_saved: string): void => undefined
  const answer = new Promise<string>((resolve) => {
    come = resolve
  })
  return { answer, come: (saved: string) => come(saved) }
}

test.each(['Mutación', 'Llamada'])(
  'what one person saves and is answered after the next one is in is not written into what that one sees (%s)',
  async (way) => {
    const { answer, come } = later()
    await render(<Company answer={answer} />)
    await expect.element(page.getByRole('status')).toHaveTextContent('lista de Ana')
    await page.getByRole('button', { name: way }).click()
    signOut('/login')
    await expect.element(page.getByText('Entrar')).toBeVisible()
    signIn(BEA, 'dos')
    await page.getByText('Entrar').click()
    await expect.element(page.getByRole('status')).toHaveTextContent('lista de Bea')
    come('lo de Ana')
    // All that waited for the answer has gone on when the next turn of the loop comes.
    await new Promise((turn) => setTimeout(turn))
    expect(queriesNow().getQueryData(['lista'])).toBe('lista de Bea')
  },
)

test.each(['Mutación', 'Llamada'])('who is called otherwise meanwhile sees what is saved (%s)', async (way) => {
  const { answer, come } = later()
  await render(<Company answer={answer} />)
  await expect.element(page.getByRole('status')).toHaveTextContent('lista de Ana')
  await page.getByRole('button', { name: way }).click()
  renameUser({ ...ANA, name: 'Anita' })
  come('lo de Ana')
  await expect.element(page.getByRole('status')).toHaveTextContent(/^lo de Ana por la/)
})
