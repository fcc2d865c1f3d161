import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '../../api/api-error.ts'
import type { TripComment } from '../../api/comments.ts'
import { TripLog } from './trip-log.tsx'

const NOW = Date.UTC(2026, 10, 24, 15, 42)
const server = vi.hoisted(() => ({ sent: [] as unknown[], failure: null as Error | null }))
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => Date.UTC(2026, 10, 24, 15, 42) }))
vi.mock('../../api/comments.ts', () => ({
  correctComment: async (...sent: unknown[]) => void server.sent.push(sent),
  setCommentVisibility: async (...sent: unknown[]) => {
    server.sent.push(sent)
    if (server.failure !== null) throw server.failure
  },
}))
beforeEach(() => Object.assign(server, { sent: [], failure: null }))

const entry = (commentId: string, text: string, over: Partial<TripComment> = {}): TripComment => ({
  ...{ commentId, text, by: 'Ana Pineda', at: NOW - 38 * 60_000, outcome: null, mayCorrect: true, isProved: false },
  ...{ writtenAt: null, isVisible: false, stopReason: null, photoId: null, corrections: [] },
  ...over,
})
const entries = () => page.getByRole('list', { name: 'Comentarios' }).getByRole('listitem')

test('who may has the client read an entry, or no more; what no client is told has no such button', async () => {
  const changed = vi.fn()
  const comments = [
    entry('9', 'Pasa Tepotzotlán'),
    entry('8', 'Sellos intactos', { isVisible: true }),
    entry('7', 'Lo obligan', { outcome: 'duress-word' }),
    entry('6', 'Va a 78 km/h'),
    entry('5', 'De otra persona', { mayCorrect: false }),
  ]
  await render(<TripLog comments={comments} hasMore={false} onCorrected={changed} />)
  await expect.element(entries().nth(1)).toHaveTextContent('Visible para el cliente')
  await expect.element(entries().nth(0)).not.toHaveTextContent('Visible para el cliente')
  for (const at of [2, 3, 4]) expect(entries().nth(at).getByRole('button', { name: 'al cliente' }).query()).toBeNull()
  await entries().nth(0).getByRole('button', { name: 'Mostrar al cliente la entrada de las 09:04' }).click()
  await expect.poll(() => server.sent).toEqual([['9', true]])
  await expect.poll(() => changed.mock.calls.length).toBe(1)
  await entries().nth(1).getByRole('button', { name: 'Ocultar al cliente' }).click()
  await expect.poll(() => server.sent).toHaveLength(2)
  expect(server.sent[1]).toEqual(['8', false])
})

test('what the server does not let a client read it says', async () => {
  server.failure = new ApiError({ kind: 'http', status: 422, message: 'Dice «Fletes»: al cliente no se le nombra.' })
  await render(<TripLog comments={[entry('9', 'De Fletes')]} hasMore={false} onCorrected={() => undefined} />)
  await entries().nth(0).getByRole('button', { name: 'Mostrar al cliente' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Dice «Fletes»')
})

test('the result of a call is corrected with its words, and a duress word is not offered', async () => {
  const changed = vi.fn()
  const comments = [
    entry('9', 'Contesta: todo bien', { outcome: 'answered' }),
    entry('8', 'Lo obligan', { outcome: 'duress-word' }),
  ]
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <TripLog comments={comments} hasMore={false} onCorrected={changed} />
    </QueryClientProvider>,
  )
  await entries().nth(0).getByRole('button', { name: 'Corregir la entrada de las 09:04' }).click()
  const dialog = page.getByRole('dialog', { name: 'Corregir entrada' })
  const result = dialog.getByRole('combobox', { name: 'Resultado del contacto' })
  await expect.element(result).not.toHaveTextContent('Clave de coacción')
  // By its keys a list passes what lies between.
  for (const passed of ['Visto por GPS', 'Sin llamada', 'Buzón']) await result.selectOptions(passed)
  await expect
    .element(dialog.getByRole('textbox', { name: 'Qué debe decir' }))
    .toHaveValue('Buzón, se deja mensaje. todo bien')
  await result.selectOptions('No contestó')
  await expect.element(dialog.getByRole('textbox', { name: 'Qué debe decir' })).toHaveValue('No contesta. todo bien')
  await expect.element(dialog.getByText('se cuentan de nuevo', { exact: false })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Se tecleó 1 por 2')
  await dialog.getByRole('button', { name: 'Corregir' }).click()
  await expect
    .poll(() => server.sent)
    .toEqual([['9', { text: 'No contesta. todo bien', reason: 'Se tecleó 1 por 2', outcome: 'no-answer', after: 0 }]])
  await expect.poll(() => changed.mock.calls.length).toBe(1)
  await entries()
    .nth(1)
    .getByRole('button', { name: /^Corregir/ })
    .click()
  await expect.element(dialog.getByRole('textbox', { name: 'Qué debe decir' })).toBeVisible()
  expect(dialog.getByRole('combobox').query()).toBeNull()
})

test('the result that the operator proved by his link is told, not offered; its words are corrected', async () => {
  const proved = entry('9', 'Reporte desde el enlace: todo bien.', { outcome: 'right-word', isProved: true })
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <TripLog comments={[proved]} hasMore={false} onCorrected={() => undefined} />
    </QueryClientProvider>,
  )
  await entries()
    .nth(0)
    .getByRole('button', { name: /^Corregir/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Corregir entrada' })
  await expect
    .element(dialog.getByText('Lo dijo el operador con su clave desde su enlace: no se corrige.', { exact: false }))
    .toBeVisible()
  expect(dialog.getByRole('combobox').query()).toBeNull()
  await dialog.getByRole('textbox', { name: 'Qué debe decir' }).fill('Reporte del enlace, en Tepotzotlán')
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Faltaba dónde')
  await dialog.getByRole('button', { name: 'Corregir' }).click()
  await expect
    .poll(() => server.sent)
    .toEqual([['9', { text: 'Reporte del enlace, en Tepotzotlán', reason: 'Faltaba dónde', after: 0 }]])
})

test('two equal corrections of one minute are two lines', async () => {
  const told = vi.spyOn(console, 'error')
  const correction = { was: 'Va bien', wasOutcome: null, reason: 'Otra vez', by: 'Ana Pineda', at: NOW - 60_000 }
  const corrections = [correction, { ...correction, at: NOW - 59_000 }]
  await render(<TripLog comments={[entry('9', 'Va', { corrections })]} hasMore={false} onCorrected={() => undefined} />)
  await expect.element(entries().nth(0)).toHaveTextContent(/decía «Va bien».*decía «Va bien»/)
  expect(told).not.toHaveBeenCalled()
  told.mockRestore()
})
