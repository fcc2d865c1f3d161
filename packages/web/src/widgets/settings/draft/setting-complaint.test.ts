import { expect, test } from 'vitest'
import type { SettingEntry } from '../../../api/settings-catalogue.ts'
import { rangeText } from './setting-complaint.ts'

test.each<[min: number | null, max: number | null, unit: string | null, text: string]>([
  [5, 480, 'min', 'De 5 a 480 min'],
  [1, 1, 'puntos', 'Siempre 1 punto'],
  [2, 2, 'puntos', 'Siempre 2 puntos'],
  [0, null, 'km', '0 km o más'],
  [null, 200, null, 'Hasta 200'],
  [null, null, 'km', ''],
])('from %s to %s %s: %s', (min, max, unit, text) => expect(rangeText({ min, max, unit } as SettingEntry)).toBe(text))
