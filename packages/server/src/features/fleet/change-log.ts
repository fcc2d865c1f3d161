/** Which items changed, in the order of their sequences, so that what changed since one is found without asking the rest. */
export interface ChangeLog {
  /** Sequences grow from call to call. */
  note(id: string, sequence: number): void
  forget(id: string): void
  /** Each item whose newest change is after `sequence`, once, the oldest change first. Costs what changed since, and no more. */
  since(sequence: number): readonly string[]
}

interface Change {
  readonly id: string
  readonly sequence: number
}

/** Changes that newer ones have overtaken stay until they outnumber the items by so many. */
const SLACK = 64

export function changeLog(): ChangeLog {
  const newest = new Map<string, number>()
  let changes: Change[] = []

  const isNewest = ({ id, sequence }: Change): boolean => newest.get(id) === sequence

  return {
    note: (id, sequence) => {
      newest.set(id, sequence)
      changes.push({ id, sequence })
      if (changes.length > 2 * newest.size + SLACK) changes = changes.filter(isNewest)
    },
    forget: (id) => {
      newest.delete(id)
    },
    since: (sequence) => {
      const ids: string[] = []
      for (let at = firstAfter(changes, sequence); at < changes.length; at++) {
        const change = changes[at]
        if (change !== undefined && isNewest(change)) ids.push(change.id)
      }
      return ids
    },
  }
}

/** Where the changes after `sequence` begin, in a list that is sorted by it. */
export function firstAfter(changes: readonly { readonly sequence: number }[], sequence: number): number {
  let low = 0
  let high = changes.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle]?.sequence ?? 0) > sequence) high = middle
    else low = middle + 1
  }
  return low
}
