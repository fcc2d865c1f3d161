import { searchTexts } from '../../text/search-texts.ts'

/** A trip as the extractor lists it. */
export interface ExtractorTrip {
  readonly tripId: string
  readonly invoice: string
  readonly invoiceId: string | null
  readonly plates: string | null
  readonly origin: string
  readonly destination: string
  readonly platform: string | null
  readonly operator: string | null
  /** The link that is opened; null when there is none. */
  readonly url: string | null
  readonly hasCredentials: boolean
}

/** What opening needs of it. */
export type OpenableTrip = Pick<ExtractorTrip, 'tripId' | 'invoice' | 'invoiceId' | 'plates' | 'url'>

/** Spec §5. */
export const NO_URL = 'Este viaje no tiene URL de GPS configurada'

/** Plates, invoice, route, platform and operator of each trip of an answer. */
export const tripTexts = searchTexts<ExtractorTrip>(
  ({ plates, invoice, invoiceId, origin, destination, platform, operator }) => [
    ...[plates, invoice, invoiceId, origin, destination, platform, operator],
  ],
)

/** Those with a session first, then those that could have one, then those without a link; each as they came. */
export function sortExtractorTrips(
  trips: readonly ExtractorTrip[],
  withSession: ReadonlySet<string>,
): readonly ExtractorTrip[] {
  const rank = ({ tripId, url }: ExtractorTrip): number => (withSession.has(tripId) ? 0 : url === null ? 2 : 1)
  return trips.toSorted((a, b) => rank(a) - rank(b))
}
