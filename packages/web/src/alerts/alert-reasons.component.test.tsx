import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { alertOf } from '../../test/alert-of.ts'
import type { StaleLimit } from '../live/gps-status-now.ts'
import { AlertReasons } from './alert-reasons.tsx'

const NOW = Date.UTC(2026, 10, 23, 11)
const MINUTE = 60_000
const server = vi.hoisted((): { limit: StaleLimit } => ({ limit: null }))
vi.mock('../live/use-server-now.ts', () => ({ useServerNow: () => NOW, useOnClock: () => '' }))
vi.mock('../live/use-stale-limit.ts', () => ({ useStaleLimit: () => server.limit }))

test.each([
  ['under the limit that an administrator made long', 60 * MINUTE, undefined],
  ['over the usual one', 15 * MINUTE, 'high'],
  ['twice over one that he made short', 5 * MINUTE, 'critical'],
  ['never', Number.POSITIVE_INFINITY, undefined],
] as const)('twenty minutes without a signal: %s', async (_why, limit, level) => {
  server.limit = limit
  const { container } = await render(
    <AlertReasons alert={alertOf({ type: 'SIN_GPS', lastSignalAt: NOW - 20 * MINUTE })} isRuleOff={false} />,
  )
  expect(container.querySelector<HTMLElement>('[data-level], [aria-hidden] > i')).not.toBeNull()
  expect(container.querySelector<HTMLElement>('[data-level]')?.dataset.level).toBe(level)
})

test('while the limit is not known the silence is not judged', async () => {
  server.limit = null
  const { container } = await render(
    <AlertReasons alert={alertOf({ type: 'SIN_GPS', lastSignalAt: NOW - 20 * MINUTE })} isRuleOff={false} />,
  )
  expect(container.textContent).toContain('hace 20 min')
  expect(container.querySelector('[data-level], [aria-hidden] > i')).toBeNull()
})

test('a condition that ended shortens no silence: it may have been explained, and the unit be silent still', async () => {
  server.limit = 15 * MINUTE
  const over = alertOf({
    type: 'POSIBLE_BLOQUEO',
    lastSignalAt: NOW - 40 * MINUTE,
    conditionEndedAt: NOW - 38 * MINUTE,
  })
  const { container } = await render(<AlertReasons alert={over} isRuleOff={false} />)
  expect(container.textContent).toMatch(/hace 40 min.*La condición dejó de cumplirse a las? \d\d:\d\d/)
  expect(container.querySelector<HTMLElement>('[data-level]')?.dataset.level).toBe('critical')
})

test('the last signal of a silence that began anew is not one before the alert', async () => {
  const alert = alertOf({ type: 'POSIBLE_BLOQUEO', openedAt: NOW - 30 * MINUTE, lastSignalAt: NOW - 40 * MINUTE })
  const { container, rerender } = await render(<AlertReasons alert={alert} isRuleOff={false} />)
  expect(container.textContent).toMatch(/Última señal antes de la alerta \d\d:\d\d · hace 40 min/)
  await rerender(<AlertReasons alert={{ ...alert, lastSignalAt: NOW - 12 * MINUTE }} isRuleOff={false} />)
  expect(container.textContent).toMatch(/Última señal \d\d:\d\d · hace 12 min/)
})

test('an open one whose rule was switched off says so, a closed one does not', async () => {
  const text = 'Su regla está apagada: otra no se abre. Esta sigue hasta que se cierre.'
  const late = alertOf({ type: 'LLEGARA_TARDE' })
  const { container, rerender } = await render(<AlertReasons alert={late} isRuleOff />)
  expect(container.textContent).toContain(text)
  for (const reasons of [
    <AlertReasons key="on" alert={late} isRuleOff={false} />,
    <AlertReasons key="closed" alert={{ ...late, closedAt: NOW }} isRuleOff />,
  ]) {
    await rerender(reasons)
    expect(container.textContent).not.toContain(text)
  }
})
