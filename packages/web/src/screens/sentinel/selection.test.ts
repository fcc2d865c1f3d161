import { expect, test } from 'vitest'
import { tripOf } from '../../../test/trip-of.ts'
import { keepSelection } from './selection.ts'

const critical = tripOf({ tripId: '1', level: 'critical' })
const warning = tripOf({ tripId: '2', level: 'medium' })
const normal = tripOf({ tripId: '3', level: 'low' })

test.each([
  ['still in transit', '3', [critical, normal], '3', '3'],
  ['left: the first critical one', '9', [critical, warning, normal], '9', '1'],
  ['left, none critical: the first warning one', '9', [warning, normal], '9', '2'],
  ['left, all normal: none', '9', [normal], '9', null],
  ['left, none in transit: none', '9', [], '9', null],
  ['never listed: it stays, no other takes its place', '9', [critical], null, '9'],
  ['never listed, chosen after one that is', '9', [critical], '1', '9'],
  ['nothing was selected: nothing is', null, [critical], '1', null],
])('%s', (_why, selected, sorted, lastListed, expected) => {
  expect(keepSelection(selected, sorted, lastListed)).toBe(expected)
})
