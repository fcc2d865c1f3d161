import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../theme/reset.css'
import type { AuditEntry } from '../../../api/audit.ts'
import { AuditList } from './audit-list.tsx'

const ENTRY: AuditEntry = {
  ...{
    id: '10',
    seq: 48_213,
    at: Date.UTC(2026, 10, 24, 18),
    actor: { kind: 'user', id: '1', name: 'Adriana Ledesma' },
  },
  ...{ action: 'setting-change', words: 'Cambió un ajuste', isSensitive: true, subject: 'setting:retention' },
  ...{ subjectLabel: 'Retención de datos', facts: [], reason: null, address: '201.141.109.177', requestId: 'r1' },
  changes: [{ path: 'positionDays', label: 'Días que se guardan', before: 60, after: 90 }],
  ...{ hash: 'cd34'.repeat(16), prevHash: 'ef56'.repeat(16) },
}

test.each([
  ['of today beside the column of a record on a window of 1440', 764, false, true],
  ['where a day stands beside each time', 764, true, true],
  ['where there is no room for it', 740, false, false],
])('from which address it came, whole: %s', async (_, width, hasDays, isShown) => {
  await page.viewport(1440, 900)
  const { container } = await render(
    <div style={{ width, height: 400, containerType: 'inline-size' }}>
      <AuditList
        {...{ entries: [ENTRY], verification: null, chosenId: null, hasDays, hasMore: false }}
        onMore={() => undefined}
        onChoose={() => undefined}
      />
    </div>,
  )
  const address = page.getByText('201.141.109.177')
  if (isShown) {
    await expect.element(address).toBeVisible()
    expect(address.element().scrollWidth).toBeLessThanOrEqual(address.element().clientWidth)
  } else await expect.element(address).not.toBeVisible()
  expect(container.querySelector('ul')?.parentElement?.scrollWidth).toBe(width)
})

test('the lock of a delicate act stands before its words, on their line', async () => {
  await page.viewport(1440, 900)
  await render(
    <div style={{ width: 764, height: 400, containerType: 'inline-size' }}>
      <AuditList
        {...{ entries: [ENTRY], verification: null, chosenId: null, hasDays: false, hasMore: false }}
        onMore={() => undefined}
        onChoose={() => undefined}
      />
    </div>,
  )
  const button = page.getByRole('button', { name: /Cambió un ajuste/ })
  const lock = page.getByLabelText('Delicado:').element().getBoundingClientRect()
  expect(button.element().getBoundingClientRect().height).toBeLessThan(2 * lock.height)
})
