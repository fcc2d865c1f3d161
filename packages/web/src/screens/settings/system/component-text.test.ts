import { SYSTEM_COMPONENTS } from '@vigia/domain/system/component-state'
import { expect, test } from 'vitest'
import type { System, WatchedComponent } from '../../../api/system.ts'
import { COMPONENT_GROUPS, reportText, seriesText, summaryText, thresholdText, valueText } from './component-text.ts'

const component = (of: Partial<WatchedComponent>): WatchedComponent => ({
  ...{ key: 'api', state: 'ok', value: 38.4, unit: 'ms', text: '12 llamadas por minuto' },
  ...{ threshold: { over: 250, unit: 'ms' }, series: [], minutes: 0 },
  ...of,
})

test('every part that is watched stands in one group, in their order', () => {
  expect(COMPONENT_GROUPS.flatMap(({ keys }) => keys)).toEqual(SYSTEM_COMPONENTS)
})

test.each([
  ['a figure with its unit', { value: 38.44, unit: 'ms' }, '38.4 ms'],
  ['no decimals of what is large', { value: 1_234.5, unit: 'ms' }, '1,235 ms'],
  ['percent', { value: 19, unit: '%' }, '19%'],
  ['nothing', { value: null, unit: 'h' }, '–'],
])('%s', (_why, of, text) => {
  expect(valueText(of)).toBe(text)
})

test.each([
  ['milliseconds', { over: 250, unit: 'ms' }, '250 ms'],
  ['the jobs, of which none may fail', { over: 0, unit: 'min con falla' }, 'la primera falla'],
])('from where it warns: %s', (_why, threshold, text) => {
  expect(thresholdText({ threshold })).toBe(text)
})

test('a graph says its extremes, of what each point is, and how much of the time was measured', () => {
  const slow = component({ series: [null, 4, 900], minutes: 1_320 })
  const system = { range: '24h', pointMinutes: 10 } as System
  expect(seriesText(slow, system)).toBe(
    'Llamadas al servidor, lo peor de cada 10 minutos: de 4 ms a 900 ms; medido en 1,320 de 1,440 minutos',
  )
})

test('a summary names what fails first, and what nobody could measure', () => {
  const all = [
    component({}),
    component({ state: 'bad' }),
    component({ state: 'warn' }),
    component({ state: 'unknown' }),
  ]
  expect(summaryText(all)).toBe('1 falla, 1 por atender, 1 en orden, 1 sin medir')
})

test('the report says each part, and the self-check with what failed', () => {
  const at = Date.UTC(2026, 10, 24, 18)
  const system: System = {
    ...{ range: '1h', pointMinutes: 1 },
    checkedAt: at,
    jobs: [],
    upSince: at,
    versions: [{ label: 'Node', version: '22' }],
    components: [component({})],
  }
  expect(reportText(system, null)).toContain('Autodiagnóstico: no se corrió')
  const check = { at, checks: [{ key: 'disk', label: 'Disco', ok: false, ms: 12, text: 'No se pudo (ENOSPC)' }] }
  expect(reportText(system, check)).toMatch(
    /En orden · Llamadas al servidor: 38\.4 ms \(avisa desde 250 ms\)[\s\S]*Falla · Disco: No se pudo \(ENOSPC\), 12 ms/,
  )
})
