/**
 * Letters to add, take away or change (Levenshtein), as far as those are at most `most`, else `most + 1`. What both begin and end
 * with alike is passed over, and no more is looked at than a band of that width, down to where all of it is too far.
 */
export function editDistance(one: string, other: string, most: number): number {
  const tooFar = most + 1
  const shorter = Math.min(one.length, other.length)
  let begin = 0
  while (begin < shorter && one.charCodeAt(begin) === other.charCodeAt(begin)) begin += 1
  let end = 0
  while (end < shorter - begin && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)) {
    end += 1
  }
  const [rows, columns] = [one.length - begin - end, other.length - begin - end]
  let row = Array.from({ length: columns + 1 }, (_, at) => at)
  for (let i = 1; i <= rows; i += 1) {
    const next: number[] = new Array(columns + 1).fill(tooFar)
    next[0] = i
    let least = i
    const from = Math.max(1, i - most)
    for (let j = from; j <= Math.min(columns, i + most); j += 1) {
      const same = one[begin + i - 1] === other[begin + j - 1] ? 0 : 1
      const distance = Math.min((row[j - 1] ?? tooFar) + same, (row[j] ?? tooFar) + 1, (next[j - 1] ?? tooFar) + 1)
      next[j] = distance
      least = Math.min(least, distance)
    }
    if (least > most) return tooFar
    row = next
  }
  return Math.min(row[columns] ?? tooFar, tooFar)
}
