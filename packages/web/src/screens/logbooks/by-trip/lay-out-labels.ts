/** A label of the line of time: where its instant is, and where there is room for it. CSS pixels from the top. */
export interface LabelPlace {
  readonly at: number
  readonly top: number
}

/**
 * Where labels of one height stand beside a line of time, from above: at their instant, or below the one before where they would
 * overlap. `ats` from above.
 */
export function layOutLabels(ats: readonly number[], height: number): readonly LabelPlace[] {
  let free = Number.NEGATIVE_INFINITY
  return ats.map((at) => {
    const top = Math.max(at - height / 2, free)
    free = top + height
    return { at, top }
  })
}
