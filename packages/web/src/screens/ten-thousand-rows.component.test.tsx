import { createRef, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deviceOf } from '../../test/device-of.ts'
import type { ApiKey } from '../api/api-keys.ts'
import type { AuditEntry } from '../api/audit.ts'
import type { CatalogueEntry } from '../api/catalogues.ts'
import type { ImportRow } from '../api/trip-imports.ts'
import type { ListedTrip } from '../api/trip-list.ts'
import type { User } from '../api/users.ts'
import { CatalogueList } from './catalogues/catalogue-list.tsx'
import { AuditList } from './settings/audit/audit-list.tsx'
import { DeviceTable } from './settings/devices/device-table.tsx'
import { KeyTable } from './settings/integrations/key-table.tsx'
import { PeopleTable } from './settings/users/people-table.tsx'
import { ImportTable } from './trip-import/import-table.tsx'
import { NOTHING_CHOSEN } from './trips/row-choice.ts'
import { TripTable } from './trips/trip-table.tsx'

const NOW = Date.UTC(2026, 10, 24, 18)
vi.mock('../live/use-server-now.ts', () => ({ useServerNow: () => NOW, useOnClock: () => '' }))
vi.mock('../live/live.ts', () => ({ acquireLive: () => ({ clock: { now: () => NOW } }) }))

const COUNT = 10_000
const many = <T,>(make: (id: string, name: string) => T): readonly T[] =>
  Array.from({ length: COUNT }, (_, index) => make(String(index), nameOf(index)))
const nameOf = (index: number): string => `N-${String(index).padStart(5, '0')}`
const nothing = (): void => undefined

const tripOf = (tripId: string, invoice: string): ListedTrip => ({
  ...{ tripId, invoice, invoiceId: null, status: 'in transit', origin: 'Puebla', destination: 'León', client: null },
  ...{ carrier: null, unitName: null, plates: null, operator: null, chargeAt: null, dueAt: null, completedAt: null },
  ...{ version: 1, changedAt: NOW, changedBy: null },
})
const entryOf = (id: string, name: string): CatalogueEntry => ({
  ...{ id, name, detail: null, trips: 4, activeTrips: 0, lastTripAt: null, hasLeft: false, similarTo: null },
})
const auditOf = (id: string, name: string): AuditEntry => ({
  ...{ id, seq: null, at: NOW, actor: { kind: 'user', id: '1', name: 'Ana' }, action: 'x', words: name },
  ...{ isSensitive: false, subject: null, subjectLabel: null, changes: [], facts: [], reason: null, address: null },
  ...{ requestId: null, hash: null, prevHash: null },
})
const rowOf = (id: string, name: string): ImportRow => ({
  ...{
    row: Number(id),
    external_invoice: name,
    result: 'created',
    left_out: false,
    is_written: true,
    changes: [],
    errors: [],
  },
  ...{ has_password: false, warnings: [], values: { external_invoice: name, status: 'Cargando' } },
})
const userOf = (id: string, name: string): User => ({
  ...{ id, name, email: `${id}@b.mx`, role: 'supervisor', reach: null, isDisabled: false, totp: true, passkeys: 0 },
  ...{ lastSeenAt: null, lastAddress: null, sessions: 0, isExternal: false, invitation: null },
})
const keyOf = (id: string, name: string): ApiKey => ({
  ...{ id, name, prefix: null, scopes: ['read'], ownerName: null, addresses: [], makerName: null, createdAt: NOW },
  ...{ expiresAt: NOW + 1, revokedAt: null, lastUsedAt: null, lastAddress: null },
})

interface ListCase {
  readonly name: string
  readonly draw: () => ReactNode
}

