import { expect, test } from 'vitest'
import { type Area, freestSpot, toastArea, toastSpots } from './toast-spot.ts'

const REM_PX = 16
const DESK: Area = { x: 0, y: 0, width: 1440, height: 900 }
const PHONE: Area = { x: 0, y: 0, width: 390, height: 844 }

const meets = (a: Area, b: Area): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
const spotAmong = (controls: readonly Area[], win: Area, isPhone = false) =>
  freestSpot(toastSpots(isPhone, REM_PX), win, REM_PX, (area) => controls.filter((each) => meets(each, area)).length)

const CALL: Area = { x: 1090, y: 850, width: 120, height: 36 }
const FOOT: Area = { x: 0, y: 840, width: 1440, height: 60 }
const TABS: Area = { x: 0, y: 60, width: 390, height: 44 }

test.each([
  ['nothing is in the way', [], 'bottom-right', 16],
  ['a control at the right of the foot', [CALL], 'bottom-center', 16],
  ['a bar of controls at the foot', [FOOT], 'bottom-right', 84],
])('on a desk: %s', (_why, controls, position, edgePx) => {
  expect(spotAmong(controls, DESK)).toEqual({ position, edgePx })
})

test('on a phone under the bar, and below what lies there', () => {
  expect(spotAmong([], PHONE, true)).toEqual({ position: 'top-center', edgePx: 64 })
  expect(spotAmong([TABS], PHONE, true)).toEqual({ position: 'top-center', edgePx: 128 })
})

test('where everything is pressed, it covers the least and is whole', () => {
  const rows = Array.from({ length: 20 }, (_, index) => ({ x: 0, y: index * 45, width: 1440, height: 40 }))
  const { y, height } = toastArea(spotAmong(rows, { ...DESK, height: 420 }), 1, { ...DESK, height: 420 }, REM_PX)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(420)
})
