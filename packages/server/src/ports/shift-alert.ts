/** A shift that has begun and that nobody has received. */
export interface UnreceivedShift {
  readonly organisationId: string
  readonly message: string
  readonly now: number
}

/** Alerts that pass to who received a shift, by whose request. */
export interface HandedOverAlerts {
  readonly alertIds: readonly string[]
  readonly to: { readonly id: string; readonly name: string }
  readonly folio: string
  readonly organisationId: string
  readonly address: string | null
  readonly requestId: string | null
  readonly now: number
}