const SCROLLED: readonly ListCase[] = [
  {
    name: 'trips',
    draw: () => (
      <TripTable trips={many(tripOf)} choice={NOTHING_CHOSEN} onChoice={nothing} onEnd={nothing} onAct={nothing} />
    ),
  },
  {
    name: 'devices',
    draw: () => (
      <DeviceTable
        devices={many((deviceId, name) => deviceOf({ deviceId, name, uniqueId: name }))}
        chosenId={null}
        onChoose={nothing}
        onPair={nothing}
      />
    ),
  },
  {
    name: 'entries of a catalogue',
    draw: () => (
      <CatalogueList
        entries={many(entryOf)}
        chosen={new Set()}
        onChoose={nothing}
        onDoubles={nothing}
        onRename={nothing}
      />
    ),
  },
  {
    name: 'entries of the audit log',
    draw: () => (
      <AuditList
        entries={many(auditOf)}
        verification={null}
        chosenId={null}
        hasDays={false}
        hasMore={false}
        onMore={nothing}
        onChoose={nothing}
      />
    ),
  },
  {
    name: 'rows of a file',
    draw: () => (
      <ImportTable
        rows={{ rows: many(rowOf), error: null, retry: nothing, hasMore: false, more: nothing, replace: nothing }}
        acts={{ mend: async () => undefined, isBusy: false, message: null }}
      />
    ),
  },
]

const ON_DEMAND: readonly ListCase[] = [
  {
    name: 'people',
    draw: () => (
      <PeopleTable users={many(userOf)} chosenId={null} now={NOW} tableRef={{ current: null }} onChoose={nothing} />
    ),
  },
  {
    name: 'keys',
    draw: () => <KeyTable label="Claves" keys={many(keyOf)} now={NOW} isOffline={false} onRevoke={nothing} />,
  },
]

const draw = async ({ draw: list }: ListCase) => {
  await page.viewport(1440, 900)
  return render(
    <MemoryRouter>
      <div style={{ height: 600, display: 'grid', gridTemplateRows: 'minmax(0, 1fr)' }}>{list()}</div>
    </MemoryRouter>,
  )
}
const shown = (index: number) => page.getByText(nameOf(index), { exact: true }).first()
const rowsIn = (container: Element): number => new Set(container.textContent?.match(/N-\d{5}/g)).size

test.each(SCROLLED)('of ten thousand $name only those in sight are drawn, down to the last', async (list) => {
  const { container } = await draw(list)
  await expect.element(shown(0)).toBeVisible()
  expect(rowsIn(container)).toBeLessThan(60)
  // Rows are measured as they come into sight: the end moves while it is scrolled to.
  await expect
    .poll(() => {
      for (const box of container.querySelectorAll('*')) box.scrollTop = box.scrollHeight
      return container.textContent?.includes(nameOf(COUNT - 1))
    })
    .toBe(true)
  // The first may be there for the tab key.
  await expect.element(shown(1)).not.toBeInTheDocument()
  expect(rowsIn(container)).toBeLessThan(60)
})

test.each(ON_DEMAND)('of ten thousand $name the first are drawn, and more on demand', async (list) => {
  const { container } = await draw(list)
  await expect.element(shown(0)).toBeVisible()
  expect(rowsIn(container)).toBe(200)
  await page.getByRole('button', { name: 'Mostrar más: faltan 9,800' }).click()
  await expect.element(shown(399)).toBeInTheDocument()
  expect(rowsIn(container)).toBe(400)
})

test.each(ON_DEMAND)('the first of the $name that were asked for has the focus', async (list) => {
  await draw(list)
  await page.getByRole('button', { name: 'Mostrar más: faltan 9,800' }).click()
  await expect.poll(() => document.activeElement?.closest('tr')?.textContent).toContain(nameOf(200))
})

test('who steps down the people comes past the last that is drawn', async () => {
  const table = createRef<HTMLTableElement>()
  const people = many(userOf).slice(0, 201)
  await render(<PeopleTable users={people} chosenId={null} now={NOW} tableRef={table} onChoose={nothing} />)
  table.current?.querySelectorAll<HTMLElement>('tbody button')[199]?.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => document.activeElement?.textContent).toContain(nameOf(200))
  await expect.element(page.getByRole('button', { name: /Mostrar más/ })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  await expect.poll(() => document.activeElement?.textContent).toContain(nameOf(199))
})

test('who is chosen is drawn, however far down they stand', async () => {
  await render(
    <PeopleTable users={many(userOf)} chosenId="300" now={NOW} tableRef={{ current: null }} onChoose={nothing} />,
  )
  await expect.element(shown(300)).toBeInTheDocument()
  await expect.element(shown(301)).not.toBeInTheDocument()
})
