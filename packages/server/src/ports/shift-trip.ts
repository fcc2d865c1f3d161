/** Whose trips pass to who received a shift, by whose request. */
export interface HandedOverTrips {
  readonly from: { readonly id: string; readonly name: string }
  readonly to: { readonly id: string; readonly name: string }
  readonly folio: string
  readonly organisationId: string
  readonly address: string | null
  readonly requestId: string | null
  readonly now: number
}
