import { matchKey } from '@vigia/domain/text/match-key'
import type { FoundSetting } from './found-setting.ts'

/** What a word of the search is worth where it begins a word of the label, of the synonyms, of the effect (screens of our own §0). */
const WEIGHTS = [3, 2, 1] as const

const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
const keysOf = (text: string): readonly string[] => wordsOf(text).map(matchKey)

/**
 * The settings that a text finds, best first, those worth the same in the order of the screens. Each word must begin a word of the
 * setting's label, synonyms or effect; accents and capitals count for nothing. A text without a word finds none.
 *
 * @param text as it was typed, at most some 100 characters.
 */
export function findSettings(entries: readonly FoundSetting[], text: string): readonly FoundSetting[] {
  const sought = keysOf(text)
  if (sought.length === 0) return []
  return entries
    .map((entry) => ({ entry, worth: worthOf(entry, sought) }))
    .filter(({ worth }) => worth > 0)
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ entry }) => entry)
}

/** 0: one of the words is nowhere. */
function worthOf({ label, words, effect }: FoundSetting, sought: readonly string[]): number {
  const fields = [label, words.join(' '), effect].map(keysOf)
  const worths = sought.map((word) =>
    Math.max(...WEIGHTS.map((weight, at) => (fields[at]?.some((key) => key.startsWith(word)) === true ? weight : 0))),
  )
  return worths.includes(0) ? 0 : worths.reduce<number>((sum, worth) => sum + worth, 0)
}

interface TextPart {
  readonly text: string
  /** Whether a word of the search begins it. */
  readonly isFound: boolean
}

/** A text in pieces, its words that the search found apart from the rest. */
export function foundParts(text: string, search: string): readonly TextPart[] {
  const sought = keysOf(search)
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((part) => part !== '')
    .map((part) => {
      const key = matchKey(part)
      return { text: part, isFound: key !== '' && sought.some((word) => key.startsWith(word)) }
    })
}
