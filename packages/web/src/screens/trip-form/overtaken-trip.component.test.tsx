import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { beginFresh, button, drawTripForm, field, saveByKey } from '../../../test/trip-form-page.tsx'
import { ApiError } from '../../api/api-error.ts'
import { tripEditPath } from '../../text/trip-paths.ts'
import { lossText } from './overtaken-trip.tsx'
import { writeDraft } from './trip-draft.ts'

interface Sent {
  readonly ifMatch?: string
}

const server = vi.hoisted(() => ({
  trip: {} as Readonly<Record<string, unknown>>,
  sent: [] as unknown[],
}))
vi.mock('../../ui/show-toast.ts', () => ({ showToast: () => undefined }))
vi.mock('../../api/call.ts', () => ({
  callForFile: async () => '',
  callForBytes: async () => new ArrayBuffer(0),
  callIfChanged: async () => ({ status: 'not-modified' }),
  call: async (name: string, sent: Sent) => {
    if (name === 'getTrip') return server.trip
    if (name === 'checkTrip') return { errors: [], warnings: [] }
    if (name === 'laneRoutes') return { usual_minutes: null, trips: 0, data: [] }
    if (name === 'searchPlaces' || name === 'listGeofences') return { data: [] }
    if (name === 'listCatalogue') return { data: [], nextCursor: null }
    if (name === 'getMapLayers') return { basemap: null, basemap_problem: null, attribution: null }
    if (name === 'getPlannedRoute') throw new ApiError({ ...REFUSED, status: 404, code: 'NOT_FOUND' })
    if (sent.ifMatch !== `"${server.trip.version}"`) throw new ApiError(REFUSED)
    server.sent.push(sent)
    return { id: '7' }
  },
}))

const REFUSED = { kind: 'http', status: 412, code: 'CHANGED_MEANWHILE', message: 'Beto cambió este viaje' } as const
const FIRST = {
  ...{ id: '7', version: 1, has_password: false, changed_by: 'Ana', external_invoice: 'F-7', status: 'in transit' },
  ...{ origin: 'León', destination: 'Mérida', unit_plates: '49-MJ-1B', operator_name: 'Noé Ríos' },
  ...{ tracking_type: 'GPS_PROPIO', eta: '2026-11-22T05:30:00.000Z' },
}
const THEIRS = { ...FIRST, version: 2, changed_by: 'Beto', unit_plates: 'AA-444-A', status: 'load', eta: null }

beforeEach(() => {
  beginFresh()
  Object.assign(server, { trip: FIRST, sent: [] })
})

const changes = () => page.getByRole('alert').getByRole('listitem')

test.each([
  ['all that was typed is kept', 5, {}, null],
  [
    'a password never is',
    5,
    { monitor_password: 'x' },
    'Al ver su cambio tendrá que escribir otra vez la contraseña GPS.',
  ],
  [
    'a browser without drafts keeps nothing',
    'refused',
    {},
    'Este navegador no guarda borradores: al ver su cambio se pierde todo lo que escribió.',
  ],
] as const)('what seeing their change would lose is said before: %s', (_why, kept, values, text) =>
  expect(lossText(kept, values)).toBe(text),
)

/** Ana types plates while Beto saves others, a status and no ETA. */
async function typeWhileBetoSaves() {
  const form = await drawTripForm(tripEditPath('7'))
  await field('Placas').fill('BB-333-B')
  server.trip = THEIRS
  return form
}

