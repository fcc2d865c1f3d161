import { expect, test } from 'vitest'
import { alertsText, changesText, doubtText, rateText } from './preview-text.ts'

const TITLES: Record<string, string> = { UNIDAD_DETENIDA: 'Unidad detenida', EXCESO_VELOCIDAD: 'Exceso de velocidad' }
const titleOf = (type: string) => TITLES[type] ?? type

test.each([
  [0, 0, 'Ningún viaje cambia de nivel ahora'],
  [1, 0, '1 viaje cambia de nivel'],
  [7, 2, '9 viajes cambian de nivel'],
])('%i up, %i down', (up, down, text) => expect(changesText({ up, down })).toBe(text))

test('alerts are told by type, one alone by its name, none not at all', () => {
  const stopped = { type: 'UNIDAD_DETENIDA', count: 5 } as const
  const fast = { type: 'EXCESO_VELOCIDAD', count: 2 } as const
  expect(alertsText({ alertsOpened: [stopped, fast] }, titleOf)).toBe(
    'Se abrirían 7 alertas al guardar: 5 de Unidad detenida y 2 de Exceso de velocidad.',
  )
  expect(alertsText({ alertsOpened: [{ ...fast, count: 1 }] }, titleOf)).toBe(
    'Se abriría 1 alerta al guardar: Exceso de velocidad.',
  )
  expect(alertsText({ alertsOpened: [] }, titleOf)).toBeNull()
  expect(rateText({ rateNow: 0.94, rateAfter: 2.1 })).toContain('de 0.9 a 2.1 por cada 10 min')
})

test.each([
  ['what is on screen was compared', { draft: 'b', compared: 'b' }, null],
  ['an older draft was, and the next is on its way', { draft: 'b', compared: 'a' }, 'Comparando estos cambios…'],
  [
    'an older draft was, and nothing answers',
    { draft: 'b', compared: 'a', isOffline: true },
    'Sin comparar: no hay conexión',
  ],
  ['nothing answers, but this was compared', { draft: 'b', compared: 'b', isOffline: true }, null],
  ['a value is wrong', { draft: null, compared: 'a', hasComplaints: true }, 'Sin comparar: corrija lo marcado'],
] as const)('%s', (_, standing, doubt) => {
  expect(doubtText({ hasComplaints: false, isOffline: false, ...standing })).toBe(doubt)
})
