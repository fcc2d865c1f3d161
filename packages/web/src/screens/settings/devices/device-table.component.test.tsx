import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { deviceOf } from '../../../../test/device-of.ts'
import { DeviceTable } from './device-table.tsx'

test.each([
  ['beside the column of a device on a window of 1440', 780, true],
  ['where there is no room for it', 740, false],
])('how full a battery is: %s', async (_, width, isShown) => {
  await page.viewport(1440, 900)
  const devices = [deviceOf({ batteryPercent: 81.6, intervalMs: 30_000 })]
  const { container } = await render(
    <div style={{ width, height: 400, containerType: 'inline-size' }}>
      <DeviceTable devices={devices} chosenId={null} onChoose={() => undefined} onPair={() => undefined} />
    </div>,
  )
  const battery = page.getByText('82%')
  await (isShown ? expect.element(battery).toBeVisible() : expect.element(battery).not.toBeVisible())
  const scroller = container.querySelector('ul')?.parentElement
  expect(scroller?.scrollWidth).toBe(width)
})
