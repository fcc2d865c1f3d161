import { checkProtocol } from '@vigia/domain/protocols/check-protocol'
import { defaultProtocol } from '@vigia/domain/protocols/default-protocols'
import type { Protocol } from '@vigia/domain/protocols/protocol'
import { expect, test } from 'vitest'
import {
  addStep,
  asKind,
  asLimited,
  changeStep,
  changeWay,
  duplicateStep,
  moveStep,
  removeStep,
} from './edit-protocol.ts'

const START = defaultProtocol('UNIDAD_DETENIDA')
const ids = (protocol: Protocol): string => protocol.map(({ id }) => id).join(' ')
const problems = (protocol: Protocol) => checkProtocol('UNIDAD_DETENIDA', protocol).problems.map(({ text }) => text)
const stepOf = (protocol: Protocol, id: string) => {
  const step = protocol.find((one) => one.id === id)
  if (step === undefined) throw new Error(id)
  return step
}

test('a step more stands on the first way out of the one before it: all of it is still followed to its end', () => {
  const { protocol, added } = addStep(START, 'look')
  expect(ids(protocol)).toBe('look step-7 operator reason carrier supervisor emergency')
  expect(stepOf(protocol, 'look').outs[0]?.to).toBe(added)
  expect(problems(protocol)).toEqual([])
  // One that ends with a cause hands it on.
  const behind = addStep(START, 'reason')
  expect(stepOf(behind.protocol, behind.added).outs[0]).toMatchObject({ to: 'end', cause: 'parada-autorizada' })
  expect(problems(behind.protocol)).toEqual([])
  expect(ids(addStep([], null).protocol)).toBe('step-1')
})

test('without a step, what led to it leads to where it led: with an answer, and without one', () => {
  const protocol = removeStep(START, 'reason')
  expect(stepOf(protocol, 'operator').outs[0]).toMatchObject({ to: 'end', cause: 'parada-autorizada' })
  expect(problems(protocol)).toEqual([])
  expect(problems(removeStep(START, 'look'))).toEqual([])
  // Nobody answered, and the carrier is not called either: that is no end.
  const uncalled = removeStep(START, 'carrier')
  expect(stepOf(uncalled, 'operator')).toMatchObject({ outs: [{}, { to: 'supervisor' }, {}], onTimeout: 'supervisor' })
  expect(stepOf(uncalled, 'reason').onTimeout).toBe('supervisor')
  expect(problems(uncalled)).toEqual([])
  const unhelped = removeStep(START, 'emergency')
  expect(problems(unhelped)).toEqual([
    'El paso 2 lleva a un paso que no existe',
    'El paso 5 lleva a un paso que no existe',
  ])
})

test('order, copies, kinds and limits', () => {
  expect(ids(moveStep(START, 'carrier', -1))).toBe('look operator carrier reason supervisor emergency')
  expect(moveStep(START, 'look', -1)).toBe(START)
  expect(problems(duplicateStep(START, 'look').protocol)).toEqual(['Ningún camino llega al paso 2'])
  const operator = stepOf(START, 'operator')
  expect(asKind(operator, 'form')).toMatchObject({ whom: null, attempts: null, outs: [{ tone: 'good' }, {}] })
  expect(asKind(operator, 'emergency')).toMatchObject({ outs: [], minutes: null, onTimeout: null })
  expect(asKind(stepOf(START, 'look'), 'call')).toMatchObject({ whom: 'operator', attempts: 3 })
  expect(problems(changeStep(START, 'look', asKind(stepOf(START, 'look'), 'call')))).toEqual([])
  expect(asLimited({ ...operator, onTimeout: null }, 4)).toEqual({ minutes: 4, onTimeout: 'carrier' })
  expect(asLimited(operator, null)).toEqual({ minutes: null, onTimeout: null })
  expect(changeWay(stepOf(START, 'reason'), 0, { to: 'carrier' }).outs?.[0]).toMatchObject({
    to: 'carrier',
    cause: null,
  })
  expect(changeWay(operator, 2, null).outs).toHaveLength(2)
})
