import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../../api/api-error.ts'
import type { CurrentHandover, Handover, PastHandover } from '../../../api/handovers.ts'
import { commandsNow } from '../../../widgets/command-registry.ts'
import { HeaderSlotProvider } from '../../../widgets/header-slot.tsx'
import { HandoverTab } from './handover.tsx'
import { at, handover, JORGE, MARISOL, NOW, point, said, TO_RECEIVE } from './handover-fixture.ts'

const server = vi.hoisted(() => ({
  current: null as unknown,
  failure: null as Error | null,
  refusal: null as Error | null,
  sent: [] as unknown[],
  me: { id: '1', name: '', email: '', role: 'monitorista' },
  updated: () => {},
}))
vi.mock('../../../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('../../../api/note-export.ts', () => ({ noteExport: async (body: unknown) => void server.sent.push(body) }))
vi.mock('../../../live/live.ts', () => ({
  acquireLive: () => ({
    clock: { now: () => NOW },
    onHandoverUpdated: (listener: () => void) => {
      server.updated = listener
      return () => undefined
    },
  }),
}))
vi.mock('../../../widgets/account/use-account.ts', () => ({ useAccount: () => ({ data: undefined }) }))
vi.mock('../../../widgets/connection-state.tsx', () => ({ ConnectionState: () => null }))
vi.mock('../../../widgets/not-live.tsx', () => ({ NotLive: () => null }))
vi.mock('../../../api/tokens.ts', async (original) => ({ ...(await original<object>()), storedUser: () => server.me }))
vi.mock('../../../api/handovers.ts', () => {
  const act =
    (name: string) =>
    async (...input: unknown[]) => {
      server.sent.push([name, ...input])
      if (server.refusal !== null) throw server.refusal
      return (server.current as CurrentHandover).handover
    }
  return {
    currentHandover: async () => {
      if (server.failure !== null) throw server.failure
      return server.current
    },
    listHandovers: async (_signal: AbortSignal, wish?: { readonly cursor: string | null }) =>
      wish?.cursor === '8'
        ? { rows: [{ ...PAST, folio: 'ET-2026-0101-1' }], nextCursor: null }
        : { rows: [PAST], nextCursor: '8' },
    getHandover: async () => ({ ...(server.current as CurrentHandover).handover, status: 'received', isIntact: false }),
    listHandoverPeople: async () => [{ id: '2', name: 'Jorge Luna Paz' }],
    ...Object.fromEntries(
      [
        ...['openHandover', 'prepareHandoverPoint', 'addHandoverNote', 'acceptHandoverPoint', 'askAboutHandoverPoint'],
        ...['answerHandoverQuestion', 'signHandover', 'nameHandoverPerson', 'getHandoverDocument'],
      ].map((name) => [name, act(name)]),
    ),
  }
})

const PAST: PastHandover = {
  ...{ handoverId: '8', folio: 'ET-2026-1121-1', status: 'received', shifts: ['Nocturno', 'Matutino'] },
  ...{ startsAt: NOW - 460 * 60_000, outgoing: 'Luz Cano', incoming: 'Marisol Reyes Soto' },
  receivedAt: NOW - 455 * 60_000,
}

const show = (given: Handover | null, over: Partial<CurrentHandover> = {}): void => {
  server.current = {
    ...{ handover: given, opensAt: null },
    ...{ shift: { name: 'Matutino', startsAt: at(-461), endsAt: at(19) } },
    ...{ nextShift: { name: 'Vespertino', startsAt: at(19), endsAt: at(499) } },
    since: {
      ...{ at: at(-461), isLastShift: true, newTrips: 21, delivered: 18 },
      ...{ resolvedAlerts: 34, endedAloneAlerts: 5, openIncidents: 3, contacts: { onTime: 36, due: 38 } },
    },
    ...over,
  } satisfies CurrentHandover
}

const asMarisol = { ...MARISOL, email: 'm@x.mx', role: 'monitorista' }
beforeEach(() => Object.assign(server, { failure: null, refusal: null, sent: [], me: asMarisol }))
const asJorge = (role = 'monitorista') => Object.assign(server, { me: { ...JORGE, email: 'j@x.mx', role } })

const draw = async (width = 1440) => {
  await page.viewport(width, 900)
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <HeaderSlotProvider>
          <div style={{ height: '100vh', display: 'grid' }}>
            <HandoverTab rowEnd={null} />
          </div>
        </HeaderSlotProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
const press = (keys: string): void =>
  commandsNow()
    .find((command) => command.keys === keys)
    ?.run()

test('none under way: when it opens by itself, or that somebody has to open the first', async () => {
  show(null)
  const screen = await draw()
  await expect.element(screen.getByText('El turno Matutino termina a las 15:00')).toBeVisible()
  await expect.element(screen.getByText(/Desde la primera, las demás se abren solas/)).toBeVisible()
  await screen.getByRole('button', { name: 'Abrir la entrega ahora' }).click()
  expect(server.sent).toEqual([['openHandover']])
})

test('a failed call is no empty hand-over', async () => {
  server.failure = new ApiError({ kind: 'http', status: 500, message: 'No se pudo.' })
  const screen = await draw()
  await expect.element(screen.getByText('No se pudo.')).toBeVisible()
})

test('the outgoing writes, and Enter says that it is ready; what lacks is said before it is sent', async () => {
  show(handover({ points: [point('7'), point('8', said)] }))
  const screen = await draw()
  await expect.element(screen.getByText('Falta 1 punto por revisar para firmar')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Firmar y entregar turno' })).toBeDisabled()
  const note = screen.getByRole('textbox', { name: 'Nota de 41-BG-7R' })
  await note.fill('Corto')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('La nota de una alerta lleva al menos 10 caracteres.')).toBeVisible()
  await note.fill('Contestó el despacho.')
  await screen.getByRole('textbox', { name: 'Próxima acción', exact: true }).first().fill('Llamar al pasar Agua Dulce')
  await screen.getByLabelText('Hora de la próxima acción').first().fill('15:00')
  await userEvent.keyboard('{Enter}')
  expect(server.sent).toEqual([
    [
      ...['prepareHandoverPoint', '9', '7'],
      { note: 'Contestó el despacho.', nextAction: 'Llamar al pasar Agua Dulce', nextActionAt: at(19) },
      { note: '', nextAction: '', nextActionAt: null },
    ],
  ])
})

test('by keyboard: Enter on a point writes of it, and with that saved of the next', async () => {
  show(handover({ points: [point('7', said), point('8', said)] }))
  const notes = (await draw()).getByRole('textbox', { name: /^Nota de/ })
  await expect.element(notes.nth(1)).toBeVisible()
  press('j')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(document.activeElement).not.toBe(notes.nth(0).element())
  for (const at of [0, 1]) {
    await userEvent.keyboard('{Enter}')
    await expect.element(notes.nth(at)).toHaveFocus()
  }
})

test('what is typed of a ready point and not saved keeps the outgoing from signing without it', async () => {
  show(handover({ points: [point('8', said)] }))
  const screen = await draw()
  const sign = screen.getByRole('button', { name: 'Firmar y entregar turno' })
  await expect.element(sign).toBeEnabled()
  const note = screen.getByRole('textbox', { name: /^Nota de/ }).first()
  const saved = (note.element() as HTMLTextAreaElement).value
  await note.fill(`${saved} Y algo más.`)
  await expect.element(screen.getByText('Falta guardar lo que escribió en 1 punto para firmar')).toBeVisible()
  await expect.element(sign).toBeDisabled()
  await note.fill(saved)
  await expect.element(sign).toBeEnabled()
})

test('with all ready the outgoing signs with a password; another one is said, and what was typed stays', async () => {
  show(handover({ points: [point('8', said)] }))
  const screen = await draw()
  await screen.getByRole('button', { name: 'Firmar y entregar turno' }).click()
  server.refusal = new ApiError({
    kind: 'http',
    status: 401,
    code: 'BAD_CREDENTIALS',
    message: 'La contraseña no es correcta.',
  })
  await screen.getByLabelText('Su contraseña').fill('no es')
  await screen.getByRole('button', { name: 'Firmar', exact: true }).click()
  await expect.element(screen.getByText('La contraseña no es correcta.')).toBeVisible()
  await expect.element(screen.getByLabelText('Su contraseña')).toHaveValue('no es')
  expect(server.sent).toEqual([['signHandover', '9', 'outgoing', { password: 'no es' }]])
})

test('who receives moves with J, accepts with A and asks with Q; there is no accepting all', async () => {
  asJorge()
  show(handover({ ...TO_RECEIVE, points: [point('7', said), point('8', { ...said, note: '' })] }))
  const screen = await draw()
  await expect.element(screen.getByText('Faltan 2 puntos por aceptar para firmar')).toBeVisible()
  await expect.element(screen.getByText('Sin nota')).toBeVisible()
  press('j')
  press('a')
  await expect.poll(() => server.sent).toEqual([['acceptHandoverPoint', '9', '7']])
  await expect.poll(() => document.activeElement?.getAttribute('data-point')).toBe('8')
  press('q')
  await screen.getByRole('textbox', { name: 'Pregunta' }).fill('¿Avisó por escrito?')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.sent.at(-1)).toEqual(['askAboutHandoverPoint', '9', '8', '¿Avisó por escrito?'])
  await expect.element(screen.getByRole('button', { name: /todo/i })).not.toBeInTheDocument()
})

test('who handed over sees the question at once and answers it', async () => {
  show(handover({ ...TO_RECEIVE, points: [point('7', said)] }))
  const screen = await draw()
  await expect.element(screen.getByText('Por aceptar')).toBeVisible()
  const question = { questionId: '5', by: 'Jorge Luna Paz', at: at(-1), text: '¿Avisó por escrito?', answer: null }
  show(handover({ ...TO_RECEIVE, points: [point('7', { ...said, questions: [question] })] }))
  server.updated()
  await screen.getByRole('button', { name: 'Contestar' }).click()
  await screen.getByRole('textbox', { name: 'Respuesta' }).fill('Sí, por correo')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => server.sent).toEqual([['answerHandoverQuestion', '9', '5', 'Sí, por correo']])
})

