/** Which rows are chosen, and from which one a range reaches. */
export interface RowChoice {
  readonly chosen: ReadonlySet<string>
  /** The row that was chosen or left last; null: none yet. */
  readonly anchor: string | null
}

export const NOTHING_CHOSEN: RowChoice = { chosen: new Set(), anchor: null }

/** One row chosen, or no longer; the others stay. */
export function toggleRow({ chosen }: RowChoice, id: string): RowChoice {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return { chosen: next, anchor: id }
}

/** The rows from the anchor to this one are chosen as well; without an anchor it alone. */
export function reachRow({ chosen, anchor }: RowChoice, order: readonly string[], id: string): RowChoice {
  const [from, to] = [order.indexOf(anchor ?? id), order.indexOf(id)]
  if (from === -1 || to === -1) return { chosen: new Set([...chosen, id]), anchor: id }
  return { chosen: new Set([...chosen, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor }
}

/** All of these rows, or none where all of them are chosen. */
export function toggleAll({ chosen, anchor }: RowChoice, order: readonly string[]): RowChoice {
  return order.every((id) => chosen.has(id)) ? NOTHING_CHOSEN : { chosen: new Set(order), anchor }
}
