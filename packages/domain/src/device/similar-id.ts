/** Ids that differ by no more typing errors than this may be the same one. */
const MAX_TYPING_ERRORS = 2

/**
 * Whether `received` may be `wanted` mistyped: at most two letters added, left out or replaced, whatever their case. The same
 * id is not similar.
 */
export function isSimilarId(wanted: string, received: string): boolean {
  if (wanted === received) return false
  const [a, b] = [wanted.toLowerCase(), received.toLowerCase()]
  if (Math.abs(a.length - b.length) > MAX_TYPING_ERRORS) return false
  return editDistance(a, b) <= MAX_TYPING_ERRORS
}

/** Levenshtein's: the fewest letters to add, leave out or replace. */
function editDistance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(replaced, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = row
  }
  return before[b.length] ?? a.length
}
