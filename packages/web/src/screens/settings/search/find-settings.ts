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
  /** Whether a word of the search begins it, or it is another word for the same. */
  readonly isFound: boolean
}

/** So many other words are told at the most. */
const MOST_OTHER_WORDS = 3

/** What is sought by its other words, those of most settings first: for `silencio` `señal`, where both stand among the synonyms of one. */
export function otherWords(found: readonly FoundSetting[], search: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const { words } of found) {
    if (!words.some((word) => isBegun(word, search))) continue
    for (const word of new Set(words.filter((each) => !isBegun(each, search)))) {
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_OTHER_WORDS)
    .map(([word]) => word)
}

/** The synonyms of a setting by which alone a word of the search finds it: neither its label nor its effect shows that word. */
export function foundBySynonyms({ label, words, effect }: FoundSetting, search: string): readonly string[] {
  const shown = [label, effect].flatMap(keysOf)
  const unseen = keysOf(search).filter((word) => !shown.some((key) => key.startsWith(word)))
  return words.filter((synonym) => keysOf(synonym).some((key) => unseen.some((word) => key.startsWith(word))))
}

const isBegun = (text: string, search: string): boolean => {
  const sought = keysOf(search)
  return keysOf(text).some((key) => sought.some((word) => key.startsWith(word)))
}

/** A text in pieces, its words that the search found, or that are one of the `others` whole, apart from the rest. */
export function foundParts(text: string, search: string, others: readonly string[] = []): readonly TextPart[] {
  const sought = keysOf(search)
  const whole = others.map(matchKey)
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter((part) => part !== '')
    .map((part) => {
      const key = matchKey(part)
      return { text: part, isFound: key !== '' && (whole.includes(key) || sought.some((word) => key.startsWith(word))) }
    })
}
