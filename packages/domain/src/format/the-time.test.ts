import { expect, test } from 'vitest'
import { theTime } from './the-time.ts'

test.each([
  ['one o’clock is a single one', '01:00', 'la 01:00'],
  ['and so is the whole of its hour', '01:59:59', 'la 01:59:59'],
  ['written without its zero', '1:30', 'la 1:30'],
  ['thirteen are several', '13:00', 'las 13:00'],
  ['eleven are several', '11:01', 'las 11:01'],
  ['midnight is told as several', '00:01', 'las 00:01'],
])('%s', (_why, time, text) => expect(theTime(time)).toBe(text))