test('what came after the cut stands apart, and what closed itself says when', async () => {
  asJorge()
  const late = point('9', { isAfterCut: true, title: 'Botón de pánico', severity: 'critical' })
  show(handover({ ...TO_RECEIVE, points: [point('7', { ...said, closedAt: at(-2) }), late] }))
  const screen = await draw()
  await expect.element(screen.getByRole('heading', { name: 'Después del corte 1' })).toBeVisible()
  await expect.element(screen.getByText('Se cerró 14:39', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Falta 1 punto por aceptar para firmar')).toBeVisible()
})

test('since when is told with its day; of a risk it is not known', async () => {
  const risk = point('8', { kind: 'risk', title: 'Riesgo alto', detail: '' })
  show(handover({ points: [point('7', { since: at(-3 * 1440) }), risk] }))
  const screen = await draw()
  await expect.element(screen.getByText('desde 18 nov 14:41')).toBeVisible()
  await expect.element(screen.getByText('Riesgo alto', { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/desde 13:45/)).not.toBeInTheDocument()
})

test('who sees a part of the fleet is told that there may be more, on the acta too', async () => {
  show(handover({ ...TO_RECEIVE, isPartial: true, trips: null }))
  const screen = await draw()
  await expect.element(screen.getByText('Ningún punto de los viajes que usted ve')).toBeVisible()
  await expect.element(screen.getByText('No es el acta completa')).toBeVisible()
  await expect.element(screen.getByText('De los viajes que usted ve: se entregan 0 puntos')).toBeVisible()
  await expect.element(screen.getByText('Viajes en curso')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Sin puntos pendientes')).not.toBeInTheDocument()
})

test('a supervisor names who receives; others do not', async () => {
  show(handover())
  const screen = await draw()
  await expect.element(screen.getByText('Sin puntos pendientes')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Nombrar' })).not.toBeInTheDocument()
  Object.assign(server.me, { id: '7', role: 'supervisor' })
  const again = await draw()
  await again.getByRole('button', { name: 'Nombrar' }).last().click()
  await again.getByLabelText('Persona').selectOptions('2')
  await again.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => server.sent).toEqual([['nameHandoverPerson', '9', 'incoming', '2']])
})

test('an acta of before that was changed says so before anything else', async () => {
  show(handover({ points: [point('7', said)] }))
  const screen = await draw()
  await screen.getByRole('button', { name: 'Historial' }).click()
  await screen.getByRole('button', { name: /ET-2026-1121-1/ }).click()
  await expect.element(screen.getByText('El acta fue alterada')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Bajar PDF' })).toBeVisible()
})

test('the file of the history holds all that are kept, not only those that are shown', async () => {
  const saved: Blob[] = []
  const addressOf = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return addressOf(file)
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  show(handover())
  const screen = await draw()
  await screen.getByRole('button', { name: 'Historial' }).click()
  await expect.element(screen.getByText('ET-2026-1121-1')).toBeVisible()
  await screen.getByRole('button', { name: 'Exportar la lista' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await expect.poll(() => saved.length).toBe(1)
  expect(await saved[0]?.text()).toContain('ET-2026-0101-1')
  expect(server.sent).toEqual([{ list: 'handovers', format: 'csv', rows: 2, filter: null }])
})

test('on a phone one point at a time, with two buttons of 52 px', async () => {
  asJorge()
  show(handover({ ...TO_RECEIVE, points: [point('7', said), point('8', said)] }))
  const screen = await draw(390)
  await expect.element(screen.getByText('1 de 2')).toBeVisible()
  const buttons = ['Aceptar', 'Preguntar'].map((name) => screen.getByRole('button', { name, exact: true }))
  for (const button of buttons) expect(button.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(52)
  await screen.getByRole('button', { name: 'Aceptar' }).click()
  await expect.element(screen.getByText('2 de 2')).toBeVisible()
  await expect.poll(() => server.sent).toEqual([['acceptHandoverPoint', '9', '7']])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})
