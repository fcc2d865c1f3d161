import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SettingEntry } from '../../../api/settings-catalogue.ts'
import { SettingControl } from './setting-control.tsx'

const CHOICES = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((label) => ({ value: label.toLowerCase(), label }))
const onChange = vi.fn<(value: unknown) => void>()
const draw = (over: Partial<SettingEntry>, value: unknown) => {
  const entry = { key: 'a.b', label: 'Orden', kind: 'choice', unit: null, min: null, max: null, options: null, ...over }
  const of = {
    entry: entry as SettingEntry,
    value,
    stored: value,
    isReadOnly: false,
    isChanged: false,
    complaint: null,
  }
  return render(<SettingControl {...of} notesId="notas" onChange={onChange} />)
}

test('a choice that the catalogue does not know is the chosen one in a list that opens, as it is', async () => {
  await draw({ options: CHOICES }, 'seis')
  await expect.element(page.getByRole('combobox', { name: 'Orden' })).toHaveDisplayValue('Valor desconocido: seis')
})

test('and among few that stand side by side', async () => {
  await draw({ options: CHOICES.slice(0, 2) }, 'seis')
  await expect.element(page.getByRole('radio', { name: 'Valor desconocido: seis' })).toBeChecked()
  await page.getByRole('radio', { name: 'Dos' }).click()
  expect(onChange).toHaveBeenCalledWith('dos')
})

test('a kind of value that this build does not know is read, and nothing is typed over it', async () => {
  await draw({ kind: 'colours' as SettingEntry['kind'] }, { day: 'red' })
  await expect.element(page.getByText('Valor desconocido: {"day":"red"}')).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})
