import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../test/alert-of.ts'
import type { AlertSurroundings } from '../api/alert-surroundings.ts'
import type { Alert } from '../api/alerts.ts'
import type { TrackMap } from '../widgets/track-map.tsx'
import { AlertComments } from './alert-comments.tsx'
import { AlertContacts } from './alert-contacts.tsx'
import { AlertTrack } from './alert-track.tsx'

const ask = vi.hoisted(() => vi.fn<(alertId: string) => Promise<AlertSurroundings>>())
const known = vi.hoisted(() => ({ status: 'ready' }))
const drawn = vi.hoisted(() => ({ maps: [] as unknown[] }))
vi.mock('../api/alert-surroundings.ts', () => ({ alertSurroundings: ask }))
vi.mock('./use-alerts.ts', () => ({ useAlerts: () => ({ ...known, alerts: [] }) }))
vi.mock('../widgets/track-map.tsx', () => ({
  TrackMap: (props: ComponentProps<typeof TrackMap>) => {
    drawn.maps.push(props)
    return (
      <div role="img" aria-label={props.summary}>
        mapa
      </div>
    )
  },
}))

const OPENED = new Date(2026, 10, 27, 12, 30).getTime()
const MINUTE_MS = 60_000
const fix = (minutes: number, isPhone = false) => ({
  ...{ lat: 20 + minutes / 100, lng: -99, at: OPENED + minutes * MINUTE_MS, isPhone },
})
const AROUND: AlertSurroundings = {
  comments: [
    { commentId: '3', text: 'No contesta', by: 'Ana Torres', at: OPENED, outcome: 'no-answer' },
    { commentId: '2', text: 'Pasa la caseta', by: 'Ana Torres', at: OPENED - MINUTE_MS, outcome: null },
  ],
  commentsTotal: 7,
  ...{ carrierPhone: '81 2222 2222', clientPhone: null },
  track: {
    ...{ from: OPENED - 30 * MINUTE_MS, to: OPENED + 30 * MINUTE_MS },
    ...{ total: 4, positions: [fix(-20), fix(-19, true), fix(-10), fix(5)] },
  },
}
const PARTIES = { operator: 'Ernesto Ávila', phone: '55 5555 0142', carrier: 'Fletes del Norte', client: 'Cementos' }
const draw = (facts: Partial<Alert> = {}, isDue = true) => {
  const alert = alertOf({ type: 'DESVIO_RUTA', openedAt: OPENED, lastSignalAt: OPENED, ...PARTIES, ...facts })
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <AlertTrack {...{ alert, isDue }} />
        <AlertContacts {...{ alert, isDue }} />
        <AlertComments {...{ alert, isDue }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const calls = () => page.getByRole('link', { name: / · / }).elements()

beforeEach(() => {
  ask.mockReset()
  ask.mockResolvedValue(AROUND)
  known.status = 'ready'
  drawn.maps = []
})

test('operator, carrier’s dispatch and client each have a button that calls, or say that they have no telephone', async () => {
  await draw()
  await expect.element(page.getByRole('link', { name: 'Fletes del Norte' })).toHaveAttribute('href', 'tel:8122222222')
  await expect.element(page.getByRole('link', { name: 'Ernesto Ávila' })).toHaveAttribute('href', 'tel:5555550142')
  await expect.element(page.getByText('Cliente · Sin teléfono')).toBeVisible()
  expect(ask.mock.calls.map(([alertId]) => alertId)).toEqual(['a1'])
})

test('under duress there is nobody to call, and neither is while nobody knows of one', async () => {
  const { unmount } = await draw({ isOperatorUnderDuress: true })
  await expect.element(page.getByText('No lo llame: coacción')).toBeVisible()
  await expect.element(page.getByText('Pasa la caseta')).toBeVisible()
  expect(calls()).toEqual([])
  expect(page.getByText('81 2222 2222').elements()).toEqual([])
  await unmount()
  known.status = 'failed'
  await draw()
  await expect.element(page.getByText('No lo llame: no se sabe si hay coacción')).toBeVisible()
  expect(calls()).toEqual([])
})

test('the newest comments say how many there are, and the way to the others', async () => {
  await draw()
  const list = page.getByRole('list', { name: 'Últimos comentarios' })
  await expect.element(page.getByRole('heading', { name: 'Últimos comentarios · 2 de 7' })).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(list.getByText('A. Torres · No contestó')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Ver bitácora' }))
    .toHaveAttribute('href', '/dashboard/monitoreo-bitacoras?tab=viaje&viaje=t1')
})

test('the track is one of both sources, with the place: where it happened, or where it was last heard', async () => {
  const point = { lat: 20, lng: -99 }
  const { unmount } = await draw({ point, place: 'A 4 km de Matehuala' })
  await expect.element(page.getByRole('img', { name: /Lugar · 3 posiciones$/ })).toBeVisible()
  expect(drawn.maps.at(-1)).toMatchObject({ place: point, isFresh: true, path: [fix(-20), fix(-10), fix(5)] })
  await unmount()
  await draw({ type: 'SIN_GPS', point })
  await expect.element(page.getByRole('img', { name: /Última posición conocida · 3 posiciones$/ })).toBeVisible()
  expect(drawn.maps.at(-1)).toMatchObject({ isFresh: false })
})

test('a track of too many positions says how many are not drawn', async () => {
  ask.mockResolvedValue({ ...AROUND, track: { ...AROUND.track, total: 1_004 } })
  await draw({ point: { lat: 20, lng: -99 }, place: 'A 4 km de Matehuala' })
  const cut = 'Lugar · 3 posiciones · 1,000 más lejanas de la alerta no se dibujan'
  await expect.element(page.getByText(cut)).toBeVisible()
})

test('of a trip of which nothing is known that is said, and no map is drawn', async () => {
  ask.mockResolvedValue({
    ...AROUND,
    comments: [],
    commentsTotal: 0,
    track: { ...AROUND.track, total: 0, positions: [] },
  })
  await draw()
  await expect.element(page.getByText('Lugar de la alerta desconocido · sin posiciones en ese tiempo')).toBeVisible()
  await expect.element(page.getByText('Nadie ha escrito en esta bitácora.')).toBeVisible()
  expect(drawn.maps).toEqual([])
})

test('a call that fails is told in every part, and asked again; the operator is there all the same', async () => {
  ask.mockRejectedValue(new Error('No hay conexión.'))
  await draw()
  await expect.element(page.getByText('No se pudo leer el recorrido. No hay conexión.')).toBeVisible()
  await expect.element(page.getByText('No se pudieron leer los comentarios. No hay conexión.')).toBeVisible()
  await expect.element(page.getByText('Despacho de la línea · No se pudo leer su teléfono')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ernesto Ávila' })).toBeVisible()
  ask.mockResolvedValue(AROUND)
  await page.getByRole('button', { name: 'Reintentar' }).first().click()
  await expect.element(page.getByText('Pasa la caseta')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Fletes del Norte' })).toBeVisible()
})

test('nothing is asked before the alert stands, and of an alert without a trip nothing at all', async () => {
  const { unmount } = await draw({}, false)
  await expect.element(page.getByText('Leyendo el recorrido…')).toBeVisible()
  await unmount()
  const { container } = await draw({ tripId: null })
  expect(container.textContent).toBe('')
  expect(ask).not.toHaveBeenCalled()
})
