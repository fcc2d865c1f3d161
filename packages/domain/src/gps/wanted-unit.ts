/** The unit that a trip looks for on its platform. Texts as people wrote them; whoever compares normalises (`matchKey`). */
export interface WantedUnit {
  readonly plates: string | null
  /** Economic number or name. */
  readonly name: string | null
  /** What a person chose on this account when several units could have been meant: counts before everything else. */
  readonly pickedName: string | null
}
