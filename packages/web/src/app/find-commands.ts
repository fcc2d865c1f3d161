import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { matchKey } from '@vigia/domain/text/match-key'
import { type Command, STANDINGS } from '../widgets/command-registry.ts'

export interface CommandGroup {
  readonly name: Command['group']
  readonly members: readonly Command[]
}

const GROUPS = ['Viajes', 'Lugares', 'Acciones', 'Pantallas'] as const
const GO_TO = /^\s*ir a (?=\s*\S)/i
/** Everything matches nothing that was written. */
const NOT_FOUND = Number.POSITIVE_INFINITY

/**
 * What the palette offers for what was written, best first, by groups, the group of the best one first. Screens and actions that
 * are called so, or begin so, come before every trip and place; then the place of that name; then trips whose plates, invoice or
 * people begin so, and places; then what only holds it, and trips near what is called so. Accents, capitals, blanks and dashes
 * count for nothing. Without a text all of it (DESIGN §7). Those that are as good stand as they were offered, but for actions: see `STANDINGS`;
 * those of the screen, which its parts offer as they come, by their names.
 *
 * @param placeKey the words of a place as they are searched; null while the towns are not there.
 */
export function findCommands(
  commands: readonly Command[],
  text: string,
  placeKey: ((point: LatLng) => string) | null,
): readonly CommandGroup[] {
  const words = withoutVerb(text).split(/\s+/).map(matchKey).filter(Boolean)
  const ranked = commands
    .filter(({ hidden }) => hidden !== true)
    .map((command) => ({ command, rank: words.length === 0 ? 0 : rankOf(command, words, placeKey) }))
    .filter(({ rank }) => rank !== NOT_FOUND)
  const groups = GROUPS.map((name) => ({
    name,
    members: ranked
      .filter(({ command }) => command.group === name)
      .toSorted((a, b) => a.rank - b.rank || (name === 'Acciones' ? byStanding(a.command, b.command) : 0)),
  }))
  return groups
    .filter(({ members }) => members.length > 0)
    .toSorted((a, b) => (a.members[0]?.rank ?? NOT_FOUND) - (b.members[0]?.rank ?? NOT_FOUND))
    .map(({ name, members }) => ({ name, members: members.map(({ command }) => command) }))
}

const NAMES = new Intl.Collator('es-MX', { numeric: true })
const placeOf = (command: Command): number => STANDINGS.indexOf(command.standing ?? 'screen')
const byStanding = (a: Command, b: Command): number =>
  placeOf(a) - placeOf(b) || (a.standing === undefined ? NAMES.compare(a.label, b.label) : 0)

/** What was written, or a label, without the verb of those that go somewhere. */
export const withoutVerb = (text: string): string => text.replace(GO_TO, '')

/** 0 is the best. `words`: keys of what was written, at least one. */
function rankOf(
  { label, keywords = '', group, pointNow }: Command,
  words: readonly string[],
  placeKey: ((point: LatLng) => string) | null,
): number {
  const wanted = words.join('')
  const name = withoutVerb(label)
  const isTrip = group === 'Viajes'
  const starts = startsOf(name)
  // Places are those that the search of towns found, by an abbreviation too.
  if (group === 'Lugares') return [name, name.split(',')[0] ?? ''].map(matchKey).includes(wanted) ? 3 : 7
  if (!isTrip) {
    if (matchKey(name) === wanted) return 0
    if (matchKey(name).startsWith(wanted)) return 1
    if (starts.some((start) => start.startsWith(wanted))) return 2
  }
  const known = [...starts, ...startsOf(keywords)]
  if (isTrip && name.concat(' ', keywords).split(/\s+/).map(matchKey).includes(wanted)) return 4
  if (known.some((start) => start.startsWith(wanted))) return isTrip ? 5 : 6
  const all = matchKey(`${label} ${keywords}`)
  const missing = words.filter((word) => !all.includes(word))
  if (missing.length === 0) return 8
  const point = pointNow?.() ?? null
  const place = point === null || placeKey === null ? '' : placeKey(point)
  return missing.every((word) => place.includes(word)) ? 9 : NOT_FOUND
}

/** The text from each of its words on, as keys: `Mi cuenta` begins with `mi`, `mi cue` and `cuenta`. */
function startsOf(text: string): readonly string[] {
  const words = text.split(/\s+/).filter(Boolean)
  return words.map((_, at) => matchKey(words.slice(at).join(' ')))
}
