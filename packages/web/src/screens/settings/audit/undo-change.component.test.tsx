import { MemoryRouter, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AuditEntry } from '../../../api/audit.ts'
import { UndoChange } from './undo-change.tsx'

vi.mock('../../../api/use-session.ts', () => ({ useSession: () => ({ status: 'in', user: { id: '7' } }) }))
vi.mock('../../../api/settings-catalogue.ts', () => ({ readSetting: async () => ({ value: {}, etag: '"3"' }) }))

const Place = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}
const draw = (subject: string, before: string | number | null) => {
  const [, key = ''] = subject.split(':')
  const entry = {
    ...{ id: '1', action: 'setting-change', subject, subjectLabel: 'Ajuste', reason: null },
    changes: [{ path: `${key}Value`, label: 'Valor', before, after: 'x' }],
  } as unknown as AuditEntry
  return render(
    <MemoryRouter>
      <UndoChange entry={entry} />
      <Place />
    </MemoryRouter>,
  )
}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('every setting goes back to what it was as a draft, at its place', async () => {
  await draw('setting:retention', 60)
  await page.getByRole('button', { name: 'Volver a lo de antes' }).click()
  await expect.element(page.getByText('/settings/data?ajuste=retention.retentionValue')).toBeVisible()
  const kept = JSON.parse(localStorage.getItem('borrador:ajustes:7:retention') ?? 'null')
  expect(kept).toEqual({ etag: '"3"', values: { retentionValue: 60 } })
})

test.each([
  ['a hidden key', 'https://mapas.mx/{z}?key=(oculto)'],
  ['a text that the log has shortened', 'https://mapas…'],
  ['what was not set', null],
])('the section is opened where the log does not hold what it was: %s', async (_why, before) => {
  await draw('setting:map', before)
  expect(page.getByRole('button', { name: 'Volver a lo de antes' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Abrir Ajuste' }).click()
  await expect.element(page.getByText('/settings/maps', { exact: true })).toBeVisible()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})
