import { expect, test } from 'vitest'
import { reportedPlace } from './reported-place.ts'

const AT = 1_000_000
const detail = (fixAt: number, fixPlace: string | null) => ({ trip: { fixAt }, fixPlace })

test.each([
  ['the platform’s words of this position', { gpsData: { at: AT, address: 'Tula' }, detail: undefined }, 'Tula'],
  ['its words of an earlier one', { gpsData: { at: AT - 1, address: 'Tula' }, detail: undefined }, null],
  ['the history’s of this position', { gpsData: null, detail: detail(AT, 'Caseta Palmillas') }, 'Caseta Palmillas'],
  ['the history’s of an earlier one', { gpsData: null, detail: detail(AT - 1, 'Caseta Palmillas') }, null],
  [
    'a platform that says nothing',
    { gpsData: { at: AT, address: '' }, detail: detail(AT, 'Polotitlán') },
    'Polotitlán',
  ],
  ['nothing came yet', { gpsData: undefined, detail: undefined }, null],
])('a place is of the position that is shown: %s', (_why, told, place) => {
  expect(reportedPlace(AT, told)).toBe(place)
})

test('without a position there is no place, whatever was said before', () => {
  expect(reportedPlace(null, { gpsData: { at: AT, address: 'Tula' }, detail: undefined })).toBeNull()
})
