import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { gpsSessionOf, READING } from '../../../test/gps-session-of.ts'
import type { GpsSession } from '../../api/gps-sessions.ts'
import { StepStrip } from './step-strip.tsx'

const asRole = (role: string): void =>
  localStorage.setItem('user', JSON.stringify({ id: '1', email: 'ana@empresa.mx', name: 'Ana', role }))

beforeEach(() => asRole('monitorista'))
afterEach(() => localStorage.clear())

const steps = () => page.getByRole('listitem').elements()
const current = () => steps().findIndex((step) => step.getAttribute('aria-current') === 'step')
const draw = (part: Partial<GpsSession>, onClose = () => undefined as void) =>
  render(<StepStrip session={gpsSessionOf(part)} onClose={onClose} />)

test('a session that was just opened is at its first step, and has read nothing', async () => {
  await draw({})
  expect(steps().map((step) => step.textContent)).toEqual([
    'Abriendo la plataforma',
    'Iniciar sesión',
    'Leer coordenadas',
    'Rastrear cada 30 s',
  ])
  expect(current()).toBe(0)
  await expect.element(page.getByText('Última lectura')).toHaveTextContent('Última lectura —')
})

test('what waits for a person and what failed is said, not only drawn', async () => {
  const { rerender } = await draw({ hasScreen: true, needsPerson: true })
  expect(steps()[1]?.textContent).toBe('Esperando login (espera a una persona)')
  expect(current()).toBe(-1)
  await rerender(<StepStrip session={gpsSessionOf({ hasScreen: true, state: 'error' })} onClose={() => undefined} />)
  expect(steps()[1]?.textContent).toBe('Iniciar sesión (no se pudo)')
})

test.each([
  [
    'waits for its sign-in',
    gpsSessionOf({ hasScreen: true }),
    'Abierto|Esperando login|Leer coordenadas|Rastrear cada 30 s',
  ],
  [
    'was signed out again',
    gpsSessionOf({ hasScreen: true, isLoggedIn: true }),
    'Abierto|Esperando login|Leer coordenadas|Rastrear cada 30 s',
  ],
  [
    'is signed in',
    gpsSessionOf({ isLoggedIn: true, state: 'logged' }),
    'Abierto|Sesión iniciada|Extrayendo...|Rastrear cada 30 s',
  ],
  [
    'tracks',
    gpsSessionOf({ isLoggedIn: true, state: 'tracking', reading: READING }),
    'Abierto|Sesión iniciada|Coordenadas leídas|Rastreando cada 30 s',
  ],
])('what is not done is not said to be: a session that %s', async (_why, session, expected) => {
  await draw(session)
  expect(
    steps()
      .map((step) => step.textContent)
      .join('|'),
  ).toBe(expected)
})

test('one that tracks is at its last step and says when it read', async () => {
  await draw({ state: 'tracking', reading: READING, readAt: Date.parse('2026-11-21T18:05:09Z') })
  expect(current()).toBe(3)
  await expect.element(page.getByText('Última lectura')).toHaveTextContent(/12:05:09/)
})

test('it is closed by its button, which is not for those who only look', async () => {
  const close = vi.fn()
  const { rerender } = await draw({}, close)
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  expect(close).toHaveBeenCalledOnce()
  asRole('lectura')
  await rerender(<StepStrip session={gpsSessionOf({ since: 1 })} onClose={close} />)
  await expect.element(page.getByRole('button', { name: 'Cerrar sesión' })).not.toBeInTheDocument()
})
