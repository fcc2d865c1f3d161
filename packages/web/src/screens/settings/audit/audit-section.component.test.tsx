import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AuditEntry, AuditFilter } from '../../../api/audit.ts'
import type { Verification, Work } from '../../../api/works.ts'
import { Section } from './audit-section.tsx'

const NOW = Date.UTC(2026, 10, 24, 18)
const server = vi.hoisted(() => ({
  ...{
    works: [] as unknown[],
    entries: [] as unknown[],
    news: [] as unknown[],
    started: 0,
    failure: null as Error | null,
  },
  asked: [] as AuditFilter[],
}))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../api/users.ts', () => ({ listUsers: async () => [{ id: '1', name: 'Adriana Ledesma' }] }))
vi.mock('../../../api/api-keys.ts', () => ({ listApiKeys: async () => [] }))
vi.mock('../../../api/works.ts', () => ({
  isUnderWay: ({ state }: Work) => state === 'running',
  listWorks: async () => server.works,
  startWork: async () => {
    server.started += 1
  },
  cancelWork: async () => undefined,
}))
vi.mock('../../../api/audit.ts', () => ({
  auditState: async () => ({
    entries: 3,
    oldestAt: NOW - 9e8,
    anchor: { at: NOW - 3.6e6, seq: '2', hash: 'ab12'.repeat(16) },
  }),
  auditEntry: async () => null,
  exportAudit: async () => '',
  listRelated: async () => [],
  listAudit: async (filter: AuditFilter, { after }: { after?: string }) => {
    if (server.failure !== null) throw server.failure
    if (after !== undefined) return { entries: server.news, nextCursor: null }
    server.asked.push(filter)
    return { entries: server.entries, nextCursor: null }
  },
}))

const entry = (seq: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: `${seq}0`, seq, at: NOW - 6e4, actor: { kind: 'user', id: '1', name: 'Adriana Ledesma' } },
  ...{ action: 'setting-change', words: 'Cambió un ajuste', isSensitive: true, subject: 'setting:retention' },
  ...{ subjectLabel: 'Retención de datos', facts: [], reason: null, address: '10.20.4.22', requestId: 'r1' },
  changes: [{ path: 'positionDays', label: 'Días que se guardan', before: 60, after: 90 }],
  ...{ hash: 'cd34'.repeat(16), prevHash: 'ef56'.repeat(16) },
  ...more,
})
const done = (verification: Partial<Verification>): Work => ({
  ...{ id: '1', kind: 'audit-verify', state: 'done', done: 3, total: 3, askedBy: null, askedAt: NOW - 9e4 },
  ...{ startedAt: NOW - 9e4, endedAt: NOW - 88_200, problem: null, restore: null, export: null },
  verification: { entries: 3, anchor: { at: NOW - 3.6e6, seq: '2' }, broken: null, ...verification },
})
const draw = (address = '/settings/audit') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <div style={{ height: '700px' }}>
          <Section />
        </div>
      </MemoryRouter>
    </QueryClientProvider>,
  )
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const rows = () => page.getByRole('list', { name: 'Registros de la auditoría' }).getByRole('listitem')

beforeEach(async () => {
  await page.viewport(1440, 900)
  const entries = [entry(3), entry(2), entry(1)]
  Object.assign(server, { works: [done({})], entries, news: [], started: 0, failure: null, asked: [] })
})

test('a chain that holds says by what: how many, how long, how old, and which end was written down apart', async () => {
  await draw()
  await text('Cadena íntegra')
  await text(/Se revisaron 3 registros en 1\.8 s, hace 1 min\. Igual a la huella guardada aparte el .*: ab12 ab12 ab12/)
  await text('3 registros desde el 14 nov 2026 · nunca se borra')
  await expect.element(rows().first()).toHaveTextContent(/Eslabón correcto/)
  await page.getByRole('button', { name: 'Verificar cadena' }).click()
  expect(server.started).toBe(1)
})

test('of a changed log only what stands before the fault is trusted', async () => {
  const broken = {
    fault: 'entry-changed',
    seq: 2,
    auditId: '20',
    expected: '11'.repeat(32),
    stored: '22'.repeat(32),
  } as const
  server.works = [done({ entries: 1, broken })]
  await draw()
  await text('Alterado desde el registro 2')
  await text(/El registro anterior está íntegro; de ahí en adelante no se puede asegurar nada/)
  for (const [at, words] of ['No se puede asegurar', 'Eslabón roto', 'Eslabón correcto'].entries())
    await expect.element(rows().nth(at)).toHaveTextContent(words)
  await page.getByRole('button', { name: 'Ir al registro' }).click()
  await text('Huella calculada')
  expect(page.getByText('Cadena íntegra').elements()).toEqual([])
})

test.each([
  ['nobody has verified it', [], 'Nunca se ha verificado'],
  [
    'the last one failed',
    [{ ...done({}), state: 'failed', verification: null, problem: 'Sin espacio.' }],
    'La última verificación falló: Sin espacio.',
  ],
  [
    'its end is gone',
    [done({ broken: { fault: 'cut-off', seq: null, auditId: null, expected: null, stored: null } })],
    'Falta el final de la auditoría',
  ],
  [
    'one is under way',
    [{ ...done({}), state: 'running', done: 5_000, total: 48_213, verification: null }],
    '5,000 de 48,213 registros',
  ],
])('is never green where %s', async (_why, works, words) => {
  server.works = works
  await draw()
  await text(words)
  expect(page.getByText('Cadena íntegra').elements()).toEqual([])
})

test('an entry says what changed in words and as it is stored; what came since waits until it is asked for', async () => {
  server.news = [entry(5), entry(4)]
  await draw('/settings/audit?periodo=7d&delicados=si&quien=user:1')
  await page
    .getByRole('button', { name: /Cambió un ajuste/ })
    .first()
    .click()
  const detail = page.getByRole('complementary', { name: 'Registro' })
  await expect.element(detail).toHaveTextContent(/Días que se guardan: 60 → 90/)
  await expect.element(detail).toHaveTextContent(/Registro 3.*10\.20\.4\.22.*Eslabón correcto/)
  expect(server.asked[0]).toMatchObject({ actor: 'user:1', isSensitive: true, to: null })
  server.entries = [entry(5), entry(4), ...server.entries]
  await page.getByRole('button', { name: '2 nuevos' }).click()
  await expect.element(rows().first()).toHaveTextContent('5')
})

test('nothing by these filters is said so, a failure is not', async () => {
  server.entries = []
  await draw('/settings/audit?buscar=nadie')
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await text('Nada hoy todavía')
  server.failure = new Error('La base de datos no responde.')
  await draw()
  await text('La base de datos no responde.')
})
