/** Letters to add, take away or change (Levenshtein), as far as those are at most `most`, else `most + 1`. It looks at no more than a band of that width. */
export function editDistance(one: string, other: string, most: number): number {
  const tooFar = most + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next: number[] = new Array(other.length + 1).fill(tooFar)
    next[0] = i
    const from = Math.max(1, i - most)
    for (let j = from; j <= Math.min(other.length, i + most); j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      next[j] = Math.min((row[j - 1] ?? tooFar) + same, (row[j] ?? tooFar) + 1, (next[j - 1] ?? tooFar) + 1)
    }
    row = next
  }
  return Math.min(row[other.length] ?? tooFar, tooFar)
}
