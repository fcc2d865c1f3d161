import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { defaultProtocol } from '@vigia/domain/protocols/default-protocols'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../test/alert-of.ts'
import type { ProtocolRun } from '../api/protocol-runs.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { ProtocolPanel } from './protocol-panel.tsx'

const NOW = 10_000_000
const server = vi.hoisted(() => ({
  ...{ startProtocol: vi.fn(), leaveProtocolStep: vi.fn(), noteProtocolAttempt: vi.fn() },
  giveStepEvidence: vi.fn(),
  duress: 'none',
}))
vi.mock('../api/protocol-runs.ts', async (load) => ({
  ...(await load<typeof import('../api/protocol-runs.ts')>()),
  ...server,
}))
vi.mock('../live/use-server-now.ts', () => ({ useServerNow: () => NOW }))
vi.mock('./use-duress.ts', () => ({
  NO_CALL: { none: null, said: 'No lo llame: coacción' },
  useDuressOf: () => server.duress,
}))

const alert = alertOf({ type: 'UNIDAD_DETENIDA', phone: '5512000187' })
const RUN: ProtocolRun = {
  ...{ type: 'UNIDAD_DETENIDA', steps: defaultProtocol('UNIDAD_DETENIDA'), startedBy: 'Ana Torres', ended: null },
  at: {
    stepId: 'operator',
    dueAt: NOW + 252_000,
    attempts: 1,
    script: 'Buenas noches, Efraín.',
    phone: '5512000187',
    evidence: null,
  },
  taken: [{ stepId: 'look', leftAt: NOW, minutes: 0.5, outcome: 'Listo', by: 'Ana Torres', evidence: null }],
}
const onChanged = vi.fn()
const show = (run: ProtocolRun | null) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProtocolPanel {...{ alert, run, onChanged }} />
    </QueryClientProvider>,
  )
beforeEach(() => {
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'monitorista' }))
  server.duress = 'none'
  server.giveStepEvidence.mockResolvedValue(RUN)
  for (const call of [server.startProtocol, server.leaveProtocolStep, server.noteProtocolAttempt])
    call.mockResolvedValue(RUN)
})
afterEach(() => {
  localStorage.clear()
  vi.clearAllMocks()
})

test('the step with its script, what is left of its time and what was done; its number takes a way out, with the note', async () => {
  await show(RUN)
  await expect.element(page.getByText('2 de 6 · Llamar al operador')).toBeVisible()
  await expect.element(page.getByRole('timer')).toHaveTextContent('4:12')
  await expect.element(page.getByRole('list', { name: 'Pasos hechos' })).toHaveTextContent('Listo')
  await expect.element(page.getByRole('link', { name: /Llamar 5512000187/ })).toHaveAttribute('href', 'tel:5512000187')
  await page.getByRole('textbox', { name: 'Nota del paso' }).fill('Buzón 2')
  await userEvent.keyboard('2')
  expect(server.leaveProtocolStep).not.toHaveBeenCalled()
  await page.getByRole('timer').click()
  await userEvent.keyboard('2')
  await expect
    .poll(() => server.leaveProtocolStep.mock.calls)
    .toEqual([['a1', { stepId: 'operator', out: 1, note: 'Buzón 22', reason: null }]])
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
})

test('in a sheet over another screen its number takes a way out too, but not from a dialog over that', async () => {
  const inSheet = (isAsked: boolean) => (
    <QueryClientProvider client={new QueryClient()}>
      <Sheet open onOpenChange={() => undefined} label="Alerta" side="right">
        <button type="button">Cerrar</button>
        <ProtocolPanel {...{ alert, run: RUN, onChanged }} />
        {isAsked ? <Dialog open onOpenChange={() => undefined} title="Asignar" /> : null}
      </Sheet>
    </QueryClientProvider>
  )
  const { rerender } = await render(inSheet(true))
  await expect.element(page.getByRole('dialog', { name: 'Asignar' })).toBeVisible()
  await userEvent.keyboard('2')
  await rerender(inSheet(false))
  await expect.element(page.getByRole('button', { name: 'Cerrar' })).toHaveFocus()
  await userEvent.keyboard('1')
  await expect.poll(() => server.leaveProtocolStep.mock.calls.map(([, left]) => left.out)).toEqual([0])
})

test('the way out for duress is never named: it is a right answer like the other', async () => {
  await show(RUN)
  const ways = page
    .getByRole('article')
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent ?? '')
  expect(ways.join(' ')).not.toMatch(/coacci/i)
  expect(ways.filter((text) => /palabra/.test(text))).toHaveLength(2)
})

