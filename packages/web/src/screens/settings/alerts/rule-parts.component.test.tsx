import { DEFAULT_OWN_RULE, type OwnRule, type RuledType } from '@vigia/domain/alerts/own-rule'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AlertRule } from '../../../api/alert-rules.ts'
import { ConditionPart } from './rule-parts.tsx'
import { ruleSummary } from './rule-text.ts'

const ruleOf = (type: RuledType): AlertRule => ({
  ...{ type, version: 0, isLocked: false, elsewhere: null, changedBy: null, changedAt: null, protocolVersion: 0 },
  ...{ isMailOn: false, limit: { unit: 'min', min: 1, max: 1440 }, defaultOver: 120, rule: DEFAULT_OWN_RULE },
})
const show = (type: RuledType, draft: OwnRule = DEFAULT_OWN_RULE) =>
  render(<ConditionPart row={ruleOf(type)} draft={draft} onChange={() => undefined} />)

test('the rule of communication says that calls without an answer open it too, whatever its limit', async () => {
  await show('SIN_COMUNICACION')
  await expect
    .element(page.getByText(/alta al menos y sea cual sea el límite, cuando el operador no contesta/))
    .toHaveTextContent(
      /: 3 llamadas seguidas .* falla 10 min después de la primera o más tarde, o 15 min sin otro intento\.$/,
    )
})

test('what has to hold for a while has to in that too, and the line of the list tells of both', async () => {
  const rule = { ...DEFAULT_OWN_RULE, over: 600, holdMinutes: 30 }
  await show('SIN_COMUNICACION', rule)
  await expect.element(page.getByText(/También eso debe seguir así por 30 min\.$/)).toBeVisible()
  const summary = (type: RuledType): string => ruleSummary(ruleOf(type), rule)
  expect(summary('SIN_COMUNICACION')).toBe('Más de 600 min · o el operador no contesta · se sostiene 30 min')
  expect(summary('UNIDAD_DETENIDA')).toBe('Más de 600 min · se sostiene 30 min')
})

test('no other rule says so', async () => {
  await show('UNIDAD_DETENIDA')
  await expect.element(page.getByText(/De 1 a 1440/)).toBeVisible()
  await expect.element(page.getByText(/no contesta/)).not.toBeInTheDocument()
})
