import { expect, test } from 'vitest'
import { tripOf } from '../../../test/trip-of.ts'
import { keepSelection } from './selection.ts'

const critical = tripOf({ tripId: '1', level: 'critical' })
const warning = tripOf({ tripId: '2', level: 'medium' })
const normal = tripOf({ tripId: '3', level: 'low' })

test.each([
  ['still in transit', '3', [critical, normal], '3'],
  ['left: the first critical one', '9', [critical, warning, normal], '1'],
  ['left, none critical: the first warning one', '9', [warning, normal], '2'],
  ['left, all normal: none', '9', [normal], null],
  ['left, none in transit: none', '9', [], null],
  ['nothing was selected: nothing is', null, [critical], null],
])('%s', (_why, selected, sorted, expected) => {
  expect(keepSelection(selected, sorted)).toBe(expected)
})
