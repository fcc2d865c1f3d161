import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { describe, expect, it } from 'vitest'
import { aWanted } from '../../test/platform-pages.ts'
import { matchUnit, type UnitMatch } from './match-unit.ts'

const one = (name: string): UnitMatch => ({ kind: 'one', name })
const several = (...names: readonly string[]): UnitMatch => ({ kind: 'several', names })
const none = (...nearest: readonly string[]): UnitMatch => ({ kind: 'none', nearest })

const CASES: readonly [why: string, wanted: Partial<WantedUnit>, names: readonly string[], expected: UnitMatch][] = [
  ['dashes and spaces say nothing', {}, ['99ZZ1Z', '45-AK-7P'], one('45-AK-7P')],
  ['neither do case and accents', { plates: null, name: 'camión ñ-1' }, ['CAMION Ñ1'], one('CAMION Ñ1')],
  ['contained as whole words', {}, ['TRACTO 45 AK 7P', 'TRACTO 99 ZZ 1Z'], one('TRACTO 45 AK 7P')],
  ['equal beats contained', {}, ['45AK7P RESPALDO', '45AK7P'], one('45AK7P')],
  [
    'two that contain it are not guessed',
    {},
    ['45AK7P LIBRE', '45AK7P RESPALDO'],
    several('45AK7P LIBRE', '45AK7P RESPALDO'),
  ],
  ['one sign off is another truck', {}, ['45AK7R'], none('45AK7R')],
  ['a digit before is another truck', {}, ['145AK7P'], none('145AK7P')],
  ['a trailer’s suffix', {}, ['45AK7P-R'], none('45AK7P-R')],
  ['a trailer’s number', {}, ['45AK7P/1'], none('45AK7P/1')],
  ['a trailer’s word', {}, ['CAJA 45AK7P'], none('CAJA 45AK7P')],
  ['O for 0 is not guessed', { plates: '45AKO7' }, ['45AK07'], none('45AK07')],
  ['short numbers only by equality', { plates: null, name: '12' }, ['ECO 12', '112', 'T-12'], none()],
  ['short numbers that are equal', { plates: null, name: '12' }, ['112', '1-2'], one('1-2')],
  ['the platform’s name inside of ours', { plates: null, name: 'Tracto 45AK7P blanco' }, ['45AK7P'], one('45AK7P')],
  [
    'tractor and trailer in one text of ours',
    { plates: '45AK7P / 12UV3R' },
    ['45AK7P', '12UV3R'],
    several('45AK7P', '12UV3R'),
  ],
  ['plates and name on two units', { name: 'T-102' }, ['45AK7P', 'T-102'], several('45AK7P', 'T-102')],
  ['plates and name on one', { name: 'T-102' }, ['T-102 45AK7P', 'T-102'], one('T-102 45AK7P')],
  ['the picked name counts before everything', { pickedName: 'Unidad 8' }, ['45AK7P', 'UNIDAD 8'], one('UNIDAD 8')],
  ['a picked name that is gone is not replaced', { pickedName: 'Unidad 88' }, ['45AK7P'], none('45AK7P')],
  ['the very letters of a pick decide between two', { pickedName: 'T-12' }, ['T 12', 'T-12'], one('T-12')],
  ['nothing wanted finds nothing', { plates: null }, ['45AK7P'], none()],
  ['empty plates find nothing', { plates: ' - ' }, ['', '-', '45AK7P'], none()],
  ['an empty account', {}, [], none()],
  ['the same name twice is one name', {}, ['45AK7P', '45AK7P'], one('45AK7P')],
]

describe('matchUnit', () => {
  it.each(CASES)('%s', (_why, wanted, names, expected) => {
    expect(matchUnit(aWanted(wanted), names)).toEqual(expected)
  })
})
