import { describe, expect, test } from 'vitest'
import type { ContactOutcome } from './contact-outcome.ts'
import { type ContactCount, contactReliability } from './contact-reliability.ts'

const at = (hour: number, counts: Partial<Record<ContactOutcome, number>>): ContactCount[] =>
  Object.entries(counts).map(([outcome, count]) => ({ outcome: outcome as ContactOutcome, hour, count }))

describe('how an operator answers', () => {
  test.each<[string, ContactCount[], ReturnType<typeof contactReliability>]>([
    ['nobody called', [], { answered: 0, calls: 0, share: null, isPoor: false, best: null }],
    [
      'a short sample',
      at(9, { answered: 3, 'no-answer': 1 }),
      { answered: 3, calls: 4, share: null, isPoor: false, best: null },
    ],
    [
      'the tenth call makes a share',
      at(9, { answered: 6, 'no-answer': 4 }),
      { answered: 6, calls: 10, share: 0.6, isPoor: false, best: { fromHour: 7, toHour: 10 } },
    ],
    [
      'under 60 % is poor',
      at(9, { answered: 5, 'no-answer': 5 }),
      { answered: 5, calls: 10, share: 0.5, isPoor: true, best: { fromHour: 7, toHour: 10 } },
    ],
    [
      'under 60 % of a short sample is not',
      at(9, { answered: 1, 'hung-up': 8 }),
      { answered: 1, calls: 9, share: null, isPoor: false, best: { fromHour: 7, toHour: 10 } },
    ],
    [
      'the words and the duress word are answers; voicemail, a wrong number and hanging up are not',
      at(9, { 'right-word': 4, 'duress-word': 1, voicemail: 2, 'wrong-number': 2, 'hung-up': 1 }),
      { answered: 5, calls: 10, share: 0.5, isPoor: true, best: { fromHour: 7, toHour: 10 } },
    ],
    [
      'neither a look at the map nor a call to the dispatch is a try to reach him',
      at(9, { 'seen-by-gps': 20, 'dispatch-answered': 20, 'dispatch-no-answer': 20, answered: 1 }),
      { answered: 1, calls: 1, share: null, isPoor: false, best: null },
    ],
    [
      'a message is one, answered or not',
      at(9, { 'whatsapp-answered': 5, whatsapp: 4, answered: 1 }),
      { answered: 6, calls: 10, share: 0.6, isPoor: false, best: { fromHour: 7, toHour: 10 } },
    ],
    [
      'nobody answered: no hour is a good one',
      at(9, { 'no-answer': 12 }),
      { answered: 0, calls: 12, share: 0, isPoor: true, best: null },
    ],
  ])('%s', (_, counts, expected) => {
    expect(contactReliability(counts)).toEqual(expected)
  })

  test.each<[string, ContactCount[], [number, number] | null]>([
    [
      'the three hours with the highest share',
      [...at(8, { answered: 5 }), ...at(15, { answered: 5, 'no-answer': 5 })],
      [6, 9],
    ],
    [
      'under five calls are no window',
      [...at(8, { answered: 4 }), ...at(15, { answered: 3, 'no-answer': 2 })],
      [13, 16],
    ],
    ['over midnight', [...at(23, { answered: 2 }), ...at(0, { answered: 2 }), ...at(1, { answered: 2 })], [23, 2]],
    [
      'of two that are answered alike the one with more calls',
      [...at(3, { answered: 5 }), ...at(20, { answered: 6 })],
      [18, 21],
    ],
  ])('best hours: %s', (_, counts, hours) => {
    const { best } = contactReliability(counts)
    expect(best === null ? null : [best.fromHour, best.toHour]).toEqual(hours)
  })
})
