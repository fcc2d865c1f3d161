import { expect, test } from 'vitest'
import { MIN } from '../../test/factories.ts'
import { anInput, incident, offline, stop, tripsSilentFor } from '../../test/logbook.ts'
import { examineTrips } from './examine-trips.ts'
import type { AnalysisInput } from './fleet-analysis.ts'
import { markCritical } from './mark-critical.ts'

const MS = 1 / MIN
const marked = (input: Partial<AnalysisInput>) => markCritical(examineTrips(anInput(input)))

test.each([
  ['a calm trip', 1, {}, null],
  ['no comments', null, {}, [30, ['sin comentarios']]],
  ['90 min', 90, { operators: [offline('1')] }, null],
  ['90 min and a millisecond: 15, under 20', 90 + MS, {}, null],
  [
    'with an incident: 25',
    90 + MS,
    { incidents: [incident('1')] },
    [25, ['más de 90 min sin comentario', 'incidencia']],
  ],
  ['120 min: 15', 120, {}, null],
  ['120 min and a millisecond: 25', 120 + MS, {}, [25, ['2 hrs sin comentario']]],
  ['two days', 2 * 1440 + 1, {}, [25, ['2 días sin comentario']]],
  ['one incident: 10', 1, { incidents: [incident('1')] }, null],
  ['two incidents: 20', 1, { incidents: [incident('1'), incident('1')] }, [20, ['2 incidencias']]],
  ['an emergency stop', 1, { incidents: [stop('1')] }, [40, ['paro de emergencia']]],
  ['two of them', 1, { incidents: [stop('1'), stop('1')] }, [80, ['2 paros de emergencia']]],
  ['a resolved one', 1, { incidents: [stop('1', 'resolved')] }, null],
  ['offline: 15', 1, { operators: [offline('1')] }, null],
  [
    'offline with an incident: 25',
    1,
    { operators: [offline('1')], incidents: [incident('1')] },
    [25, ['fuera de línea', 'incidencia']],
  ],
  [
    'all of it, the most points first',
    121,
    { operators: [offline('1')], incidents: [incident('1'), stop('1')] },
    [90, ['paro de emergencia', '2 hrs sin comentario', 'fuera de línea', 'incidencia']],
  ],
] as const)('%s', (_why, silent, input, mark) => {
  const [score, reasons] = mark ?? []
  expect(marked({ ...input, trips: tripsSilentFor(silent) })).toEqual(
    mark === null ? [] : [{ tripId: '1', invoice: 'F-1', score, reasons }],
  )
})

test('the threshold is 20: 19 cannot be reached, 15 is not marked, 20 is', () => {
  const incidents = [incident('2'), incident('2')]
  expect(marked({ trips: tripsSilentFor(91, 1), incidents }).map(({ tripId }) => tripId)).toEqual(['2'])
})

test('the highest score first, equal ones in the order of the table', () => {
  const trips = tripsSilentFor(121, null, 200, 1)
  expect(marked({ trips, incidents: [stop('4')] }).map(({ tripId, score }) => [tripId, score])).toEqual([
    ['4', 40],
    ['2', 30],
    ['3', 25],
    ['1', 25],
  ])
})
