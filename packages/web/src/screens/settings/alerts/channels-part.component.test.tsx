import { DEFAULT_OWN_RULE, type OwnRule } from '@vigia/domain/alerts/own-rule'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AlertRule } from '../../../api/alert-rules.ts'
import { ChannelsPart } from './rule-parts.tsx'

const row = (over: Partial<AlertRule>): AlertRule => ({
  ...{ type: 'UNIDAD_DETENIDA', version: 0, isLocked: false, elsewhere: null, changedBy: null, changedAt: null },
  ...{ protocolVersion: 0, isMailOn: true, limit: null, defaultOver: null, rule: DEFAULT_OWN_RULE },
  ...over,
})

function Sample({ of, channels }: { readonly of: AlertRule; readonly channels: OwnRule['channels'] }) {
  const [draft, setDraft] = useState<OwnRule>({ ...DEFAULT_OWN_RULE, channels })
  return (
    <>
      <ChannelsPart row={of} draft={draft} onChange={setDraft} />
      <output>{draft.channels.join(' ')}</output>
    </>
  )
}
const draw = (of: AlertRule, channels: OwnRule['channels'] = ['screen', 'sound']) =>
  render(<Sample of={of} channels={channels} />)
const box = (name: string) => page.getByRole('checkbox', { name, exact: true })

test('mail is added and taken away as the other channels are, in their order; the screen stays', async () => {
  await draw(row({}))
  await expect.element(box('Pantalla')).toBeDisabled()
  await box('Correo').click()
  await box('Push').click()
  await expect.element(page.getByText('screen sound push mail')).toBeVisible()
  await box('Correo').click()
  await expect.element(page.getByText('screen sound push', { exact: true })).toBeVisible()
  expect(page.getByText(/VIGIA_SMTP_URL/).elements()).toEqual([])
})

test('without a server of mail it cannot be asked for, and says why', async () => {
  await draw(row({ isMailOn: false }))
  await expect.element(box('Correo')).toBeDisabled()
  await expect.element(page.getByText(/^Correo está apagado/)).toBeVisible()
})

test('a rule that asks for mail that no longer goes out says so, and lets it be taken away', async () => {
  await draw(row({ isMailOn: false }), ['screen', 'sound', 'mail'])
  await expect.element(page.getByText(/^Esta regla pide correo y no sale ninguno/)).toBeVisible()
  await box('Correo').click()
  await expect.element(page.getByText('screen sound', { exact: true })).toBeVisible()
  await expect.element(box('Correo')).toBeDisabled()
})

test('where people may be in danger neither screen nor sound is taken away', async () => {
  await draw(row({ type: 'PANICO', isLocked: true }))
  for (const name of ['Pantalla', 'Sonido']) await expect.element(box(name)).toBeDisabled()
})
