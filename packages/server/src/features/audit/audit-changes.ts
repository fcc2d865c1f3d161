/** More than anybody reads of one act: an import of zones changes thousands. That there are more is said. */
const MOST_VALUES = 100
const MOST_CHARACTERS = 400
/** Not a name that a value can have. */
const MORE = '…'

/** A value within an entry of the log. */
interface AuditValue {
  /** `severity.highFrom`, `steps.look.title`. */
  readonly path: string
  /** Of what in a list it is, as a person calls that: `Llamar al operador`. */
  readonly parts: readonly string[]
}

interface Leaf extends AuditValue {
  readonly value: unknown
}

/** Only what differs, the long ones shortened; a last one says how many more there are. */
export function auditChanges(
  before: unknown,
  after: unknown,
): readonly (AuditValue & { readonly before: unknown; readonly after: unknown })[] {
  const [was, is] = [leavesOf(before), leavesOf(after)]
  const changed = [...new Map([...is, ...was])]
    .map(([path, { parts }]) => ({
      ...{ path, parts: is.get(path)?.parts ?? parts },
      before: was.get(path)?.value ?? null,
      after: is.get(path)?.value ?? null,
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
  const shown = changed
    .slice(0, MOST_VALUES)
    .map((change) => ({ ...change, before: shortened(change.before), after: shortened(change.after) }))
  const more = changed.length - shown.length
  return more === 0 ? shown : [...shown, { path: MORE, parts: [], before: null, after: moreText(more) }]
}

/** All of them, the long ones shortened; a last one says how many more there are. */
export function auditValues(of: object): readonly Leaf[] {
  const all = [...leavesOf(of).values()]
  const shown = all.slice(0, MOST_VALUES).map((leaf) => ({ ...leaf, value: shortened(leaf.value) }))
  const more = all.length - shown.length
  return more === 0 ? shown : [...shown, { path: MORE, parts: [], value: moreText(more) }]
}

const moreText = (count: number): string => `${count} más, que no caben aquí`

type Item = Readonly<Record<string, unknown>>

const isItem = (value: unknown): value is Item => typeof value === 'object' && value !== null && !Array.isArray(value)

/** By the path; the order of the newer entry. A list is one value, but one of things with an id, which are told each by itself. */
function leavesOf(value: unknown): ReadonlyMap<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  const add = (path: string, inner: unknown, parts: readonly string[], isWithin: boolean): void => {
    if (Array.isArray(inner)) {
      const items = itemsOf(inner, isWithin)
      if (items === null) return void leaves.set(path, { path, parts, value: inner })
      // Their order is a value too.
      leaves.set(path, { path, parts, value: items.map(({ name }) => name) })
      for (const { id, name, item } of items) walk(`${path}.${id}.`, item, [...parts, name], true)
    } else if (isItem(inner)) walk(`${path}.`, inner, parts, isWithin)
    else leaves.set(path, { path, parts, value: inner })
  }
  const walk = (prefix: string, item: Item, parts: readonly string[], isWithin: boolean): void => {
    for (const [name, inner] of Object.entries(item))
      if (!(isWithin && name === 'id')) add(`${prefix}${name}`, inner, parts, isWithin)
  }
  if (isItem(value)) walk('', value, [], false)
  return leaves
}

/** The things of a list by their ids, or, within such a thing, by their places; null: the list is one value. */
function itemsOf(
  list: readonly unknown[],
  isWithin: boolean,
): readonly { readonly id: string; readonly name: string; readonly item: Item }[] | null {
  if (list.length === 0 || !list.every(isItem)) return null
  const items = list.map((item, index) => {
    const id = typeof item.id === 'string' ? item.id : isWithin ? String(index + 1) : null
    const name = [item.title, item.name, item.label, id].find((each) => typeof each === 'string' && each !== '')
    return id === null ? null : { id, name: String(name), item }
  })
  return items.every((item) => item !== null) ? items : null
}

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === undefined || text.length <= MOST_CHARACTERS) return value
  return `${text.slice(0, MOST_CHARACTERS)}…`
}
