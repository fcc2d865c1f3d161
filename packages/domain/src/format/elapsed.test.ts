import { expect, test } from 'vitest'
import { formatElapsed, formatStopped } from './elapsed.ts'

test.each([
  [null, 'Sin datos'],
  [undefined, 'Sin datos'],
  [Number.NaN, 'Sin datos'],
  [-3, 'Ahora'],
  [0, 'Ahora'],
  [0.99, 'Ahora'],
  [1, '1 min'],
  [59.9, '59 min'],
  [60, '1 hrs'],
  [119, '1 hrs'],
  [120, '2 hrs'],
  [1439.9, '23 hrs'],
  [1440, '1 días'],
  [2879, '1 días'],
  [2880, '2 días'],
])('%s minutes read %s', (minutes, words) => expect(formatElapsed(minutes)).toBe(words))

test.each([
  [-1, '0 min detenido'],
  [0, '0 min detenido'],
  [47.8, '47 min detenido'],
  [59.99, '59 min detenido'],
  [60, '1h 0min detenido'],
  [92, '1h 32min detenido'],
  [1500, '25h 0min detenido'],
])('%s minutes stopped read %s', (minutes, words) => expect(formatStopped(minutes)).toBe(words))
