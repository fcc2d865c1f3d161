import type { AlertSeverity } from '@vigia/domain/alerts/alert-type'

/** What is said to administrators of a webhook or a key that no longer works, or soon will not. */
export interface IntegrationAlert {
  readonly organisationId: string
  /** `webhook:12`, `api-key:5`: one alert at a time is open about each. */
  readonly integration: string
  readonly severity: AlertSeverity
  readonly title: string
  readonly message: string
  readonly now: number
}
