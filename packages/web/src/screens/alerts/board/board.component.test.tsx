import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../../../test/alert-of.ts'
import type { Alert } from '../../../api/alerts.ts'
import { ToastPlace } from '../../../ui/toast-place.tsx'
import { useBatch } from '../batch/use-batch.ts'
import { Board } from './board.tsx'
import { useBoardMove } from './use-board-move.ts'

const done = vi.hoisted(() => ({ acts: [] as string[], refusal: null as Error | null }))
vi.mock('../../../alerts/use-alert-actions.ts', () => {
  const act = (name: string) => async (alert: Alert) => {
    if (done.refusal !== null) throw done.refusal
    done.acts.push(`${name} ${alert.alertId}`)
    return alert
  }
  const names = ['acknowledge', 'take', 'giveBack', 'unsnooze']
  return { useAlertActions: () => Object.fromEntries(names.map((name) => [name, act(name)])) }
})
vi.mock('../../../live/socket.ts', () => ({
  openFeed: () => ({ focus: () => undefined, close: () => undefined }),
  openNamespace: () => undefined,
}))

beforeEach(() => {
  done.acts.length = 0
  done.refusal = null
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role: 'supervisor' }))
})

const STOP = { type: 'UNIDAD_DETENIDA', title: 'Unidad detenida', needsResolution: false } as const
const ROWS = [
  alertOf({ alertId: 'n', title: 'Botón de pánico activado' }),
  alertOf({ ...STOP, alertId: 's', acknowledgedAt: 2_000, acknowledgedBy: 'Ana' }),
  alertOf({
    ...STOP,
    alertId: 'o',
    title: 'Exceso de velocidad',
    acknowledgedAt: 2_000,
    ownerId: '1',
    owner: 'Ana',
    ownedAt: 2,
  }),
]

interface SampleProps {
  readonly rows: readonly Alert[]
  readonly hidden: readonly Alert[]
  readonly closed: readonly Alert[] | undefined
}

function Sample({ rows, hidden, closed }: SampleProps) {
  const batch = useBatch(rows)
  const moves = useBoardMove(batch, (alert) => done.acts.push(`ask-snooze ${alert.alertId}`))
  const nothing = (): void => undefined
  return (
    <>
      <Board
        {...{ rows, open: [...rows, ...hidden], closed, moves, over: new Set<string>(), selectedId: null }}
        onSelect={nothing}
        onOpenAlert={nothing}
      />
      <output>{`${batch.question} ${batch.chosen.map(({ alertId }) => alertId)}`}</output>
    </>
  )
}
const draw = (rows: readonly Alert[] = ROWS, isKnown = true, hidden: readonly Alert[] = []) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ToastPlace isPhone={false} screen="/alerts" />
        <Sample rows={rows} hidden={hidden} closed={isKnown ? [] : undefined} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
const column = (name: string) => page.getByRole('region', { name })
const moveOf = (title: string) => page.getByRole('button', { name: `Mover a…: ${title}` })
const targets = () => page.getByRole('menuitem')
/** By keyboard alone; the menu is fetched with the first press. */
const openMenu = async (title: string): Promise<void> => {
  const button = moveOf(title).element()
  if (button instanceof HTMLElement) button.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.closest('[role="menu"]')).toBeTruthy()
}
const move = async (title: string, to: string): Promise<void> => {
  await openMenu(title)
  for (let turn = 0; turn < 4 && document.activeElement?.textContent !== to; turn++) {
    await userEvent.keyboard('{ArrowDown}')
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(targets().first()).not.toBeInTheDocument()
}

test('each alert stands in its state, and of a safety one none says that it may be put off', async () => {
  await draw()
  await expect.element(column('Nuevas').getByText('Botón de pánico activado')).toBeVisible()
  await expect.element(column('Reconocidas').getByText('Unidad detenida')).toBeVisible()
  await expect.element(column('En atención').getByText('Exceso de velocidad')).toBeVisible()
  await expect.element(column('En espera').getByText('Ninguna')).toBeVisible()
  const options = async (title: string) => {
    await openMenu(title)
    const words = targets()
      .elements()
      .map(({ textContent }) => textContent)
    await userEvent.keyboard('{Escape}')
    await expect.element(targets().first()).not.toBeInTheDocument()
    return words
  }
  expect(await options('Botón de pánico activado')).toEqual(['Reconocidas', 'En atención', 'Cerradas'])
  expect(await options('Exceso de velocidad')).toEqual(['Nuevas', 'En espera', 'Cerradas'])
})

test('moved by keyboard it does what its button does; what asks something asks it', async () => {
  await draw()
  await move('Botón de pánico activado', 'En atención')
  await move('Exceso de velocidad', 'Nuevas')
  await move('Unidad detenida', 'En espera')
  await expect.poll(() => done.acts).toEqual(['take n', 'giveBack o', 'ask-snooze s'])
  await move('Unidad detenida', 'Cerradas')
  await expect.element(page.getByText('resolve s', { exact: true })).toBeVisible()
})

test('a key on the way to a state moves nothing', async () => {
  await draw()
  await openMenu('Botón de pánico activado')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  await expect.element(targets().first()).not.toBeInTheDocument()
  expect(done.acts).toEqual([])
})

test('moved by the pointer too; where it cannot stand nothing takes it', async () => {
  await draw()
  const panic = document.querySelector('[data-alert="n"]') ?? document.body
  await userEvent.dragAndDrop(panic, column('En espera').element())
  await userEvent.dragAndDrop(panic, column('Reconocidas').element())
  await expect.poll(() => done.acts).toEqual(['acknowledge n'])
})

test('a refusal is said, and the card stays', async () => {
  done.refusal = new Error('La alerta ya la tiene Luis.')
  await draw()
  await move('Unidad detenida', 'En atención')
  await expect.element(page.getByText('La alerta ya la tiene Luis.')).toBeVisible()
  await expect.element(column('Reconocidas').getByText('Unidad detenida')).toBeVisible()
})

test('what was closed is not said to be nothing where it is not known', async () => {
  await draw(ROWS, false)
  await expect.element(column('Cerradas').getByText(/^No se sabe/)).toBeVisible()
  expect(column('Cerradas').getByText('Ninguna').elements()).toEqual([])
})

test('a state whose alerts a filter keeps out is not said to have none', async () => {
  await draw(ROWS.slice(1), true, ROWS.slice(0, 1))
  await expect.element(column('Nuevas').getByText('1 más no se muestra ahora')).toBeVisible()
  expect(column('Nuevas').getByText('Ninguna').elements()).toEqual([])
  await expect.element(column('En espera').getByText('Ninguna')).toBeVisible()
})

test('of a thousand fifty stand at once, and the column counts all of them', async () => {
  await draw(Array.from({ length: 1_000 }, (_, n) => alertOf({ ...STOP, alertId: `a${n}` })))
  expect(column('Nuevas').getByRole('listitem').elements()).toHaveLength(50)
  await expect.element(column('Nuevas').getByText('1000', { exact: true })).toBeVisible()
  await column('Nuevas').getByRole('button', { name: 'Mostrar más: faltan 950' }).click()
  expect(column('Nuevas').getByRole('listitem').elements()).toHaveLength(100)
})
