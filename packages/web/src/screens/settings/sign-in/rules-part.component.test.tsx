import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SettingDocument, SettingEntry } from '../../../api/settings-catalogue.ts'
import { ChangeBar } from '../../../widgets/settings/draft/change-bar.tsx'
import { useSettingDraft } from '../../../widgets/settings/draft/use-setting-draft.ts'
import { RulesPart } from './rules-part.tsx'

const server = vi.hoisted(() => ({ value: {} as SettingDocument, saved: [] as SettingDocument[] }))
vi.mock('../../../live/use-live.ts', () => ({ useConnection: () => ({ state: 'connected' }) }))
vi.mock('../../../api/use-session.ts', () => ({ useSession: () => ({ status: 'in', user: { id: '7' } }) }))
vi.mock('../../../api/tokens.ts', () => ({ mayAdminister: () => true }))
vi.mock('../../../api/parties.ts', () => ({ listParties: async () => [] }))
vi.mock('../../../widgets/account/use-account.ts', () => ({ useAccount: () => ({ data: undefined }) }))
vi.mock('../../../api/settings-catalogue.ts', () => ({
  settingsCatalogue: async () => [
    entryOf({ key: 'sign-in.require_second_factor', label: 'Segundo factor', kind: 'choice', options: OPTIONS }),
    entryOf({ key: 'sign-in.idle_minutes', label: 'Sin actividad', kind: 'number', unit: 'min', max: 480 }),
  ],
  readSetting: async () => ({ value: server.value, etag: '"1"' }),
  writeSetting: async (_key: string, value: SettingDocument) => {
    server.saved.push(value)
    return { value, etag: '"2"' }
  },
  listSettingChanges: async () => [],
}))

const OPTIONS = [
  { value: 'none', label: 'Voluntario' },
  { value: 'all', label: 'Todas las personas' },
]
const entryOf = (over: Partial<SettingEntry>): SettingEntry => ({
  ...{ key: '', section: 'sign-in', place: 'Reglas', label: '', effect: '', words: [], kind: 'number', unit: null },
  ...{ min: 1, max: null, options: null, byDefault: null, value: null, isDefault: false },
  ...{ changedBy: null, changedAt: null, ...over },
})

function Sample() {
  const draft = useSettingDraft('sign-in')
  return (
    <>
      <RulesPart draft={draft} />
      <ChangeBar draft={draft} />
    </>
  )
}

beforeEach(() => {
  localStorage.clear()
  Object.assign(server, { value: { require_second_factor: 'externals', idle_minutes: 30 }, saved: [] })
})

test('a rule that this build does not know is not shown as voluntary, and stays as it is when another value is saved', async () => {
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Sample />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(page.getByRole('radio', { name: /^Valor desconocido: externals/ })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: /^Voluntario/ })).not.toBeChecked()
  await page.getByRole('textbox', { name: 'Sin actividad' }).fill('60')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => server.saved).toEqual([{ require_second_factor: 'externals', idle_minutes: 60 }])
})