test('what somebody else changed meanwhile is told field by field, with what one typed over it', async () => {
  await typeWhileBetoSaves()
  await saveByKey()
  await button('Ver su cambio').click()
  await expect.element(page.getByText(/El último cambio es de Beto/)).toBeVisible()
  const told = ['Estatus: Cargando', 'ETA: vacío', 'Placas: AA-444-A; usted escribió BB-333-B']
  await expect
    .poll(() =>
      changes()
        .elements()
        .map((line) => line.textContent),
    )
    .toEqual(told)
  await expect.element(field('Placas')).toHaveValue('BB-333-B')
  await button('Usar lo que tiene el viaje').click()
  await expect.element(field('Placas')).toHaveValue('AA-444-A')
  await field('Operador').fill('Raúl Paz')
  await saveByKey()
  await expect.poll(() => server.sent).toMatchObject([{ ifMatch: '"2"', body: { operator_name: 'Raúl Paz' } }])
})

test('who typed a password is told to type it again before looking at their change', async () => {
  await typeWhileBetoSaves()
  await field('Contraseña').fill('clave-nueva')
  await saveByKey()
  await expect.element(page.getByText(/tendrá que escribir otra vez la contraseña GPS/)).toBeVisible()
})

test('a draft that a reload brings back lies over nobody else’s change unseen', async () => {
  const form = await typeWhileBetoSaves()
  await form.unmount()
  await drawTripForm(tripEditPath('7'))
  await expect.element(changes().last()).toHaveTextContent('Placas: AA-444-A; usted escribió BB-333-B')
  await field('Operador').fill('Raúl Paz')
  await expect.element(changes().last()).toHaveTextContent('Placas: AA-444-A; usted escribió BB-333-B')
  await button('Descartar').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(field('Placas')).toHaveValue('AA-444-A')
})

/** As a route that was made for the trip is kept, and as drafts were before they said what had been seen. */
const keepUnseen = (values: Readonly<Record<string, string>>): boolean =>
  writeDraft('7', { values, seen: null, unseen: null, copied: null, drawn: null }, Date.now())

test('of a draft that does not say what the trip had, each field that is otherwise is told', async () => {
  keepUnseen({ unit_plates: 'BB-333-B' })
  server.trip = THEIRS
  await drawTripForm(tripEditPath('7'))
  await expect.element(page.getByText(/^No se sabe si el viaje cambió/)).toBeVisible()
  await expect.element(changes()).toHaveTextContent('Placas: AA-444-A; usted escribió BB-333-B')
})

test('what is typed over such a draft settles nothing of it, and others’ changes of the rest are told as well', async () => {
  keepUnseen({ unit_plates: 'BB-333-B' })
  server.trip = { ...FIRST, unit_plates: 'AA-444-A' }
  const form = await drawTripForm(tripEditPath('7'))
  await field('Operador').fill('Raúl Paz')
  await form.unmount()
  const again = await drawTripForm(tripEditPath('7'))
  await expect.element(page.getByText(/^No se sabe si el viaje cambió/)).toBeVisible()
  await expect.element(changes()).toHaveTextContent('Placas: AA-444-A; usted escribió BB-333-B')
  await again.unmount()
  server.trip = THEIRS
  await drawTripForm(tripEditPath('7'))
  await expect.element(page.getByText('El viaje cambió desde que usted empezó a escribir')).toBeVisible()
  await expect
    .poll(() =>
      changes()
        .elements()
        .map((line) => line.textContent),
    )
    .toEqual(['Estatus: Cargando', 'ETA: vacío', 'Placas: AA-444-A; usted escribió BB-333-B'])
})

test('what is typed over such a draft is told of what somebody else changes from then on', async () => {
  keepUnseen({})
  const form = await typeWhileBetoSaves()
  await form.unmount()
  await drawTripForm(tripEditPath('7'))
  await expect.element(page.getByText('El viaje cambió desde que usted empezó a escribir')).toBeVisible()
  await expect.element(changes().last()).toHaveTextContent('Placas: AA-444-A; usted escribió BB-333-B')
})

test('a draft of a trip that nobody changed since says nothing of it', async () => {
  const first = await drawTripForm(tripEditPath('7'))
  await field('Placas').fill('BB-333-B')
  await first.unmount()
  await drawTripForm(tripEditPath('7'))
  await expect.element(page.getByText('Borrador recuperado')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
