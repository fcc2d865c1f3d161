import { expect, test } from 'vitest'
import { compassText } from './compass.ts'

test.each([
  [0, '0° N'],
  [22.4, '22° N'],
  [22.6, '23° NE'],
  [90, '90° E'],
  [180, '180° S'],
  [317, '317° NO'],
  [337.6, '338° N'],
  [359.7, '0° N'],
])('%s', (headingDeg, text) => expect(compassText(headingDeg).short).toBe(text))

test('in words', () => expect(compassText(225).long).toBe('225 grados, suroeste'))
