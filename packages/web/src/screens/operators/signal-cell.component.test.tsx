import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { listedOperator } from '../../../test/listed-operator.ts'
import { UnheardSince } from '../../ui/unheard-since.ts'
import { operatorColumns } from './operator-columns.ts'
import { BatteryCell, SignalCell } from './signal-cell.tsx'

/** The server was last heard at 10:30. */
const SINCE = Date.UTC(2026, 10, 26, 16, 30)
vi.mock('../../live/use-server-now.ts', () => ({ useServerNow: () => SINCE + 45_000 }))

const draw = async (unheardSince: number | null, signal: 'online' | 'silent') => {
  const { container } = await render(
    <UnheardSince value={unheardSince}>
      <SignalCell signal={signal} phoneSeenAt={SINCE - 5_000} />
    </UnheardSince>,
  )
  return container.querySelector('[data-signal]')?.getAttribute('data-signal') ?? null
}

test('who is heard now is on line', async () => {
  expect(await draw(null, 'online')).toBe('online')
  await expect.element(page.getByText('En línea', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Ahora', { exact: true })).toBeVisible()
})

test('while the server is silent he was on line, at which hour, and no mark says that he is', async () => {
  expect(await draw(SINCE, 'online')).toBeNull()
  await expect.element(page.getByText('Estaba en línea', { exact: true })).toBeVisible()
  await expect.element(page.getByText('a las 10:29', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Ahora', { exact: true })).not.toBeInTheDocument()
})

test('what was a warning stays one', async () => {
  expect(await draw(SINCE, 'silent')).toBe('silent')
})

test('the bar of a long silence is a full bar, not the mark of the word', async () => {
  const { container } = await render(<SignalCell signal="silent" phoneSeenAt={SINCE - 24 * 3_600_000} />)
  const fill = container.querySelector('small i')
  expect(fill?.clientWidth).toBe(fill?.parentElement?.clientWidth)
})

test.each([
  ['OwnTracks 2.4.12', true, 'OwnTracks 2.4.12 anterior'],
  ['OwnTracks 2.5.5', false, 'OwnTracks 2.5.5'],
  [null, false, 'Sin dato de la app'],
])('the app %s, older than the company accepts: %s', async (app, isOldApp, text) => {
  await render(<BatteryCell batteryPercent={80} {...{ app, isOldApp }} />)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})

test.each([
  ['OwnTracks 2.4.12', true, 'sí'],
  ['OwnTracks', false, null],
])('in the file that %s is not older is said of none: it may not be known', (app, isOldApp, text) => {
  const column = operatorColumns(null, '2026-11-27').find(([title]) => title === 'App anterior a la mínima')
  expect(column?.[2](listedOperator(1, { app, isOldApp }))).toBe(text)
})
