/** What the search of the settings finds: a value, a preference, a rule of alerts, a device. */
export interface FoundSetting {
  /** Where it leads, `?ajuste=risk.stoppedMinutes`. */
  readonly key: string
  readonly section: string
  /** Where on the section's screen it is. */
  readonly place: string
  readonly label: string
  /** What it does, in words. */
  readonly effect: string
  /** Other words by which it is found. */
  readonly words: readonly string[]
  /** As it is, in words; empty where its screen says it. */
  readonly value: string
  /** Who changed it and when, or that nobody has. */
  readonly change: string
}
