import { expect, test } from 'vitest'
import { type FullMapBand, fullMapBand, fullMapNote } from './full-map-band.ts'

test.each<[string, string, FullMapBand, string | null]>([
  ['on its way', 'in_transit', 'active', null],
  ['loading, hence standing', 'loading', 'stopped', null],
  ['late', 'delayed', 'alert', 'Retraso detectado'],
  ['silent', 'no_gps', 'alert', null],
  ['a state that nobody knows', 'volando', 'alert', null],
  ['no state', '', 'alert', null],
  ['not the dashboard’s spelling', 'in transit', 'alert', null],
])('%s', (_why, state, band, note) => {
  expect(fullMapBand(state, 'low')).toBe(band)
  expect(fullMapBand(state, 'critical')).toBe('alert')
  expect(fullMapNote(state)).toBe(note)
})
