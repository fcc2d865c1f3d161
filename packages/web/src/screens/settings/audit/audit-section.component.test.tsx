import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { strFromU8, unzipSync } from 'fflate'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AuditEntry, AuditFilter } from '../../../api/audit.ts'
import type { Verification, Work } from '../../../api/works.ts'
import { drawToasts } from '../../../ui/show-toast.ts'
import type { ToastContent } from '../../../ui/toast-content.ts'
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
  noted: [] as unknown[],
  pages: 1,
}))
vi.mock('../../../live/live.ts', () => ({
  // Half a minute past the hour, so that what was read a moment ago is of the same one.
  acquireLive: () => ({ clock: { now: () => NOW, offset: () => NOW + 30_000 - Date.now() } }),
}))
vi.mock('../../../api/note-export.ts', () => ({ noteExport: async (body: unknown) => void server.noted.push(body) }))
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
  notifyAdministrators: async () => ({ people: 2, mail: 2, push: 1 }),
}))
vi.mock('../../../api/audit.ts', () => ({
  auditState: async () => ({
    entries: 3,
    oldestAt: NOW - 9e8,
    anchor: { at: NOW - 3.6e6, seq: '2', hash: 'ab12'.repeat(16) },
    head: { seq: '3', hash: '9f3c41aa07de'.padEnd(64, '0') },
    hours: [0, 1, 2].map((entries, at) => ({ fromAt: NOW - (2 - at) * 3.6e6, entries })),
  }),
  auditEntry: async () => null,
  exportAudit: async (what: { proofOf?: string }) => `{"id":"${what.proofOf}","hash":"22"}\n{"id":"before"}\n`,
  listRelated: async () => [],
  listAudit: async (filter: AuditFilter, { after, cursor }: { after?: string; cursor?: string | null }) => {
    if (server.failure !== null) throw server.failure
    if (after !== undefined) return { entries: server.news, nextCursor: null }
    server.asked.push(filter)
    const page = Number(cursor ?? 1)
    return { entries: server.entries, nextCursor: page < server.pages ? String(page + 1) : null }
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
const ANCHOR = { at: NOW - 3.6e6, seq: '2' }
const done = (verification: Partial<Verification>): Work => ({
  ...{ id: '1', kind: 'audit-verify', state: 'done', done: 3, total: 3, askedBy: null, askedAt: NOW - 9e4 },
  ...{ startedAt: NOW - 9e4, endedAt: NOW - 88_200, problem: null, restore: null, export: null },
  verification: { entries: 3, anchor: ANCHOR, matching: ANCHOR, broken: null, ...verification },
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
  Object.assign(server, {
    works: [done({})],
    entries,
    news: [],
    started: 0,
    failure: null,
    asked: [],
    noted: [],
    pages: 1,
  })
})

test('a chain that holds says by what: how many, how long, how old, and which end was written down apart', async () => {
  await draw()
  await text('Cadena íntegra')
  await text(/Se revisaron 3 registros en 1\.8 s, hace 1 min\. Igual a la huella guardada aparte el .*: ab12 ab12 ab12/)
  await expect
    .element(page.getByRole('img', { name: '3 registros en las últimas 3 horas; 2 en la de más' }))
    .toBeVisible()
  // By the server's clock, in the company's hour, whatever the browser's says.
  await text(/^A las 12:0\d, registro 3, huella 9f3c 41aa 07de/)
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
  server.works = [done({ entries: 1, matching: { at: NOW - 7.2e6, seq: '1' }, broken })]
  await draw()
  await text('Alterado desde el registro 2')
  await text(/El registro anterior está íntegro; de ahí en adelante no se puede asegurar nada/)
  for (const [at, words] of ['No se puede asegurar', 'Eslabón roto', 'Eslabón correcto'].entries())
    await expect.element(rows().nth(at)).toHaveTextContent(words)
  await page.getByRole('button', { name: 'Ir al registro' }).click()
  await text('Huella calculada')
  await text('24 nov 2026, 10:00, registro 1')
  await page.getByRole('button', { name: 'Avisar a administradores' }).first().click()
  await text('La alerta llama a otros 2 administradores; correo a 2; aviso en el navegador a 1.')
  // Of a chain that does not hold, its end proves nothing.
  expect(page.getByText(/huella 9f3c/).elements()).toEqual([])
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

/** What is handed to the browser to be kept. */
function savedFiles(): Blob[] {
  const saved: Blob[] = []
  const addressOf = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return addressOf(file)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  return saved
}
const asWorkbook = async () => {
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Excel (XLSX)' }).click()
}

test('as a workbook it holds every page as narrowed, hours as dates of Mexico City, no formula, and is noted', async () => {
  const saved = savedFiles()
  server.entries = [entry(3, { reason: '=1+1' }), entry(2, { actor: { kind: 'user', id: '7', name: null } })]
  await draw('/settings/audit?delicados=si')
  await expect.element(rows().first()).toBeVisible()
  server.pages = 2
  await asWorkbook()
  // The worker's own code comes with its first order.
  await vi.waitFor(() => expect(saved).toHaveLength(1), { timeout: 15_000 })
  expect(server.noted).toEqual([{ list: 'audit', format: 'xlsx', rows: 4, filter: expect.any(String) }])
  expect(server.asked.every(({ isSensitive }) => isSensitive)).toBe(true)
  const parts = unzipSync(new Uint8Array((await saved[0]?.arrayBuffer()) ?? new ArrayBuffer(0)))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  const strings = strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array())
  expect(sheet).not.toContain('<f>')
  // 24 November 2026, 11:59 in Mexico City.
  expect(Number(/<c r="B2" s="\d+"><v>([\d.]+)</.exec(sheet)?.[1])).toBeCloseTo(46_350 + (11 * 60 + 59) / 1440, 6)
  expect(sheet).toContain('r="A5"')
  for (const words of ['=1+1', 'Días que se guardan: 60 → 90', '2026-11-24T17:59:00.000Z', 'Cuenta que ya no existe'])
    expect(strings).toContain(`>${words}<`)
})

test('the proof that it was changed is kept as a file: both entries, both hashes, the last end that agrees', async () => {
  const saved = savedFiles()
  const broken = { fault: 'entry-changed', seq: 2, auditId: '20', expected: '11', stored: '22' } as const
  server.works = [done({ entries: 1, broken })]
  await draw()
  await page.getByRole('button', { name: 'Ir al registro' }).click()
  const detail = page.getByRole('complementary', { name: 'Registro' })
  await detail.getByRole('button', { name: 'Descargar prueba' }).click()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({
    ...{ falla: 'entry-changed', registro: 2, 'huella guardada': '22', 'huella calculada': '11' },
    'última copia que coincide': { instante: '2026-11-24T17:00:00.000Z', registro: 2 },
    registros: [{ id: '20', hash: '22' }, { id: 'before' }],
  })
})

test.each([
  ['user:1', 'Adriana Ledesma'],
  ['system', 'Sistema'],
  // Whoever is no more has no other name.
  ['user:99', 'user:99'],
])('the log of %s, kept as a file, is noted by their name', async (actor, name) => {
  const saved = savedFiles()
  await draw(`/settings/audit?quien=${actor}`)
  await expect.element(page.getByLabelText('Quién')).toHaveTextContent(name)
  await asWorkbook()
  await vi.waitFor(() => expect(saved).toHaveLength(1), { timeout: 15_000 })
  expect(server.noted).toEqual([
    expect.objectContaining({ filter: expect.stringMatching(new RegExp(`(^| · )Quién: ${name}$`)) }),
  ])
})

test('more entries than a workbook holds make none: it says what to do', async () => {
  const saved = savedFiles()
  const toasts: ToastContent[] = []
  onTestFinished(drawToasts((toast) => toasts.push(toast)))
  await draw()
  await expect.element(rows().first()).toBeVisible()
  // The list holds its first page; the file asks for all of them.
  server.pages = 60
  server.entries = Array.from({ length: 1_000 }, (_, index) => entry(index + 1))
  await asWorkbook()
  await expect.poll(() => toasts[0]?.detail).toMatch(/Son más de 50 000 registros\. Acote las fechas/)
  expect([saved, server.noted]).toEqual([[], []])
})
