import { expect, test } from 'vitest'
import { frameRate, pagePoint, shownAddress } from './remote-point.ts'

const box = { left: 100, top: 50, width: 640, height: 400 }
const page = { width: 1280, height: 800 }

test.each([
  ['the corner', 100, 50, { x: 0, y: 0 }],
  ['the middle', 420, 250, { x: 639.5, y: 399.5 }],
  ['the last pixel is still on the page', 740, 450, { x: 1279, y: 799 }],
  ['a drag that left the box stays at its edge', 2_000, -30, { x: 1279, y: 0 }],
])('%s', (_why, clientX, clientY, point) => {
  expect(pagePoint({ clientX, clientY }, box, page)).toEqual(point)
})

test('a box that is not laid out yet gives a place all the same', () => {
  expect(pagePoint({ clientX: 5, clientY: 5 }, { left: 0, top: 0, width: 0, height: 0 }, page)).toEqual({ x: 0, y: 0 })
})

test.each([
  [
    'host and path, no query',
    'https://gps.example/mapa?token=secreto#x',
    { isSecure: true, host: 'gps.example', path: '/mapa' },
  ],
  [
    'an account in the address is not shown',
    'http://ana:clave@gps.example:8080/',
    { isSecure: false, host: 'gps.example:8080', path: '' },
  ],
  ['accents are read', 'https://gps.example/posici%C3%B3n', { isSecure: true, host: 'gps.example', path: '/posición' }],
  [
    'a broken escape stays as it is',
    'https://gps.example/%E0%A4%A',
    { isSecure: true, host: 'gps.example', path: '/%E0%A4%A' },
  ],
  ['an empty page', 'about:blank', null],
  ['no address', '', null],
])('%s', (_why, url, shown) => {
  expect(shownAddress(url)).toEqual(shown)
})

test('frames a second are those of the last three seconds', () => {
  const seenAt = Array.from({ length: 60 }, (_, at) => at * 100)
  expect(frameRate(seenAt, 5_900)).toBe(10)
  expect(frameRate(seenAt, 60_000)).toBe(0)
})
