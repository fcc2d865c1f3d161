import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { SYSTEM_COMPONENTS } from '@vigia/domain/system/component-state'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { System, SystemJob, WatchedComponent } from '../../../api/system.ts'
import { Section } from './system-section.tsx'

const NOW = Date.UTC(2026, 10, 24, 18)
const server = vi.hoisted(() => ({
  ...{ system: {} as unknown, failure: null as Error | null, works: [] as unknown[], started: [] as string[] },
  checks: [] as unknown[],
  checkedAt: null as number | null,
  range: '1h' as System['range'],
}))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../api/system.ts', () => ({
  getSystem: async (range: System['range']) => {
    server.range = range
    if (server.failure !== null) throw server.failure
    return { ...(server.system as System), range, pointMinutes: range === '1h' ? 1 : 60 }
  },
  selfCheck: async () => ({ at: NOW, checks: server.checks }),
}))
vi.mock('../../../api/stored-data.ts', () => ({
  getStorage: async () => ({ backup: { takenAt: NOW - 9e6, checkedAt: server.checkedAt } }),
}))
vi.mock('../../../api/works.ts', () => ({
  isUnderWay: ({ state }: { state: string }) => state === 'running',
  listWorks: async (kind: string) => server.works.filter((work) => (work as { kind: string }).kind === kind),
  startWork: async (kind: string) => void server.started.push(kind),
  cancelWork: async () => undefined,
}))

const component = (key: WatchedComponent['key'], of: Partial<WatchedComponent> = {}): WatchedComponent => ({
  ...{
    key,
    state: 'ok',
    value: 12,
    unit: 'ms',
    text: 'Medido',
    threshold: { over: 250, unit: 'ms' },
    series: [1, 2],
    minutes: 2,
  },
  ...of,
})
const job = (name: string, of: Partial<SystemJob>): SystemJob => ({
  ...{ name, label: name, everyMs: 3_600_000, runningSince: null, endedAt: NOW - 6e5, failingSince: null },
  ...{ problem: null, nextAt: NOW + 6e5 },
  ...of,
})
const JOBS = [
  job('Promesas vencidas', {}),
  job('Carreteras', { endedAt: null, runningSince: NOW - 6e4, nextAt: null }),
  job('Retención', { failingSince: NOW - 9e7, problem: 'no hay lugar' }),
]
const system = (of: Partial<Record<WatchedComponent['key'], Partial<WatchedComponent>>> = {}): System => ({
  ...{ range: server.range, pointMinutes: server.range === '1h' ? 1 : 60 },
  ...{ checkedAt: NOW - 5_000, upSince: NOW - 9e7, versions: [{ label: 'Node', version: '22.20.0' }], jobs: JOBS },
  components: SYSTEM_COMPONENTS.map((key) => component(key, of[key])),
})
const draw = async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Section />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return client
}
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const row = (name: RegExp) => page.getByRole('row', { name })

beforeEach(async () => {
  await page.viewport(1440, 900)
  Object.assign(server, { system: system(), failure: null, works: [], started: [], checks: [], checkedAt: null })
})

test('what is over its threshold is told in words; what cannot be measured is never in order', async () => {
  server.system = system({
    memory: { state: 'warn', value: 81, unit: '%' },
    leader: { state: 'unknown', value: null },
    backup: { state: 'bad', value: null, text: 'Nunca se ha respaldado' },
  })
  await draw()
  await text('1 falla, 1 por atender, 12 en orden, 1 sin medir · revisado hace menos de 1 min')
  await expect.element(row(/^Memoria/)).toHaveTextContent(/81%.*Atender/)
  await expect.element(row(/^Quién levanta/)).toHaveTextContent(/–.*Sin medir/)
  await expect.element(row(/^Respaldo/)).toHaveTextContent(/Nunca se ha respaldado–.*Falla/)
})

