import { type CadenceException, MAX_CADENCE_EXCEPTIONS } from '@vigia/domain/communication/logbook-rules'
import { expect, test } from 'vitest'
import { moveExceptionClients, moveExceptionLanes } from './move-exceptions.ts'

const ofClient = (client: string, minutes: number): CadenceException => ({ client, lane: null, minutes })
const ofLane = (origin: string, minutes: number): CadenceException => ({
  ...{ client: null, lane: { origin, destination: 'Querétaro' }, minutes },
})
const lane = { origin: 'Cholula', destination: 'Querétaro' }
const puebla = { origin: 'PUEBLA', destination: 'Queretaro' }
const atlixco = { origin: 'Atlixco', destination: 'Querétaro' }

test.each<[string, readonly CadenceException[], boolean, readonly CadenceException[]]>([
  ['none of these lanes', [ofLane('León', 20), ofClient('7', 5)], false, [ofLane('León', 20), ofClient('7', 5)]],
  ['one that goes', [ofLane('Puebla', 20)], false, [ofLane('Cholula', 20)]],
  ['one that goes, while its trips move', [ofLane('Puebla', 20)], true, [ofLane('Cholula', 20), ofLane('Puebla', 20)]],
  ['a shorter one than there is', [ofLane('Cholula', 40), ofLane('Puebla', 10)], false, [ofLane('Cholula', 10)]],
  ['a longer one than there is', [ofLane('Cholula', 10), ofLane('Puebla', 40)], false, [ofLane('Cholula', 10)]],
  ['two that become one', [ofLane('Puebla', 20), ofLane('Atlixco', 15)], false, [ofLane('Cholula', 15)]],
])('the exceptions of a cadence, with %s', (_what, before, areKept, after) => {
  expect(moveExceptionLanes({ gone: [puebla, atlixco], lane }, { areKept })(before)).toEqual(after)
})

test('another spelling of the same lane is that lane', () => {
  const before = [ofLane('Puebla', 20)]
  expect(moveExceptionLanes({ gone: [puebla], lane: puebla }, { areKept: true })(before)).toEqual(before)
})

test('of two clients that become one the shorter one holds', () => {
  const change = moveExceptionClients({ into: '1', from: ['2', '3'] })
  expect(change([ofClient('1', 30), ofClient('4', 5), ofClient('2', 15)])).toEqual([
    ofClient('4', 5),
    ofClient('1', 15),
  ])
})

test('they never are more than a company may have, so that all of them hold', () => {
  const many = Array.from({ length: MAX_CADENCE_EXCEPTIONS - 1 }, (_, n) => ofClient(String(n + 1), 20))
  const after = moveExceptionLanes({ gone: [puebla], lane }, { areKept: true })([...many, ofLane('Puebla', 15)])
  expect(after).toEqual([...many, ofLane('Cholula', 15)])
})
