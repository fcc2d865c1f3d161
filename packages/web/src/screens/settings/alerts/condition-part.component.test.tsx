import { DEFAULT_OWN_RULE, OVER_OF, type OwnRule, type RuledType } from '@vigia/domain/alerts/own-rule'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AlertRule } from '../../../api/alert-rules.ts'
import { ConditionPart } from './rule-parts.tsx'
import { ruleSummary } from './rule-text.ts'

function Sample({ type, rule }: { readonly type: RuledType; readonly rule: OwnRule }) {
  const row: AlertRule = {
    ...{ type, version: 0, isLocked: false, elsewhere: null, changedBy: null, changedAt: null },
    ...{ protocolVersion: 0, isMailOn: true, limit: OVER_OF[type] ?? null, defaultOver: 120, rule },
  }
  return (
    <>
      <ConditionPart row={row} draft={rule} onChange={() => undefined} />
      <output>{ruleSummary(row, rule)}</output>
    </>
  )
}

test('that an operator does not answer opens it whatever the limit is, and that is said', async () => {
  const screen = await render(<Sample type="SIN_COMUNICACION" rule={{ ...DEFAULT_OWN_RULE, over: 600 }} />)
  await expect
    .element(page.getByText(/^Con cualquier límite se abre también, alta al menos/))
    .toHaveTextContent(
      'cuando el operador no contesta: 3 llamadas seguidas sin respuesta, una que falla 10 min después de la primera o más tarde, o 15 min sin otro intento.',
    )
  await expect.element(page.getByText('Más de 600 min · o el operador no contesta')).toBeVisible()
  await screen.rerender(<Sample type="SIN_COMUNICACION" rule={{ ...DEFAULT_OWN_RULE, holdMinutes: 30 }} />)
  await expect.element(page.getByText(/También eso debe seguir así por 30 min\.$/)).toBeVisible()
  await screen.rerender(<Sample type="UNIDAD_DETENIDA" rule={DEFAULT_OWN_RULE} />)
  await expect.element(page.getByText('Más de 120 min', { exact: true })).toBeVisible()
  expect(page.getByText(/Con cualquier límite/).elements()).toEqual([])
})
