import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'

/** What is said of a paper that ends. The words hold no name: it is the operator's own, for as long as there is one. */
export interface DocumentAlert {
  readonly organisationId: string
  readonly operatorId: string
  readonly documentId: string
  readonly severity: AlertSeverity
  readonly title: string
  readonly message: string
  readonly days: number
  readonly now: number
}