test('under duress nobody is offered to call; a call without an answer is noted while any is left', async () => {
  server.duress = 'said'
  await show(RUN)
  await expect.element(page.getByText('No lo llame: coacción')).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(0)
  await expect.element(page.getByText('Buenas noches, Efraín.')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Anotar sin respuesta' }).click()
  await expect.poll(() => server.noteProtocolAttempt.mock.calls).toEqual([['a1', 'operator', null]])
})

test('one press resolves no alert: the digit may have been meant for the step before', async () => {
  await show({ ...RUN, at: { ...RUN.at, stepId: 'reason', whom: null, script: '', phone: null } as ProtocolRun['at'] })
  await expect.element(page.getByRole('button', { name: /^Motivo autorizado/ })).toBeVisible()
  await userEvent.keyboard('1')
  await expect.element(page.getByRole('button', { name: 'Motivo autorizado: otra vez para confirmar' })).toBeVisible()
  expect(server.leaveProtocolStep).not.toHaveBeenCalled()
  await userEvent.keyboard('1')
  await expect.poll(() => server.leaveProtocolStep.mock.calls.length).toBe(1)
})

test('what was typed stays when the time of its step is over, until it is sent', async () => {
  const { rerender } = await show(RUN)
  const note = page.getByRole('textbox', { name: 'Nota del paso' })
  await note.fill('Dice que va por Palmillas')
  const late = { ...RUN, at: { ...RUN.at, stepId: 'carrier', whom: 'carrier', script: '', phone: null } } as ProtocolRun
  await rerender(
    <QueryClientProvider client={new QueryClient()}>
      <ProtocolPanel {...{ alert, run: late, onChanged }} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText(/Llamar a la línea transportista/)).toBeVisible()
  await expect.element(note).toHaveValue('Dice que va por Palmillas')
  await page.getByRole('button', { name: /No responde o no sabe/ }).click()
  await expect.poll(() => server.leaveProtocolStep.mock.calls.length).toBe(1)
  await expect.element(note).toHaveValue('')
})

test('somebody else left the step: it says so, and reads anew', async () => {
  server.leaveProtocolStep.mockRejectedValue(new Error('Ese paso ya no está en curso.'))
  await show(RUN)
  await userEvent.keyboard('1')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Ese paso ya no está en curso.')
  await expect.poll(() => onChanged.mock.calls.length).toBe(1)
})

test('what has not begun can begin; what has ended says how', async () => {
  const { rerender } = await show(null)
  await page.getByRole('button', { name: 'Empezar protocolo' }).click()
  await expect.poll(() => server.startProtocol.mock.calls).toEqual([['a1']])
  await rerender(
    <QueryClientProvider client={new QueryClient()}>
      <ProtocolPanel
        alert={alert}
        run={{ ...RUN, at: null, ended: { how: 'emergency', at: NOW } }}
        onChanged={onChanged}
      />
    </QueryClientProvider>,
  )
  await expect.element(page.getByText('El protocolo terminó: se activó la emergencia.')).toBeVisible()
})

const PROVED: ProtocolRun = {
  ...RUN,
  steps: RUN.steps.map((step) => (step.id === 'operator' ? { ...step, evidence: 'folio' } : step)),
}

test('a step that asks for a folio is left once it has it: by keyboard alone', async () => {
  const { rerender } = await show(PROVED)
  await page.getByRole('timer').click()
  await userEvent.keyboard('2')
  await expect.element(page.getByText('Agregue la evidencia, o diga por qué no la hay.')).toBeVisible()
  expect(server.leaveProtocolStep).not.toHaveBeenCalled()
  await userEvent.keyboard('4411/26{Enter}')
  await expect
    .poll(() => server.giveStepEvidence.mock.calls)
    .toEqual([['a1', 'operator', { kind: 'folio', text: '4411/26' }]])
  const evidence = { given: { kind: 'folio', text: '4411/26' }, at: NOW, by: 'Ana Torres' } as const
  const given: ProtocolRun = { ...PROVED, at: PROVED.at && { ...PROVED.at, evidence } }
  await rerender(
    <QueryClientProvider client={new QueryClient()}>
      <ProtocolPanel {...{ alert, run: given, onChanged }} />
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('region', { name: 'Evidencia' })).toHaveTextContent('Folio 4411/26 · A. Torres')
  await page.getByRole('timer').click()
  await userEvent.keyboard('2')
  await expect.poll(() => server.leaveProtocolStep.mock.calls.length).toBe(1)
})

test('what keeps the evidence is as wide as its word', async () => {
  await show(PROVED)
  const button = page.getByRole('button', { name: 'Guardar' })
  await expect.element(button).toBeVisible()
  const { scrollWidth, clientWidth } = button.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('without evidence the reason is asked; the word of duress waits for none of it', async () => {
  await show(PROVED)
  await page.getByRole('button', { name: 'Sin evidencia…' }).click()
  await page.getByRole('textbox', { name: 'Por qué no hay evidencia' }).fill('No dieron folio')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => server.giveStepEvidence.mock.calls)
    .toEqual([['a1', 'operator', { kind: 'none', text: 'No dieron folio' }]])
  await page.getByRole('timer').click()
  await userEvent.keyboard('3')
  await expect.poll(() => server.leaveProtocolStep.mock.calls.length).toBe(1)
})
