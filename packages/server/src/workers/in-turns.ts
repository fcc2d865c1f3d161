import { setImmediate as nextTurn } from 'node:timers/promises'

/** So long one request may hold up all others. */
const TURN_MS = 20

/** `items.map(of)`, during which everybody else gets a turn: for work that a few thousand points make long. */
export async function mapInTurns<T, R>(items: readonly T[], of: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = []
  let since = performance.now()
  for (const [index, item] of items.entries()) {
    if (performance.now() - since > TURN_MS) {
      await nextTurn()
      since = performance.now()
    }
    results.push(of(item, index))
  }
  return results
}

/** What work comes to that is done in steps, during which everybody else gets a turn. */
export async function stepsInTurns<T>(steps: Generator<undefined, T>): Promise<T> {
  for (;;) {
    await nextTurn()
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** The JSON text of `items.map(of)`, made in turns: 10 000 rows at once would hold up everybody for a quarter of a second. */
export async function jsonInTurns<T>(items: readonly T[], of: (item: T) => object): Promise<string> {
  const rows = await mapInTurns(items, (item) => JSON.stringify(of(item)))
  return `[${rows.join(',')}]`
}