test('the past is of the time that is chosen; what nobody measured is a gap, and said so', async () => {
  server.system = system({
    memory: { series: [null, 70, null, 81], minutes: 90 },
    disk: { series: [null, null], minutes: 0 },
    processor: { series: [null, null], minutes: 20 },
  })
  await draw()
  await expect.element(page.getByRole('columnheader', { name: 'Última hora' })).toBeVisible()
  await page.getByRole('radio', { name: '7 días' }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Últimos 7 días' })).toBeVisible()
  const graph = page.getByRole('img', { name: /^Memoria, lo peor de cada hora: .*medido en 90 de 10,080 minutos$/ })
  await expect.element(graph).toBeVisible()
  expect(graph.element().querySelectorAll('path[fill="none"]')).toHaveLength(2)
  await expect.element(row(/^Disco/)).toHaveTextContent(/Sin historia/)
  await expect.element(row(/^Procesador/)).toHaveTextContent(/Solo 20 min/)
})

test('with the database away the last answer stays, and is said to be the last one', async () => {
  const client = await draw()
  await expect.element(row(/^Memoria/)).toHaveTextContent(/En orden/)
  server.failure = new ApiError({ kind: 'http', status: 503, message: 'La base de datos no responde.' })
  await client.refetchQueries({ queryKey: ['system'] })
  await text(/La base de datos no responde desde las? \d\d:\d\d/)
  await expect.element(row(/^Memoria/)).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Lo último' })).toBeVisible()
  const jobs = page.getByRole('list', { name: 'Tareas periódicas' })
  await expect.element(jobs).toHaveTextContent(/Promesas vencidasTerminó .* · no se sabe cómo sigue · .*Iba bien/)
  expect(jobs.getByText(/la siguiente|en marcha|^Bien$/).elements()).toEqual([])
  await page.getByRole('radio', { name: '24 h' }).click()
  await expect.poll(() => server.range).toBe('24h')
  await text(/La base de datos no responde desde las? \d\d:\d\d/)
  await expect.element(row(/^Memoria/)).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Última hora' })).toBeVisible()
})

test('the self-check says what each part did; the restore test is started here, and says how the last one ended', async () => {
  server.checks = [
    { key: 'position', label: 'Escribir y leer una posición', ok: true, ms: 12, text: 'Escrita, leída y deshecha' },
    { key: 'disk', label: 'Disco', ok: false, ms: 3, text: 'No se pudo (ENOSPC)' },
  ]
  server.works = [
    { ...{ id: '1', kind: 'restore-test', state: 'running', done: 12, total: 58, askedBy: null, endedAt: null } },
    { ...{ id: '2', kind: 'audit-verify', state: 'failed', askedBy: 'Ana', endedAt: NOW, problem: 'Sin espacio.' } },
  ]
  await draw()
  await text(/Último respaldo: .*Nadie ha probado que se restaure\./)
  await text('12 de 58 tablas')
  await expect.element(page.getByRole('button', { name: /^Probar ahora/ })).toBeDisabled()
  await text(/Ana: falló\. Sin espacio\./)
  await page.getByRole('button', { name: /^Verificar ahora/ }).click()
  expect(server.started).toEqual(['audit-verify'])
  await page.getByRole('button', { name: 'Correr' }).click()
  await text(/1 de 2 fallaron/)
  await text('Falla: No se pudo (ENOSPC)')
})

test('a restore test that has just worked is told beside the backup', async () => {
  const work = { id: '1', kind: 'restore-test', done: 58, total: 58, askedBy: 'Ana' }
  server.works = [{ ...work, state: 'running', endedAt: null }]
  await draw()
  await text(/Nadie ha probado que se restaure/)
  const restore = { rows: 80_845, tables: 126, auditHolds: true }
  Object.assign(server, { checkedAt: NOW, works: [{ ...work, state: 'done', endedAt: NOW, restore }] })
  await text(/Se probó que se restaura: /)
})

test('of the jobs those that fail come first with why; one that never ended a run is not said to be well', async () => {
  server.system = system()
  await draw()
  const rows = page.getByRole('list', { name: 'Tareas periódicas' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/^RetenciónDesde .*: no hay lugar.*Falla$/)
  await expect.element(rows.nth(1)).toHaveTextContent(/^Promesas vencidasTerminó hace 10 min.*Bien$/)
  await expect.element(rows.nth(2)).toHaveTextContent(/^CarreterasNo ha terminado ninguna vez.*Sin terminar aún$/)
})
