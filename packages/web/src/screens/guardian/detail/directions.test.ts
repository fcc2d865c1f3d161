import { expect, test } from 'vitest'
import { directionsHref } from './directions.ts'

test('directions go from where the unit is to where the trip ends', () => {
  const { origin, searchParams } = new URL(directionsHref({ lat: 19.4, lng: -99.1 }, 'Mérida & Progreso'))
  expect(origin).toBe('https://www.google.com')
  expect([searchParams.get('origin'), searchParams.get('destination')]).toEqual([
    '19.400000,-99.100000',
    'Mérida & Progreso, México',
  ])
})
