import { DEFAULT_OWN_RULE, type RuledType } from '@vigia/domain/alerts/own-rule'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AlertRule } from '../../../api/alert-rules.ts'
import { ConditionPart } from './rule-parts.tsx'

const ruleOf = (type: RuledType): AlertRule => ({
  ...{ type, version: 0, isLocked: false, elsewhere: null, changedBy: null, changedAt: null, protocolVersion: 0 },
  ...{ isMailOn: false, limit: { unit: 'min', min: 1, max: 1440 }, defaultOver: 120, rule: DEFAULT_OWN_RULE },
})
const show = (type: RuledType) =>
  render(<ConditionPart row={ruleOf(type)} draft={DEFAULT_OWN_RULE} onChange={() => undefined} />)

test('the rule of communication says that calls without an answer open it too, whatever its limit', async () => {
  await show('SIN_COMUNICACION')
  await expect.element(page.getByText(/sea cual sea el límite, cuando el operador no contesta/)).toBeVisible()
})

test('no other rule says so', async () => {
  await show('UNIDAD_DETENIDA')
  await expect.element(page.getByText(/De 1 a 1440/)).toBeVisible()
  await expect.element(page.getByText(/no contesta/)).not.toBeInTheDocument()
})
