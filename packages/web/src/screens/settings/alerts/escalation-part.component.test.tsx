import { DEFAULT_OWN_RULE, defaultRule, type OwnRule, type RuledType } from '@vigia/domain/alerts/own-rule'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AlertRule } from '../../../api/alert-rules.ts'
import { EscalationPart } from './escalation-part.tsx'

function Sample({ type, isMailOn, rule }: { type: RuledType; isMailOn: boolean; rule: OwnRule }) {
  const row: AlertRule = {
    ...{ type, version: 0, isLocked: false, elsewhere: null, changedBy: null, changedAt: null },
    ...{ protocolVersion: 0, isMailOn, limit: null, defaultOver: null, rule },
  }
  const [draft, setDraft] = useState(rule)
  return (
    <>
      <EscalationPart row={row} draft={draft} onChange={setDraft} />
      <output>{JSON.stringify([draft.escalates, draft.escalationChannels])}</output>
    </>
  )
}
const box = (name: string) => page.getByRole('checkbox', { name })

test('says who gets it after how long, and is switched off as a whole and by channel', async () => {
  await render(<Sample type="PANICO" isMailOn rule={defaultRule('PANICO')} />)
  const both = 'Si nadie la reconoce: a los 5 min, a supervisión; a los 10 min, a administración.'
  await expect.element(page.getByText(both)).toBeVisible()
  await box('Seguir al rol de arriba').click()
  await expect.element(page.getByText('Si nadie la reconoce: a los 5 min, a supervisión.')).toBeVisible()
  await box('Avisar por correo').click()
  await expect.element(page.getByText('[false,["push"]]')).toBeVisible()
  await box('Avisar por push').click()
  await box('Avisar por correo').click()
  await expect.element(page.getByText('[false,["mail"]]')).toBeVisible()
})

test('without a limit it says that nothing is escalated; without a server of mail, that none goes out', async () => {
  await render(
    <Sample type="UNIDAD_DETENIDA" isMailOn={false} rule={{ ...DEFAULT_OWN_RULE, escalationChannels: ['push'] }} />,
  )
  await expect.element(page.getByText(/esta alerta no se escala/)).toBeVisible()
  await expect.element(page.getByText(/VIGIA_SMTP_URL/)).toBeVisible()
  await expect.element(box('Avisar por correo')).toBeDisabled()
})
