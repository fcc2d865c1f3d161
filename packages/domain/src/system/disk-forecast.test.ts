import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/duration.ts'
import { diskForecast } from './disk-forecast.ts'

const NOW = Date.UTC(2026, 10, 24, 18)

test.each([
  ['nothing is known', null, 60, 'Aún no se sabe cuándo se llena: hay menos de 12 horas medidas.', false],
  [
    'too little is known',
    [12 * HOUR_MS - 1, 59],
    60,
    'Aún no se sabe cuándo se llena: hay menos de 12 horas medidas.',
    false,
  ],
  ['half a day is told as such', [12 * HOUR_MS, 59], 60, 'Al ritmo de las últimas 12 h se llena en 20 días.', true],
  ['a week', [7 * DAY_MS, 59.3], 60, 'Al ritmo de los últimos 7 días se llena en 399 días.', false],
  ['a whole month is no news', [7 * DAY_MS, 53], 69, 'Al ritmo de los últimos 7 días se llena en 13 días.', true],
  ['just within a month', [5 * DAY_MS, 65], 70, 'Al ritmo de los últimos 5 días se llena en 30 días.', false],
  ['tomorrow', [2 * DAY_MS, 50], 80, 'Al ritmo de los últimos 2 días se llena en 1 día.', true],
  ['today', [2 * DAY_MS, 50], 90, 'Al ritmo de los últimos 2 días se llena en menos de un día.', true],
  ['it is full', [2 * DAY_MS, 50], 100, 'Al ritmo de los últimos 2 días se llena en menos de un día.', true],
  [
    'it grew by next to nothing',
    [7 * DAY_MS, 59.9999],
    60,
    'Al ritmo de los últimos 7 días se llena en más de 1,000 días.',
    false,
  ],
  ['it stayed', [7 * DAY_MS, 60], 60, 'En los últimos 7 días no creció.', false],
  [
    'it was emptied, and may be filling since',
    [7 * DAY_MS, 90],
    60,
    'En los últimos 7 días se liberó espacio: no se sabe cuándo se llena.',
    false,
  ],
] as const)('%s', (_why, before, percent, text, isSoon) => {
  const first = before === null ? null : { at: NOW - before[0], percent: before[1] }
  expect(diskForecast(first, { at: NOW, percent })).toEqual({ text, isSoon })
})
