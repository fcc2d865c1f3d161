import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeLog } from './change-log.ts'

const IDS = ['a', 'b', 'c', 'd']

test('what changed since a sequence is each item once, by its newest change, whatever came and went before', () => {
  const act = fc.record({ id: fc.constantFrom(...IDS), isForgotten: fc.boolean() })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 400 }), fc.nat(400), (acts, since) => {
      const log = changeLog()
      const newest = new Map<string, number>()
      for (const [index, { id, isForgotten }] of acts.entries()) {
        if (isForgotten && newest.has(id)) {
          log.forget(id)
          newest.delete(id)
          continue
        }
        log.note(id, index + 1)
        newest.delete(id)
        newest.set(id, index + 1)
      }
      const expected = [...newest].flatMap(([id, sequence]) => (sequence > since ? id : []))
      expect(log.since(since)).toEqual(expected)
    }),
  )
})

test('a change is found without a look at those before it', () => {
  const log = changeLog()
  for (let n = 1; n <= 1_000; n++) log.note(`trip ${n}`, n)
  log.note('trip 7', 1_001)
  expect(log.since(1_000)).toEqual(['trip 7'])
  expect(log.since(998)).toEqual(['trip 999', 'trip 1000', 'trip 7'])
})
