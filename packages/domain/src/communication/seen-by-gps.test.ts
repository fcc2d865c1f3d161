import { expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import type { FixSource } from '../gps/fix.ts'
import type { ContactOutcome } from './contact-outcome.ts'
import { canPreselectSeenByGps, lastAnsweredAt } from './seen-by-gps.ts'

const MS = 1 / MIN
const fix = (minutesAgo: number, source: FixSource = 'unit') => ({ at: NOW - minutesAgo * MIN, source })
const said = (minutesAgo: number, outcome: ContactOutcome | null) => ({ at: NOW - minutesAgo * MIN, outcome })

test.each<[string, ReturnType<typeof fix> | null, ReturnType<typeof said>[], boolean]>([
  ['fix and answer are fresh', fix(1), [said(30, 'answered')], true],
  ['both to the millisecond', fix(15), [said(90, 'right-word')], true],
  ['the fix a millisecond older', fix(15 + MS), [said(30, 'answered')], false],
  ['the answer a millisecond older', fix(1), [said(90 + MS, 'answered')], false],
  ['seen by GPS since: the answer still counts', fix(1), [said(30, 'seen-by-gps'), said(60, 'answered')], true],
  ['only ever seen by GPS', fix(1), [said(30, 'seen-by-gps')], false],
  ['a message that may never have been read', fix(1), [said(30, 'whatsapp')], false],
  ['one that he answered', fix(1), [said(30, 'whatsapp-answered')], true],
  ['who was heard under duress was not free', fix(1), [said(30, 'duress-word')], false],
  ['nobody answers', fix(1), [said(5, 'no-answer'), said(95, 'answered')], false],
  ['a comment without a call', fix(1), [said(5, null)], false],
  ['an empty log', fix(1), [], false],
  ['no fix', null, [said(5, 'answered')], false],
  ['a position that somebody typed', fix(1, 'manual'), [said(5, 'answered')], false],
  ['a reading of before', fix(1, 'cache'), [said(5, 'answered')], false],
  ['read on a platform', fix(1, 'extracted'), [said(5, 'answered')], true],
  ['the phone itself', fix(1, 'original'), [said(5, 'answered')], true],
])('%s', (_why, of, entries, expected) => {
  expect(canPreselectSeenByGps({ fix: of, entries }, NOW)).toBe(expected)
})

test('who was last heard when', () => {
  expect(lastAnsweredAt([said(5, 'no-answer'), said(50, 'answered'), said(80, 'right-word')])).toBe(NOW - 50 * MIN)
  expect(lastAnsweredAt([said(5, 'no-answer')])).toBeNull()
})
