import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { sideScrollers } from '../../../../test/side-scrollers.ts'
import { ApiError } from '../../../api/api-error.ts'
import type { User } from '../../../api/users.ts'
import { PersonPart } from './person-part.tsx'

const server = vi.hoisted(() => ({ saved: [] as unknown[], asked: 0, refusal: null as Error | null }))
vi.mock('../../../api/users.ts', async (original) => ({
  ...(await original<object>()),
  updateUser: async (...sent: unknown[]) => {
    if (server.refusal !== null) throw server.refusal
    server.saved.push(sent)
  },
}))
vi.mock('./access-part.tsx', () => ({ AccessPart: () => null }))
vi.mock('./person-acts.tsx', () => ({ PersonActs: () => null }))
vi.mock('./reach-count.tsx', () => ({ ReachCount: () => null }))

const USER: User = {
  ...{ id: '7', email: 'ana@empresa.mx', name: 'Ana', role: 'supervisor', reach: null, isDisabled: false, totp: true },
  ...{ passkeys: 0, lastSeenAt: null, lastAddress: null, sessions: 0, isExternal: false, invitation: null },
}
const draw = (user: User) => (
  <QueryClientProvider client={new QueryClient()}>
    <PersonPart
      user={user}
      isSelf={false}
      withProof={(act) => act()}
      onChanged={() => {
        server.asked += 1
      }}
    />
  </QueryClientProvider>
)
const role = () => page.getByRole('combobox')
const save = () => page.getByRole('button', { name: 'Guardar', exact: true })

beforeEach(() => Object.assign(server, { saved: [], asked: 0, refusal: null }))

test('a name without a space makes nothing wider than the panel', async () => {
  const { container } = await render(
    <div style={{ width: 375, overflow: 'auto' }}>{draw({ ...USER, name: 'W'.repeat(100) })}</div>,
  )
  expect(sideScrollers(container)).toEqual([])
})

test('a role that another administrator took away is not given back with the name that is changed here', async () => {
  const { rerender } = await render(draw(USER))
  await rerender(draw({ ...USER, role: 'lectura' }))
  await expect.element(role()).toHaveValue('lectura')
  expect(page.getByText('Sin guardar').elements()).toEqual([])
  await page.getByLabelText('Nombre').fill('Ana Ruiz')
  await save().click()
  await expect.poll(() => server.saved).toEqual([['7', { name: 'Ana Ruiz' }, { name: 'Ana' }]])
})

test('of two who change the same, the second is told before anything is saved, and keeps what was typed', async () => {
  const { rerender } = await render(draw(USER))
  await role().selectOptions('monitorista')
  server.refusal = new ApiError({ kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Eva cambió esto.' })
  await save().click()
  await expect.poll(() => server.asked).toBe(1)
  expect(server.saved).toEqual([])
  server.refusal = null
  await rerender(draw({ ...USER, role: 'lectura' }))
  await expect.element(page.getByText(/Ahora: Ana, lectura, todo/)).toBeVisible()
  await expect.element(save()).toBeDisabled()
  await expect.element(role()).toHaveValue('monitorista')
  await page.getByRole('button', { name: 'Guardar el mío encima' }).click()
  await expect.poll(() => server.saved).toEqual([['7', { role: 'monitorista' }, { role: 'lectura' }]])
})
