import type { BatchAct } from '@vigia/domain/alerts/batch-act'
import type { Alert } from '../api/alerts.ts'
import { notificationBody } from './alert-text.ts'

/** Several alerts that an act is for, and the act for all of them. */
export interface AlertBatch {
  readonly count: number
  readonly run: (act: BatchAct) => Promise<void>
}

/** What an act is about: the alert, or how many. */
export const aboutText = (alert: Alert, batch: AlertBatch | undefined): string =>
  batch === undefined || batch.count === 1 ? notificationBody(alert) : `${batch.count} alertas`
