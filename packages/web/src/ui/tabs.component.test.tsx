import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Tabs } from './tabs.tsx'

const ITEMS = ['Mi ronda', 'Todas', 'Por viaje', 'Promesas', 'Entrega de turno'].map((label) => ({
  value: label,
  label,
}))

test('where the tabs do not all fit, the one that is chosen is in sight', async () => {
  await page.viewport(320, 640)
  const tabs = (value: string) => (
    <Tabs label="Bitácoras" look="bar" items={ITEMS} value={value} onChange={() => undefined}>
      {value}
    </Tabs>
  )
  const { rerender } = await render(tabs('Entrega de turno'))
  const edges = (name: string) => page.getByRole('tab', { name }).element().getBoundingClientRect()
  // A row scrolls by whole pixels.
  await expect.poll(() => Math.floor(edges('Entrega de turno').right)).toBeLessThanOrEqual(320)
  expect(edges('Mi ronda').right).toBeLessThan(0)
  await rerender(tabs('Mi ronda'))
  await expect.poll(() => Math.ceil(edges('Mi ronda').left)).toBeGreaterThanOrEqual(0)
})
