import { expect, test } from 'vitest'
import { newGeofenceAt, newGeofenceHref, withoutNewGeofence } from './new-geofence-address.ts'

test('the address of a new zone names its point, and is read back', () => {
  const href = newGeofenceHref({ lat: 19.432608, lng: -99.133209 })
  expect(href).toBe('/dashboard/viajes-mapa?zona=19.43261,-99.13321')
  expect(newGeofenceAt(new URL(href, 'https://vigia.mx').searchParams)).toEqual({ lat: 19.43261, lng: -99.13321 })
})

test.each([
  '',
  'zona=',
  'zona=19.4',
  'zona=,',
  'zona=19.4,',
  'zona=norte,sur',
  'zona=91,0',
  'zona=0,181',
  'zona=1,2,3',
])('%s asks for none', (search) => {
  expect(newGeofenceAt(new URLSearchParams(search))).toBeNull()
})

test('what else the address says stays when the zone is done', () => {
  expect(String(withoutNewGeofence(new URLSearchParams('zona=1,2&horas=24')))).toBe('horas=24')
})
