import { expect, test } from 'vitest'
import { pointsText, readNumber, readPoint, readPoints } from './point-text.ts'

const CITY = { lat: 19.4326, lng: -99.1332 }

test.each([
  ['a comma', '19.4326, -99.1332', CITY],
  ['a comma alone', '19.4326,-99.1332', CITY],
  ['a tab, as from a spreadsheet', '19.4326\t-99.1332', CITY],
  ['a semicolon', '19.4326;-99.1332', CITY],
  ['spaces around', '  19.4326   -99.1332 ', CITY],
  ['more digits than anybody draws', '19.43260004, -99.13320004', CITY],
  ['zero is a place', '0, 0', { lat: 0, lng: 0 }],
  ['longitude first is beyond the pole', '-99.1332, 19.4326', null],
  ['one number', '19.4326', null],
  ['three numbers', '19.4, -99.1, 2240', null],
  ['words', 'Palmillas', null],
  ['a number that is none', '1e3, -99', null],
  ['beyond the edge', '19, -181', null],
])('a point with %s', (_why, text, expected) => expect(readPoint(text)).toEqual(expected))

test('a list names the line that is wrong, counted as the person sees it', () => {
  expect(readPoints('19.4, -99.1\n\nxx')).toEqual({
    points: null,
    problem: 'Línea 3: escriba latitud, longitud, como 19.4326, -99.1332',
  })
})

test('what was written is read back', () => {
  const points = [CITY, { lat: -1.5, lng: 100.123457 }]
  expect(readPoints(pointsText(points))).toEqual({ points, problem: null })
  expect(readPoints('')).toEqual({ points: [], problem: null })
})

test.each([
  ['500', 500],
  ['1,284', 1284],
  ['0.5', 0.5],
  ['', null],
  ['-3', null],
  ['5 km', null],
  ['1,28', null],
])('the number %j', (text, expected) => expect(readNumber(text)).toBe(expected))
