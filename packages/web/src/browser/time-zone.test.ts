import { DEFAULT_TIME_ZONE } from '@vigia/domain/format/date-time'
import { expect, test } from 'vitest'
import { otherTimeZone } from './time-zone.ts'

const NOW = Date.UTC(2026, 10, 23, 13)
const here = new Intl.DateTimeFormat().resolvedOptions().timeZone

test('a clock that shows what Mexico City’s shows is no other, whatever its zone is called', () => {
  expect(otherTimeZone(NOW, 360)).toBeNull()
})

test('a clock that differs is named by its zone', () => {
  expect(otherTimeZone(NOW, 480)).toBe(here === DEFAULT_TIME_ZONE ? null : here)
})
