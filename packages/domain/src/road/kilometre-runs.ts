/** A post where it stands on a line. */
export interface Mark {
  /** Along the line from its beginning. */
  readonly alongKm: number
  /** What the post says. */
  readonly km: number
}

/** Posts of a line that confirm each other, in its order; their kilometres grow along it (1) or fall (-1). */
export interface KilometreRun {
  readonly marks: readonly Mark[]
  readonly direction: 1 | -1
}

/**
 * Length and kilometres of two posts differ by no more. Between them the kilometre is wrong by this at the most, wherever the
 * road was built anew: it stays within the 300 m that a place may be wrong.
 */
const TOLERANCE_KM = 0.25
/** Two posts nearer than this are one, or agree by chance. */
const LEAST_APART_KM = 0.1
/** Posts that span less prove nothing against the tolerance. */
const LEAST_SPAN_KM = 0.9
/** So many wrong posts in a row are passed over. */
const MOST_SKIPPED = 10

/**
 * The runs of posts that agree with the length of the line between them, the one with most posts first taken, then what is left on
 * either side of it. A post that agrees with none is wrong, or alone, and in no run; where the count begins anew, a new run does.
 *
 * @param marks in the order of the line.
 */
export function kilometreRuns(marks: readonly Mark[]): readonly KilometreRun[] {
  const runs = [longestPath(marks, 1), longestPath(marks, -1)].sort((a, b) => b.marks.length - a.marks.length)
  const longest = runs[0]
  const [first, last] = [longest?.marks[0], longest?.marks.at(-1)]
  if (longest === undefined || first === undefined || last === undefined) return []
  if (Math.abs(last.km - first.km) < LEAST_SPAN_KM) return []
  const before = marks.slice(0, marks.indexOf(first))
  const after = marks.slice(marks.indexOf(last) + 1)
  return [...kilometreRuns(before), longest, ...kilometreRuns(after)]
}

function longestPath(marks: readonly Mark[], direction: 1 | -1): KilometreRun {
  const best = marks.map(() => ({ length: 1, from: -1 }))
  let end = 0
  for (const [index, mark] of marks.entries()) {
    const own = best[index]
    if (own === undefined) continue
    for (let from = index - 1; from >= Math.max(0, index - 1 - MOST_SKIPPED); from--) {
      const [earlier, length] = [marks[from], (best[from]?.length ?? 0) + 1]
      if (earlier !== undefined && length > own.length && agree(earlier, mark, direction)) {
        own.length = length
        own.from = from
      }
    }
    if (own.length > (best[end]?.length ?? 0)) end = index
  }
  const path: Mark[] = []
  for (let at = end; at !== -1; at = best[at]?.from ?? -1) {
    const mark = marks[at]
    if (mark !== undefined) path.unshift(mark)
  }
  return { marks: path, direction }
}

/** Whether a post says what the count says at its place, going on from another one. */
export function isCountedOn(from: Mark, { alongKm, km }: Mark, direction: 1 | -1): boolean {
  return Math.abs(km - from.km - direction * (alongKm - from.alongKm)) <= TOLERANCE_KM
}

function agree(from: Mark, to: Mark, direction: 1 | -1): boolean {
  return direction * (to.km - from.km) >= LEAST_APART_KM && isCountedOn(from, to, direction)
}
