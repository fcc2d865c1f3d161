/** What a person has to know of one value of the settings, beside the value. */
export interface CatalogueRow {
  /** Of the value within its setting: `severity.highFrom`. */
  readonly path: string
  /** Where on its section's screen it is. */
  readonly place: string
  readonly label: string
  /** What it does, in words. */
  readonly effect: string
  /** Other words by which it is searched. */
  readonly words?: readonly string[]
  readonly kind:
    | 'number'
    | 'switch'
    | 'choice'
    | 'text'
    | 'steps'
    | 'exceptions'
    | 'shifts'
    | 'template'
    | 'templates'
    | 'replies'
    | 'notice'
    | 'clients'
  readonly unit?: string
  readonly min?: number
  readonly max?: number
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}
