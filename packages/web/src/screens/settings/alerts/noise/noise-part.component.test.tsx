import { RULED_TYPES, type RuledType } from '@vigia/domain/alerts/own-rule'
import type { RuleNoise } from '@vigia/domain/alerts/rule-noise'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AlertNoise } from '../../../../api/alert-rules.ts'
import type { Answer } from '../../../../api/use-answer.ts'
import { NoiseChip } from './noise-chip.tsx'
import { NoisePart } from './noise-part.tsx'

vi.mock('../../../../fleet-screen/export/export-list.tsx', () => ({ ExportList: () => null }))

const TYPE = 'UNIDAD_DETENIDA'
const of = (type: RuledType, over: Partial<RuleNoise> = {}): RuleNoise => ({
  ...{ type, alerts: 0, open: 0, endedAlone: 0, resolved: 0, falseAlarms: 0, reasons: [], medianMinutes: null },
  ...over,
})
const LOUD = { alerts: 40, open: 3, endedAlone: 17, resolved: 20, falseAlarms: 6, medianMinutes: 95 }
const REASONS = [
  { reason: 'lugar-conocido', count: 5 },
  { reason: null, count: 1 },
] as const
const noiseOf = (rule: Partial<RuleNoise>): AlertNoise => ({
  ...{ from: Date.UTC(2026, 9, 28, 6), to: Date.UTC(2026, 10, 27, 6) },
  rules: RULED_TYPES.map((type) => of(type, type === TYPE ? rule : {})),
})
const answer = (over: Partial<Answer<AlertNoise>>): Answer<AlertNoise> => ({
  ...{ data: undefined, dataUpdatedAt: 0, error: null, isPending: false, isFetching: false, retry: () => undefined },
  ...over,
})
const show = (over: Partial<Answer<AlertNoise>>) =>
  render(
    <MemoryRouter>
      <NoiseChip noise={over.data} type={TYPE} />
      <NoisePart answer={answer(over)} type={TYPE} />
    </MemoryRouter>,
  )
const rule = page.getByRole('region', { name: 'Ruido de esta regla' })
const hrefOf = (name: RegExp | string): string | null => rule.getByRole('link', { name }).element().getAttribute('href')

test('how many were false of those that a person judged, why, and in what time; each figure opens its alerts', async () => {
  await show({ data: noiseOf({ ...LOUD, reasons: REASONS }) })
  await expect.element(rule.getByText('6 de 20 resueltas')).toBeVisible()
  const span = `desde=${Date.UTC(2026, 9, 28, 6)}&hasta=${Date.UTC(2026, 10, 27, 6)}&tipo=${TYPE}`
  expect(hrefOf('40 alertas: ver las alertas')).toBe(`/alerts?vista=historial&${span}`)
  expect(hrefOf(/^17 se cerraron solas/)).toBe(`/alerts?vista=historial&${span}&estado=ended-alone`)
  expect(hrefOf(/^30% falsas/)).toBe(`/alerts?vista=historial&${span}&causa=falsa-alarma`)
  expect(hrefOf(/^1 h 35 min en resolver/)).toBe(`/alerts?vista=historial&${span}&estado=resolved`)
  expect(hrefOf('Lugar conocido, sin riesgo')).toMatch(/causa=falsa-alarma&razon=lugar-conocido$/)
  expect(hrefOf('Sin razón anotada')).toMatch(/causa=falsa-alarma&razon=none$/)
  await expect.element(page.getByRole('link', { name: /6 falsas de 20 resueltas en 30 días\. Verlas/ })).toBeVisible()
  const [first] = page.getByRole('table', { name: 'Ruido por regla' }).getByRole('rowheader').elements()
  expect(first).toHaveTextContent('Unidad detenida')
})

test('too few to say are no percentage, nobody’s judgement is none, and what is not known is not drawn', async () => {
  const { rerender } = await show({ data: noiseOf({ alerts: 9, resolved: 4, falseAlarms: 4, medianMinutes: 3 }) })
  await expect.element(rule.getByRole('link', { name: /^4 de 4 falsas/ })).toBeVisible()
  expect(rule.element().textContent).not.toContain('100%')
  await expect.element(page.getByRole('link', { name: /resueltas en 30 días, muestra corta/ })).toBeVisible()
  await rerender(
    <MemoryRouter>
      <NoisePart answer={answer({ data: noiseOf({ alerts: 9, endedAlone: 9 }) })} type={TYPE} />
    </MemoryRouter>,
  )
  await expect.element(rule.getByRole('link', { name: /^— falsas/ })).toBeVisible()
  await rerender(
    <MemoryRouter>
      <NoiseChip noise={undefined} type={TYPE} />
      <NoisePart answer={answer({ error: new Error('Sin servidor.') })} type={TYPE} />
    </MemoryRouter>,
  )
  await expect.element(page.getByText('Sin servidor.')).toBeVisible()
  expect(page.getByRole('link').elements()).toHaveLength(0)
})
