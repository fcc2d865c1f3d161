import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { RetentionDays, Storage } from '../../../api/stored-data.ts'
import { Section } from './data-section.tsx'

const NOW = Date.UTC(2026, 10, 24, 18)
const DAY_MS = 86_400_000
const OWN: Storage = {
  isShared: false,
  databaseBytes: 38_400_000_000,
  freeBytes: 161_000_000_000,
  kinds: [
    {
      ...{ key: 'positions', bytes: 27_900_000_000, bytesPerDay: 310_000_000, rows: 93_600_000 },
      oldestAt: NOW - 90 * DAY_MS,
    },
    { key: 'alerts', bytes: 100_000, bytesPerDay: null, rows: 3, oldestAt: NOW },
    { key: 'audit', bytes: 100_000_000, bytesPerDay: null, rows: null, oldestAt: null },
  ],
  backup: {
    ...{ takenAt: NOW - 3 * DAY_MS, checkedAt: null, seconds: 12.5, bytes: 11_700_000_000, rows: 48_102 },
    fileName: 'vigia-20261121T180000Z',
  },
  backupDays: [
    { day: '2026-11-21', state: 'unknown', last: null },
    { day: '2026-11-22', state: 'whole', last: { takenAt: NOW - 2 * DAY_MS, seconds: 12, bytes: 11_700_000_000 } },
    { day: '2026-11-23', state: 'none', last: null },
    { day: '2026-11-24', state: 'pending', last: null },
  ],
}
const OTHERS = { alertDays: 3_650, logbookDays: 3_650, deliveryDays: 30 }
const server = vi.hoisted(() => ({
  storage: {} as unknown,
  failure: null as Error | null,
  saved: [] as unknown[],
  days: 90,
  works: [] as unknown[],
  counted: [] as RetentionDays[],
  catalogue: Promise.resolve(),
  reads: 0,
}))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../api/stored-data.ts', () => ({
  getStorage: async () => {
    if (server.failure !== null) throw server.failure
    return server.storage
  },
  previewRetention: async (days: RetentionDays) => {
    server.counted.push(days)
    const { positionDays, alertDays } = days
    const of = (rows: number) => ({ beforeAt: NOW - positionDays * DAY_MS, rows, atLeast: rows > 1, oldestAt: null })
    return {
      everyMinutes: 60,
      kinds: new Map([
        ['positions', of(positionDays < 90 ? 100_000 : 0)],
        ['alerts', of(alertDays < 3_650 ? 1 : 0)],
        ['logbook', of(0)],
        ['deliveries', of(0)],
      ]),
    }
  },
}))
const ENTRIES = [
  { path: 'positionDays', label: 'Días de posiciones', min: 7, max: 3_650 },
  { path: 'alertDays', label: 'Días de alertas', min: 90, max: 3_650 },
  { path: 'logbookDays', label: 'Días de bitácora', min: 90, max: 3_650 },
  { path: 'deliveryDays', label: 'Días de webhooks', min: 7, max: 90 },
].map(({ path, ...row }) => ({
  ...{ key: `retention.${path}`, section: 'data', place: 'Retención', effect: 'Cuántos días.', words: [] },
  ...{ kind: 'number', unit: 'días', options: null, byDefault: 90, value: 90, isDefault: true },
  ...{ changedBy: null, changedAt: null, ...row },
}))
vi.mock('../../../api/use-session.ts', () => ({ useSession: () => ({ status: 'in', user: { id: '7' } }) }))
vi.mock('../../../api/tokens.ts', async (original) => ({ ...(await original<object>()), mayAdminister: () => true }))
vi.mock('../../../api/settings-catalogue.ts', () => ({
  settingsCatalogue: () => server.catalogue.then(() => ENTRIES),
  readSetting: async () => {
    server.reads += 1
    return { value: { ...OTHERS, positionDays: server.days }, etag: `"${server.days}"` }
  },
  writeSetting: async (_key: string, days: RetentionDays, { etag }: { etag: string }) => {
    if (etag !== `"${server.days}"`)
      throw new ApiError({ kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Ana lo cambió.' })
    server.saved.push({ days, etag })
    return { value: days, etag: '"saved"' }
  },
  listSettingChanges: async () => [],
}))

vi.mock('../../../api/works.ts', async (original) => ({
  ...(await original<object>()),
  listWorks: async () => server.works,
  startWork: async () => {
    server.works = [{ ...EXPORT, state: 'running', done: 40_000, total: 100_000, endedAt: null, export: null }]
  },
  previewExport: async () => [
    { name: 'viajes.csv', label: 'Viajes', rows: 142, isEstimate: false, bytes: 60_000 },
    { name: 'zonas.csv', label: 'Zonas', rows: 0, isEstimate: false, bytes: 40 },
    { name: 'posiciones.csv', label: 'Posiciones', rows: 93_600_000, isEstimate: true, bytes: 9_940_000 },
  ],
}))
const EXPORT = {
  ...{
    id: '7',
    kind: 'export',
    state: 'done',
    done: 9,
    total: 9,
    askedBy: 'Ana',
    askedAt: NOW,
    startedAt: NOW,
    endedAt: NOW,
  },
  ...{ problem: null, verification: null, restore: null },
  export: { bytes: 3_200_000, rows: 93_600_142, files: 17, untilAt: NOW + DAY_MS, namesErased: false },
}

const draw = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Section />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const text = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const days = () => page.getByRole('textbox', { name: 'Días de posiciones' })
const save = () => page.getByRole('button', { name: 'Guardar cambios' })

beforeEach(() => {
  localStorage.clear()
  Object.assign(server, {
    storage: OWN,
    failure: null,
    saved: [],
    days: 90,
    works: [],
    counted: [],
    reads: 0,
    catalogue: Promise.resolve(),
  })
})

test('what is kept is told with its room and its age; what nobody knows is said to be unknown', async () => {
  await draw()
  await text(/La base de datos ocupa 38\.4 GB y en su disco quedan 161\.0 GB libres/)
  await expect.element(page.getByRole('row', { name: /Posiciones/ })).toHaveTextContent(/27\.9 GB310\.0 MB≈ 93,600,000/)
  await expect
    .element(page.getByRole('row', { name: /Auditoría/ }))
    .toHaveTextContent(/100\.0 MBSin datoSin estimarSin datoNunca se borra/)
  await text('El último respaldo es de hace 3 días')
  await text('Este, nunca')
  server.storage = { ...OWN, isShared: true, databaseBytes: null, backup: null }
  await draw()
  await text(/El servidor es de varias organizaciones/)
  await text('Nunca se ha respaldado')
})

test('what would go is asked for with the days that hold, never before they and their catalogue are there', async () => {
  let arrive = (): void => undefined
  server.catalogue = new Promise((resolve) => {
    arrive = resolve
  })
  await draw()
  await expect.poll(() => server.reads).toBe(1)
  // As many frames as its deferred rendering may take under load.
  for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
  expect(server.counted).toEqual([])
  arrive()
  await expect.poll(() => server.counted).toEqual([{ ...OTHERS, positionDays: 90 }])
})

test('to keep more says the room that it takes; to keep less what goes, and asks for the number', async () => {
  await draw()
  await days().fill('6')
  await expect.element(days()).toHaveAccessibleDescription(/Debe ser de 7 a 3,650 días/)
  await days().fill('120')
  await text(/Harán falta unos 9\.3 GB más, a lo que ocupa hoy cada día; quedan 161\.0 GB libres/)
  await days().fill('30')
  await text('Se borrarán 100,000 posiciones o más')
  await text(/Las de un viaje con una alerta sin resolver se quedan hasta que se resuelva/)
  await save().click()
  const confirm = page.getByRole('button', { name: 'Borrar y guardar' })
  await expect.element(confirm).toBeDisabled()
  await page.getByRole('textbox', { name: 'Posiciones: escriba 30 para confirmarlo' }).fill('30')
  await confirm.click()
  await expect.poll(() => server.saved).toEqual([{ days: { ...OTHERS, positionDays: 30 }, etag: '"90"' }])
})

test('each kind says what goes of it, and asks for its own number; what a day takes is not guessed', async () => {
  await draw()
  const alerts = page.getByRole('textbox', { name: 'Días de alertas' })
  await alerts.fill('89')
  await expect.element(alerts).toHaveAccessibleDescription(/Debe ser de 90 a 3,650 días/)
  await alerts.fill('365')
  await text('Se borrará 1 alerta')
  await text(/Las que siguen sin resolver se quedan/)
  await page.getByRole('textbox', { name: 'Días de webhooks' }).fill('60')
  await text(/No se sabe cuánto espacio hará falta: hay menos de 12 horas de datos/)
  await days().fill('30')
  await save().click()
  const confirm = page.getByRole('button', { name: 'Borrar y guardar' })
  await page.getByRole('textbox', { name: 'Posiciones: escriba 30 para confirmarlo' }).fill('30')
  await expect.element(confirm).toBeDisabled()
  await page.getByRole('textbox', { name: 'Alertas: escriba 365 para confirmarlo' }).fill('365')
  await confirm.click()
  const saved = { positionDays: 30, alertDays: 365, logbookDays: 3_650, deliveryDays: 60 }
  await expect.poll(() => server.saved).toEqual([{ days: saved, etag: '"90"' }])
})

test('days that somebody else has set meanwhile are told, and the number that was typed is asked for anew', async () => {
  await draw()
  await days().fill('30')
  server.days = 60
  await save().click()
  await page.getByRole('textbox', { name: 'Posiciones: escriba 30 para confirmarlo' }).fill('30')
  await page.getByRole('button', { name: 'Borrar y guardar' }).click()
  await text('Alguien más cambió esto')
  await expect.element(save()).toBeDisabled()
  await page.getByRole('button', { name: 'Guardar el mío encima' }).click()
  const typed = page.getByRole('textbox', { name: 'Posiciones: escriba 30 para confirmarlo' })
  await expect.element(typed).toHaveValue('')
  expect(server.saved).toEqual([])
  await typed.fill('30')
  await page.getByRole('button', { name: 'Borrar y guardar' }).click()
  await expect.poll(() => server.saved).toEqual([{ days: { ...OTHERS, positionDays: 30 }, etag: '"60"' }])
})

test('what failed is not shown as nothing, and leaves the retention', async () => {
  server.failure = new ApiError({ kind: 'http', status: 503, message: 'La base de datos no responde.' })
  await draw()
  await text('La base de datos no responde.')
  expect(page.getByText('Nunca se ha respaldado').elements()).toEqual([])
  await expect.element(days()).toHaveValue('90')
})

test('what an export holds is told before it is prepared, how far it is meanwhile, and until when it can be fetched', async () => {
  await draw()
  await page.getByRole('button', { name: 'Preparar exportación' }).click()
  await text(/Ocuparía unos 10\.0 MB antes de comprimirse/)
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Posiciones' })).toHaveTextContent('≈ 93,600,000')
  await text('1 archivo sin registros.')
  await page.getByRole('button', { name: 'Preparar', exact: true }).click()
  await text('40,000 de 100,000 registros')
  await expect.element(page.getByRole('button', { name: 'Preparar exportación' })).toBeDisabled()
  server.works = [EXPORT]
  await text(/3\.2 MB, 93,600,142 registros en 17 archivos/)
  await expect.element(page.getByRole('button', { name: 'Bajar' })).toBeEnabled()
})

test('an archive that may name whom somebody has erased since is not offered, and why', async () => {
  server.works = [{ ...EXPORT, export: { ...EXPORT.export, namesErased: true } }]
  await draw()
  await text(/ya no se puede bajar: desde que se preparó se borraron los datos de un operador/)
  await expect.element(page.getByRole('button', { name: 'Preparar exportación' })).toBeEnabled()
  expect(page.getByRole('button', { name: 'Bajar' }).elements()).toEqual([])
})

test('the strip of days says which have a backup, which have none, and of which nobody knows', async () => {
  server.storage = OWN
  await draw()
  const strip = page.getByRole('region', { name: 'Respaldos de los últimos 14 días' })
  const words = strip.getByRole('listitem')
  for (const [at, text] of ['no se sabe', 'respaldo de las', 'sin respaldo', 'hoy todavía no hay'].entries())
    await expect.element(words.nth(at)).toHaveTextContent(text)
  await expect.element(strip.getByText('El 23 nov no hubo respaldo.')).toBeVisible()
  await expect.element(strip.getByText(/esta base de datos no sabe/)).toBeVisible()
})
