import type { SilenceClass } from './silence-verdict.ts'

interface Span {
  readonly from: number
  readonly to: number
}

/** What an alert said of a silence while it was open; `to` null: it still is. Epoch ms. */
export interface AlertedSilence {
  readonly from: number
  readonly to: number | null
  readonly class: SilenceClass
}

/**
 * What alerts said of each of a unit's silences: a probable jammer where any of them did, else what all of them did. An alert
 * keeps only what it said last: one that was open during several silences tells of none of them that it was harmless. Null:
 * nothing that holds for it.
 */
export function classesOfGaps(
  gaps: readonly Span[],
  silences: readonly AlertedSilence[],
): readonly (SilenceClass | null)[] {
  return gaps.map((gap) => {
    const said = silences.filter((one) => isOpenDuring(one, gap))
    if (said.some((one) => one.class === 'jammer')) return 'jammer'
    const [first, ...others] = said
    if (first === undefined || others.some((one) => one.class !== first.class)) return null
    return said.every((one) => gaps.filter((each) => isOpenDuring(one, each)).length === 1) ? first.class : null
  })
}

const isOpenDuring = ({ from, to }: AlertedSilence, gap: Span): boolean => from < gap.to && (to ?? gap.to) > gap.from
