import { matchKey } from '@vigia/domain/text/match-key'
import type { Command } from '../widgets/command-registry.ts'

export interface CommandGroup {
  readonly name: Command['group']
  readonly members: readonly Command[]
}

const GROUPS = ['Viajes', 'Acciones', 'Pantallas'] as const
const GO_TO = /^Ir a /
/** Everything matches nothing that was written. */
const NOT_FOUND = Number.POSITIVE_INFINITY

/**
 * What the palette offers for what was written, best first, by groups, the group of the best one first. Screens and actions that
 * are called so, or begin so, come before every trip; then trips whose plates, invoice or people begin so; then what only holds
 * it. Accents, capitals, blanks and dashes count for nothing. Without a text all of it, as it was registered (DESIGN §7).
 */
export function findCommands(commands: readonly Command[], text: string): readonly CommandGroup[] {
  const words = text.split(/\s+/).map(matchKey).filter(Boolean)
  const ranked = commands
    .filter(({ hidden }) => hidden !== true)
    .map((command) => ({ command, rank: words.length === 0 ? 0 : rankOf(command, words) }))
    .filter(({ rank }) => rank !== NOT_FOUND)
    .toSorted((a, b) => a.rank - b.rank)
  const groups = GROUPS.map((name) => ({ name, members: ranked.filter(({ command }) => command.group === name) }))
  return groups
    .filter(({ members }) => members.length > 0)
    .toSorted((a, b) => (a.members[0]?.rank ?? NOT_FOUND) - (b.members[0]?.rank ?? NOT_FOUND))
    .map(({ name, members }) => ({ name, members: members.map(({ command }) => command) }))
}

/** 0 is the best. `words`: keys of what was written, at least one. */
function rankOf({ label, keywords = '', group }: Command, words: readonly string[]): number {
  const wanted = words.join('')
  const name = label.replace(GO_TO, '')
  const isTrip = group === 'Viajes'
  const starts = startsOf(name)
  if (!isTrip) {
    if (matchKey(name) === wanted) return 0
    if (matchKey(name).startsWith(wanted)) return 1
    if (starts.some((start) => start.startsWith(wanted))) return 2
  }
  const known = [...starts, ...startsOf(keywords)]
  if (isTrip && name.concat(' ', keywords).split(/\s+/).map(matchKey).includes(wanted)) return 3
  if (known.some((start) => start.startsWith(wanted))) return isTrip ? 4 : 5
  const all = matchKey(`${label} ${keywords}`)
  return words.every((word) => all.includes(word)) ? 6 : NOT_FOUND
}

/** The text from each of its words on, as keys: `Mi cuenta` begins with `mi`, `mi cue` and `cuenta`. */
function startsOf(text: string): readonly string[] {
  const words = text.split(/\s+/).filter(Boolean)
  return words.map((_, at) => matchKey(words.slice(at).join(' ')))
}
