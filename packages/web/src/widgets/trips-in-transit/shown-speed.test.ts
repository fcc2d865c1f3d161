import { expect, test } from 'vitest'
import { shownSpeedKmh } from './shown-speed.ts'

const moving = { isMoving: true, averageSpeedKmh: 42, shownSpeedKmh: 42 }
const standing = { isMoving: false, averageSpeedKmh: 0, shownSpeedKmh: 0 }

test.each([
  ['the fix knows', 80, moving, 80],
  ['the fix says 0 while it moves', 0, moving, 5],
  ['under 5 while it moves', 3, moving, 5],
  ['exactly 5', 5, moving, 5],
  ['the fix tells no speed', null, moving, 42],
  ['standing', 0, standing, 0],
  ['standing, and the fix tells no speed', null, standing, null],
  ['no history: as the fix says', 3, null, 3],
] as const)('%s', (_why, fix, movement, shown) => expect(shownSpeedKmh(fix, movement)).toBe(shown))
